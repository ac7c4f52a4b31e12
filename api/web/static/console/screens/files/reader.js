// The reader of the whole file: one page at a time with its words, search inside, zoom and rotation.

import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/load.js";
import { useReader } from "../../core/reader.js";
import { go, Link } from "../../core/router.js";
import { Loaded } from "../../parts/feedback.js";
import { PagePicture } from "../../parts/page_picture.js";
import { PageTurner } from "../../parts/page_turner.js";
import { CaseFrame } from "../case/case_frame.js";
import { runOf, useCase } from "../case/use_case.js";
import { Asking, pageAddress } from "./asking.js";

export function PageReader({ id, page, query }) {
  const { status, result } = useCase(id, query);
  const number = Math.min(Math.max(Number.parseInt(page, 10) || 1, 1), result.value?.case.pages ?? Infinity);
  return html`<${Loaded} from=${status} what="os autos" title="Autos">
    ${(now) => html`<${CaseFrame} id=${id} status=${now} result=${result.value} screen="Autos">
      <${Desk} id=${id} run=${runOf(query)} page=${number} query=${query} found=${result.value} />
    <//>`}
  <//>`;
}

const ZOOMS = [0.6, 0.8, 1, 1.4, 2];

function Desk({ id, run, page, query, found }) {
  const { port } = useReader();
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [text, setText] = useState(query.get("q") ?? "");
  const [told, setTold] = useState("");
  const search = useRef(null);
  const searching = useRef(0);
  const pages = found?.case.pages ?? page;
  const piece = found?.phases.flatMap((phase) => phase.pieces).find((one) => one.page_start <= page && page <= one.page_end);
  const words = useLoaded(() => port.pageText(id, page, { run }).catch(() => null), [id, run, page]);
  const asked = query.get("pergunta") ?? "";
  const answer = useLoaded(() => (asked ? port.askCase(id, run, { question: asked }) : Promise.resolve(null)), [id, run, asked]);
  const marks = asked ? (answer.value?.passages ?? []).filter((one) => one.page === page).flatMap((one) => one.boxes) : [];
  const ask = (question) => go(pageAddress(id, page, { asked: question, run }));
  const show = (number) => {
    const to = pageAddress(id, Math.min(Math.max(number, 1), pages), { asked, run });
    go(text ? `${to}${to.includes("?") ? "&" : "?"}q=${encodeURIComponent(text)}` : to, { replace: true });
  };
  useEffect(() => () => { searching.current += 1; }, []);
  useKeys({ "[": () => show(page - 1), "]": () => show(page + 1), "/": () => search.current.focus() });

  const find = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const turn = ++searching.current;
    for (let step = 1; step <= pages; step += 1) {
      const number = ((page - 1 + step) % pages) + 1;
      setTold(`Procurando na página ${number}…`);
      const answer = await port.pageText(id, number, { run }).catch(() => null);
      if (turn !== searching.current) return;
      if (answer?.lines.some((line) => line.text.toLowerCase().includes(text.trim().toLowerCase()))) {
        setTold(`Encontrado na página ${number}.`);
        show(number);
        return;
      }
    }
    setTold("Não aparece em nenhuma página.");
  };

  const zoomBy = (by) => setZoom(ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + by, 0), ZOOMS.length - 1)]);
  return html`
    <div class="sheet-bar">
      <${PageTurner} page=${page} pages=${pages} show=${show} />
      <button type="button" class="small" onClick=${() => zoomBy(-1)} aria-label="Diminuir">−</button>
      <button type="button" class="small" onClick=${() => zoomBy(1)} aria-label="Aumentar">+</button>
      <button type="button" class="small" onClick=${() => setTurned((turned + 90) % 360)}>Girar</button>
      <form class="line" role="search" onSubmit=${find}>
        <label class="visually-hidden" for="find">Buscar nos autos</label>
        <input id="find" ref=${search} type="search" value=${text} onInput=${(event) => setText(event.target.value)} placeholder="Buscar nos autos" />
        <button type="submit">Próxima</button>
      </form>
      <span class="fine" role="status">${told}</span>
    </div>
    ${piece && html`<p class="fine">${piece.title}, p. ${piece.page_start}–${piece.page_end}. <${Link} to=${`/casos/${id}/pecas`}>Todas as peças<//></p>`}
    <${PagePicture} id=${id} run=${run} page=${page} zoom=${zoom} turned=${turned} found=${text.trim()} marks=${marks} />
    <${Asking} id=${id} run=${run} page=${page} asked=${asked} answer=${answer} ask=${ask} />
    ${words.value && html`<details class="panel"><summary>Texto da página ${page}</summary><pre class="page-text">${words.value.lines.map((line) => line.text).join("\n")}</pre></details>`}`;
}
