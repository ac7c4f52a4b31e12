// Puts a text on the clipboard and says so.

import { useState } from "preact/hooks";

import { html } from "../core/html.js";

export function CopyButton({ text, name = "Copiar a citação", done = "Copiada." }) {
  const [told, setTold] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(done);
    } catch {
      setTold(text);
    }
  };
  return html`<button type="button" class="small" onClick=${copy}>${name}</button> <span class="fine" role="status">${told}</span>`;
}
