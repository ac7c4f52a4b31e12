// The reader of the whole file: one page at a time with its words, search inside, zoom and rotation.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { go } from "../../core/router.js";
import { Loaded } from "../../parts/feedback.js";
import { PagePicture } from "../../parts/case/page_picture.js";
import { PageTurner } from "../../parts/case/page_turner.js";
import { UnseenText } from "../../parts/case/unseen_text.js";
import { CaseFrame } from "../case/case_frame.js";
import { runOf, useCase } from "../case/use_case.js";
import { PieceMenu } from "../corrections/piece_menu.js";
import { Asking } from "./asking.js";
import { Finding, Places, useFinding } from "./finding.js";
import { pageAddress } from "./page_address.js";

export function PageReader({ id, page, query }) {
  const { status, result } = useCase(id, query);
  const number = Math.min(Math.max(Number.parseInt(page, 10) || 1, 1), result.value?.case.pages ?? Infinity);
  return html`<${Loaded} from=${status} what="os autos" title="Autos">
    ${(now) => html`<${CaseFrame} id=${id} status=${now} result=${result.value} screen="Autos" again=${status.again}>
      <${Desk} id=${id} run=${runOf(query)} page=${number} query=${query} found=${result.value} />
    <//>`}
  <//>`;
}

const ZOOMS = [0.6, 0.8, 1, 1.4, 2];

function Desk({ id, run, page, query, found }) {
  const { port } = useReader();
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const pages = found?.case.pages ?? Infinity;
  const words = useLoaded(() => port.pageText(id, page, { run }).catch(() => null), [id, run, page]);
  const asked = query.get("pergunta") ?? "";
  const answer = useLoaded(() => (asked ? port.askCase(id, run, { question: asked }) : Promise.resolve(null)), [id, run, asked]);
  const passages = asked ? (answer.value?.passages ?? []).filter((one) => one.page === page).flatMap((one) => one.boxes) : [];
  const sought = query.get("q") ?? "";
  const to = (number, words = sought) => pageAddress(id, Math.min(Math.max(number, 1), pages), { asked, run, sought: words });
  const show = (number, words) => go(to(number, words), { replace: true });
  const finding = useFinding({ id, run, page, sought, open: show });
  const ask = (question) => go(pageAddress(id, page, { asked: question, run, sought }));
  useKeys({ "[": () => show(page - 1), "]": () => show(page + 1) });

  const zoomBy = (by) => setZoom(ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + by, 0), ZOOMS.length - 1)]);
  return html`
    <div class="sheet-bar">
      <${PageTurner} page=${page} pages=${pages} parts=${found?.parts} show=${show} />
      <button type="button" class="small" onClick=${() => zoomBy(-1)} aria-label="Diminuir">−</button>
      <button type="button" class="small" onClick=${() => zoomBy(1)} aria-label="Aumentar">+</button>
      <button type="button" class="small" onClick=${() => setTurned((turned + 90) % 360)}>Girar</button>
      <button type="button" class="small to-piece" onClick=${() => document.querySelector(".piece-menu")?.scrollIntoView()}>Ver a peça</button>
      <${Finding} id=${id} sought=${sought} finding=${finding} />
    </div>
    <${UnseenText} unseen=${found?.unseen ?? []} page=${page} />
    <div class="columns beside">
      <${PagePicture} id=${id} run=${run} page=${page} zoom=${zoom} turned=${turned} marks=${[...finding.boxes, ...passages]} />
      ${found && html`<${PieceMenu} id=${id} run=${found.run} result=${found} page=${page} show=${show} />`}
    </div>
    <${Places} sought=${sought} finding=${finding} address=${to} />
    <${Asking} id=${id} run=${run} page=${page} asked=${asked} answer=${answer} ask=${ask} />
    ${words.value && html`<details class="panel"><summary>Texto da página ${page}</summary><pre class="page-text">${words.value.lines.map((line) => line.text).join("\n")}</pre></details>`}`;
}
