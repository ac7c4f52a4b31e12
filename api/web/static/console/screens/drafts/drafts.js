// Minutas: a draft is handed over and its citations are checked; the checks of before are listed.

import { useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { ago, count } from "../../core/format.js";
import { useKept } from "../../core/keeping/kept.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { persist } from "../../core/keeping/persist.js";
import { may, useReader } from "../../core/reader.js";
import { go, Link, usePlace } from "../../core/router.js";
import { whyLost } from "../../core/keeping/sendings.js";
import { DRAFT_ENDS, DRAFT_STATES } from "../../core/words.js";
import { DropZone } from "../../parts/drop_zone.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Progress } from "../../parts/progress.js";
import { Title } from "../../parts/title.js";

const POLL = 3000;
const SHOWN = 20;

export function Drafts() {
  const { me, port } = useReader();
  const page = usePlace().query.get("page") ?? "";
  const reads = may(me, "cases:read");
  const listed = useLoaded(async () => (reads ? port.drafts({ page, limit: SHOWN }) : null), [reads, page]);
  usePoll(listed.again, POLL, listed.value?.data.some((one) => !DRAFT_ENDS.includes(one.state)) ?? false);
  if (!reads) return html`<${Title} text="Minutas" /><${Empty} title="O seu papel não vê minutas">Peça a quem administra o escritório.<//>`;
  return html`
    <${Title} text="Minutas" lead="Confira as citações de uma peça antes de protocolar: cada uma marcada, com o porquê e a forma certa." />
    <div class="columns">
      <${Loaded} from=${listed} what="as conferências">
        ${(found) => html`
          <section class="panel" aria-labelledby="drafts-title">
            <h2 id="drafts-title">Conferências</h2>
            ${found.data.length === 0 && html`<${Empty} title="Nenhuma minuta conferida ainda">Envie um PDF, um Word ou um texto.<//>`}
            <ul class="rows">${found.data.map((one) => html`<${Row} key=${one.verification_id} one=${one} />`)}</ul>
            ${found.pagination?.has_more && html`<p><${Link} to=${`/minutas?page=${encodeURIComponent(found.pagination.cursor)}`}>Anteriores<//></p>`}
          </section>`}
      <//>
      ${may(me, "cases:write") && html`<${Sending} />`}
    </div>`;
}

const Row = ({ one }) => html`
  <li>
    <div class="case-name"><${Link} to=${`/minutas/${one.verification_id}`}>${one.filename}<//>
      <p class="fine">${one.summary ? `${count(one.summary.defects, "a corrigir", "a corrigir")}, ${count(one.summary.open, "sem confirmação", "sem confirmação")}, ${count(one.summary.sound, "em ordem", "em ordem")}` : DRAFT_STATES[one.state]} · ${ago(one.created_at)}</p></div>
    ${!DRAFT_ENDS.includes(one.state) && html`<${Progress} value=${one.progress} label=${`Andamento de ${one.filename}`} />`}
  </li>`;

/** A file or a pasted text on its way; both are uploads, so that what is sent again is one check. */
function Sending() {
  const { port } = useReader();
  const [text, setText] = useKept("draft-text", "");
  const [state, setState] = useState({});
  const sent = useRef({ file: null, upload: null });
  const send = async (file) => {
    const waiting = (lost) => setState({ file, lost });
    setState({ file, share: 0 });
    try {
      if (sent.current.file !== file) sent.current = { file, upload: await port.upload(file, "draft", { progress: (share) => setState({ file, share }), waiting }) };
      const { verification_id: id } = await persist(() => port.verifyDraft({ upload_id: sent.current.upload }), waiting);
      return id;
    } catch (error) {
      setState({ file, error });
      return null;
    }
  };
  const take = async ([file]) => {
    const id = await send(file);
    if (id) go(`/minutas/${id}`);
  };
  const paste = async (event) => {
    event.preventDefault();
    const id = await send(new File([text], "texto colado.txt", { type: "text/plain" }));
    if (!id) return;
    setText("");
    go(`/minutas/${id}`);
  };
  const busy = state.share !== undefined || Boolean(state.lost);
  return html`
    <section class="panel" aria-labelledby="draft-title">
      <h2 id="draft-title">Conferir uma minuta</h2>
      <${DropZone} label="Solte aqui a minuta: PDF, Word ou texto" accept=".pdf,.docx,.txt,application/pdf,text/plain" disabled=${busy} take=${take}
        help="O que o arquivo é se vê pelo conteúdo. Nada nele é mudado." />
      <div role="status">
        ${state.share !== undefined && html`<p class="fine">Enviando ${state.file.name}</p>`}
        ${state.lost && html`<p class="notice warn">${whyLost(state.lost)}</p>`}
      </div>
      ${state.share !== undefined && html`<${Progress} value=${state.share} label=${`Envio de ${state.file.name}`} />`}
      ${state.lost && html`<p><button type="button" class="small" onClick=${state.lost.again}>Tentar agora</button></p>`}
      ${state.error && html`<div class="alert" role="alert"><p>${state.file.name}: ${state.error.message}</p><button type="button" onClick=${() => take([state.file])}>Enviar de novo</button></div>`}
      <details open=${text !== ""}>
        <summary>Colar um texto</summary>
        <form class="fields" onSubmit=${paste}>
          <label for="draft-text">Texto da minuta</label><textarea id="draft-text" required rows="8" value=${text} onInput=${(event) => setText(event.target.value)}></textarea>
          <div class="actions"><button type="submit" disabled=${busy}>Conferir o texto</button></div>
        </form>
      </details>
    </section>`;
}
