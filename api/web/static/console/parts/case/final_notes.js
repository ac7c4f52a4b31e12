// The words that go with a final decision; one that rejects does not go without them.

import { useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";

/** `{ said, field }`: `said(approved)` tells whether the decision may go, and leads to the field where it may not. */
export function useFinalNotes(text) {
  const place = useRef(null);
  const [unsaid, setUnsaid] = useState(false);
  const said = (approved) => {
    if (approved || text.trim()) return true;
    setUnsaid(true);
    place.current.focus();
    return false;
  };
  const field = (label, write) => html`
    <label for="final-notes">${label}</label>
    ${unsaid && !text.trim() && html`<p class="bad-text" role="alert">Diga aqui por que a análise é rejeitada.</p>`}
    <textarea id="final-notes" ref=${place} maxlength="4000" value=${text} onInput=${(event) => write(event.target.value)}></textarea>`;
  return { said, field };
}
