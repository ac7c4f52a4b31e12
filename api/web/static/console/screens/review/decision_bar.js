// Approve or reject the phase at hand.

import { html } from "../../core/html.js";

const Key = ({ of }) => html` <kbd>${of}</kbd>`;

/** Without `undo` there are no keys either: where there is no outbox, a decision is one deliberate press. */
export const DecisionBar = ({ phase, open, decide, undo, busy = false }) =>
  open &&
  html`<div class="decision" role="group" aria-label=${`Decidir ${phase.title}`}>
    <button type="button" class="main" disabled=${busy} onClick=${() => decide(true)} aria-keyshortcuts=${undo && "a"}>Aprovar a fase${undo && html`<${Key} of="a" />`}</button>
    <button type="button" class="danger" disabled=${busy} onClick=${() => decide(false)} aria-keyshortcuts=${undo && "r"}>Rejeitar${undo && html`<${Key} of="r" />`}</button>
    ${undo && html`<button type="button" onClick=${undo} aria-keyshortcuts="u">Desfazer<${Key} of="u" /></button>`}
  </div>`;
