// The picture of a page, its words over it for who selects, searches or hears them.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";

const WIDTH = 1100;
const ABOVE = 0.12;
/** How much of a page stays in sight above the passage, as a share of its height. */

export function PagePicture({ id, run, page, zoom = 1, phase, match, marks = [], turned = 0 }) {
  const { port } = useReader();
  const [state, setState] = useState("drawing");
  const [again, setAgain] = useState(0);
  const place = useRef(null);
  const mark = match ? { phase, match } : {};
  const source = port.pageImage(id, page, { run, ...mark, width: Math.min(WIDTH * Math.max(zoom, 1), 2000), again: again || undefined });
  const text = useLoaded(() => port.pageText(id, page, { run, ...mark }), [id, run, page, match]);
  const closed = text.error?.details?.reason === "piece_closed" && text.error.message;
  useLayoutEffect(() => setState("drawing"), [source]);
  const lines = text.value?.lines ?? [];
  const top = match ? text.value?.highlights?.find((one) => one.document_id === match)?.boxes[0]?.[1] : marks[0]?.[1];
  useEffect(() => {
    const { scrollHeight } = place.current;
    place.current.scrollTop = state === "there" && top !== undefined ? Math.max(top - ABOVE, 0) * scrollHeight : 0;
  }, [source, state, top]);
  return html`
    <div ref=${place} class=${`picture ${state}`} tabindex="0" role="region" aria-label=${`Página ${page}`}>
      ${closed && html`<div class="alert" role="alert"><p>${closed}</p></div>`}
      ${state === "failed" && !closed && html`<div class="alert" role="alert"><p>A página não pôde ser desenhada agora.</p>
        <button type="button" onClick=${() => setAgain(again + 1)}>Tentar de novo</button></div>`}
      <div class="paper" style=${{ width: `${zoom * 100}%`, rotate: turned ? `${turned}deg` : "none" }}>
        <img src=${source} alt=${lines.length ? "" : `Imagem da página ${page} dos autos`} onLoad=${() => setState("there")} onError=${() => setState("failed")} />
        ${marks.map(([x0, y0, x1, y1], at) => html`<span key=${at} class="word-line hit" style=${{ left: `${x0 * 100}%`, top: `${y0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(y1 - y0) * 100}%` }}></span>`)}
        ${lines.length > 0 && html`<div class="words">${lines.map((line, at) => html`<${Line} key=${at} line=${line} />`)}</div>`}
      </div>
    </div>`;
}

function Line({ line }) {
  const [x0, y0, x1, y1] = line.box;
  const place = { left: `${x0 * 100}%`, top: `${y0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(y1 - y0) * 100}%`, fontSize: `${(y1 - y0) * 80}cqh` };
  return html`<span class="word-line" style=${place}>${line.text}</span>`;
}
