// Words that go with the decision on a phase, kept while they are typed; and who decided before, in which words.

import { html } from "../../core/html.js";
import { when } from "../../core/format.js";

export const Notes = ({ phase, text, write, open, place }) => html`
  <div class="notes">
    ${phase.review && html`<p class="fine">${phase.review.approved ? "Aprovada" : "Rejeitada"} por ${phase.review.reviewer ?? phase.review.principal} em ${when(phase.review.at)}${phase.review.notes ? `: “${phase.review.notes}”` : ""}</p>`}
    ${open && html`
      <label for="notes">Observações da decisão</label>
      <textarea id="notes" ref=${place} maxlength="4000" rows="2" value=${text} onInput=${(event) => write(event.target.value)}
        onKeyDown=${(event) => event.key === "Escape" && event.target.blur()} aria-keyshortcuts="n" placeholder="Vão com a decisão da fase"></textarea>`}
  </div>`;
