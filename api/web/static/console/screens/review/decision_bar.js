// Approve or reject the phase at hand.

import { html } from "../../core/html.js";

/** A double click is one decision: the second click would fall on the next phase, which nobody has read. */
const once = (decide) => (event) => event.detail < 2 && decide();

const Key = ({ of }) => html` <kbd>${of}</kbd>`;

/** Without `undo` there are no keys either: where there is no outbox, a decision is one deliberate press. `finish` is there
once every phase is decided, and goes first. */
export const DecisionBar = ({ phase, open, decide, undo, finish, busy = false }) =>
  open &&
  html`<div class="decision" role="group" aria-label=${`Decidir ${phase.title}`}>
    ${finish && html`<button type="button" class="main finish" onClick=${finish}>Ir à decisão final<${Key} of="f" /></button>`}
    <button type="button" class=${finish ? "" : "main"} disabled=${busy} onClick=${once(() => decide(true))} aria-keyshortcuts=${undo && "a"}>Aprovar a fase${undo && html`<${Key} of="a" />`}</button>
    <button type="button" class="danger" disabled=${busy} onClick=${once(() => decide(false))} aria-keyshortcuts=${undo && "r"}>Rejeitar${undo && html`<${Key} of="r" />`}</button>
    ${undo && html`<button type="button" onClick=${undo} aria-keyshortcuts="u">Desfazer<${Key} of="u" /></button>`}
  </div>`;
