// A place for files: dropped, or chosen by button.

import { useRef, useState } from "preact/hooks";

import { html } from "../core/html.js";

export function DropZone({ label, help, accept, multiple = false, take, disabled = false }) {
  const [over, setOver] = useState(false);
  const input = useRef(null);
  const dropped = (event) => {
    event.preventDefault();
    setOver(false);
    if (!disabled && event.dataTransfer.files.length) take([...event.dataTransfer.files]);
  };
  const hover = (event) => {
    event.preventDefault();
    setOver(true);
  };
  const chosen = (event) => {
    if (event.target.files.length) take([...event.target.files]);
    event.target.value = "";
  };
  return html`
    <div class=${over ? "drop over" : "drop"} onDragOver=${hover} onDragLeave=${() => setOver(false)} onDrop=${dropped}>
      <p>${label}</p>
      <button type="button" disabled=${disabled} onClick=${() => input.current.click()}>Escolher ${multiple ? "arquivos" : "arquivo"}</button>
      <input ref=${input} type="file" class="visually-hidden" tabindex="-1" aria-label=${label} accept=${accept} multiple=${multiple} onChange=${chosen} />
      ${help && html`<p class="fine">${help}</p>`}
    </div>`;
}
