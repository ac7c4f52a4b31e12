// A page of the case file with the passage marked, and the same passage in words.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { Link } from "../../core/router.js";
import { PagePicture } from "../../parts/case/page_picture.js";
import { PageTurner } from "../../parts/case/page_turner.js";
import { UnseenText } from "../../parts/case/unseen_text.js";

export function PagePane({ id, run, to, page, pages, parts, phase, match, unseen, show }) {
  const [zoom, setZoom] = useState(1);
  const marked = match && match.case_passage.page === page;
  return html`
    <section class="sheet" aria-label="Página dos autos">
      <div class="sheet-bar">
        <${PageTurner} page=${page} pages=${pages} parts=${parts} show=${show} />
        <button type="button" class="small" aria-pressed=${zoom > 1} onClick=${() => setZoom(zoom > 1 ? 1 : 1.6)}>Ampliar</button>
        ${match && !marked && html`<button type="button" class="small" onClick=${() => show(match.case_passage.page)}>Voltar ao trecho (p. ${match.case_passage.page})</button>`}
        <${Link} class="fine" to=${to(`/paginas/${page}`)}>Abrir no leitor<//>
      </div>
      <${UnseenText} unseen=${unseen} page=${page} ranges=${phase.pages} show=${show} />
      <${PagePicture} id=${id} run=${run} page=${page} zoom=${zoom} phase=${phase.phase_label} match=${marked ? match.document_id : undefined} />
      ${marked && html`<figure class="passage"><figcaption>Nos autos, p. ${page}</figcaption><blockquote tabindex="0"><mark>${match.case_passage.text}</mark></blockquote></figure>`}
    </section>`;
}
