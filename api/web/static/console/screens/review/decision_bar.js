// Approve or reject the phase at hand.

import { html } from "../../core/html.js";

/** A double click is one decision: the second click would fall on the next phase, which nobody has read. */
const once = (decide) => (event) => event.detail < 2 && decide();

const Key = ({ of }) => html` <kbd>${of}</kbd>`;

/** Without `undo` there are no keys either: where there is no outbox, a decision is one deliberate press. What is left once
every phase is decided (`next`: its name, its key and what it does) goes first. */
export const DecisionBar = ({ phase, open, decide, undo, next, busy = false }) =>
  open &&
  html`<div class="decision" role="group" aria-label=${`Decidir ${phase.title}`}>
    ${next && html`<button type="button" class="main finish" onClick=${next.go} aria-keyshortcuts=${next.key}>${next.name}<${Key} of=${next.key} /></button>`}
    <button type="button" class=${next ? "" : "main"} disabled=${busy} onClick=${once(() => decide(true))} aria-keyshortcuts=${undo && "a"}>Aprovar a fase${undo && html`<${Key} of="a" />`}</button>
    <button type="button" class="danger" disabled=${busy} onClick=${once(() => decide(false))} aria-keyshortcuts=${undo && "r"}>Rejeitar${undo && html`<${Key} of="r" />`}</button>
    ${undo && html`<button type="button" onClick=${undo} aria-keyshortcuts="u">Desfazer<${Key} of="u" /></button>`}
  </div>`;
