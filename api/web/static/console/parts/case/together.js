// Several files that came together: parts of one lawsuit, in an order that a person says, or a lawsuit each.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";

const byName = new Intl.Collator("pt-BR", { numeric: true });

/** `more` after `files`, in the order of their names, as volumes are numbered. */
export const inOrder = (files, more) => [...files, ...more.toSorted((one, other) => byName.compare(one.name, other.name))];

export function Together({ files, change, join, apart }) {
  const place = useRef(null);
  const [moved, setMoved] = useState(null);
  useLayoutEffect(() => {
    place.current.querySelector("h3").focus();
    // its last button is as much of the question as its heading
    place.current.scrollIntoView({ block: "nearest" });
  }, []);
  useLayoutEffect(() => {
    if (!moved) return;
    // the row that was moved takes the focus along; at an end only the other button is left
    const [up, down] = place.current.querySelectorAll(`li:nth-child(${moved.to + 1}) button`);
    const [wanted, other] = moved.by < 0 ? [up, down] : [down, up];
    (wanted.disabled ? other : wanted).focus();
  }, [moved]);
  const held = useRef(null);
  const [over, setOver] = useState(null);
  const move = (at, to) => {
    change(files.toSpliced(at, 1).toSpliced(to, 0, files[at]));
    setMoved({ to, by: to - at, name: files[at].name });
  };
  const drag = (at) => ({
    draggable: true,
    class: over === null ? "" : held.current === at ? "dragged" : over === at ? (at < held.current ? "above" : "below") : "",
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", files[at].name);
      held.current = at;
      setOver(at);
    },
    onDragOver: (event) => {
      if (held.current === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event) => {
      if (held.current === null) return;
      event.preventDefault();
      if (held.current !== at) move(held.current, at);
    },
    onDragEnd: () => {
      held.current = null;
      setOver(null);
    },
  });
  return html`
    <div class="together" ref=${place} role="group" aria-labelledby="together-title">
      <h3 id="together-title" tabindex="-1">São partes de um mesmo processo?</h3>
      <p class="fine">Juntas fazem um caso só, com páginas contínuas nesta ordem. Mude-a arrastando, ou pelas setas.</p>
      <ol>
        ${files.map((file, at) => html`
          <li key=${at} ...${drag(at)}><span>${file.name}</span>
            <span class="actions">
              <button type="button" class="small" disabled=${at === 0} aria-label=${`Subir ${file.name}`} onClick=${() => move(at, at - 1)}>↑</button>
              <button type="button" class="small" disabled=${at === files.length - 1} aria-label=${`Descer ${file.name}`} onClick=${() => move(at, at + 1)}>↓</button>
              <button type="button" class="small" aria-label=${`Tirar ${file.name}`} onClick=${() => change(files.toSpliced(at, 1))}>Tirar</button>
            </span></li>`)}
      </ol>
      <p class="visually-hidden" role="status">${moved ? `${moved.name}: agora a ${moved.to + 1}ª de ${files.length}` : ""}</p>
      <p class="actions">
        ${files.length > 1 && html`<button type="button" class="main" onClick=${join}>Juntar em um processo</button>`}
        <button type="button" class=${files.length > 1 ? "" : "main"} onClick=${apart}>${files.length > 1 ? `Enviar como ${files.length} processos` : "Enviar"}</button>
        <button type="button" onClick=${() => change([])}>Desistir</button>
      </p>
    </div>`;
}
