// The phases of a run with what was decided on each, and the way to the final decision.

import { html } from "../../core/html.js";
import { count, pages } from "../../core/format.js";
import { Link } from "../../core/router.js";
import { PhaseBadge } from "../../parts/badge.js";
import { StateBadge } from "../../parts/badge.js";

export function PhaseRail({ to, phases, here, review, open, finish, warned, status }) {
  const left = review.pending.length;
  return html`
    <nav class="rail" aria-label="Fases">
      <ol>
        ${phases.map((phase) =>
          phase.state === "empty"
            ? html`<li key=${phase.phase_label} class="none"><span>${phase.title}</span><${PhaseBadge} state="empty" /></li>`
            : html`<li key=${phase.phase_label}>
                <${Link} to=${to(`/revisao/${phase.phase_label}`)} aria-current=${phase.phase_label === here.phase_label ? "step" : undefined}>
                  <span>${phase.title}</span>
                  <span class="fine">p. ${pages(phase.pages)} · ${count(phase.matches.length, "precedente", "precedentes")}</span>
                  <${PhaseBadge} state=${phase.state} sending=${Boolean(phase.sending) && !phase.confirmed} />
                <//>
              </li>`,
        )}
      </ol>
      ${open
        ? html`<button type="button" class="main" onClick=${finish} aria-keyshortcuts="f">Decisão final…</button>
            <p class="fine">${left ? `${left === 1 ? "Falta 1 fase" : `Faltam ${left} fases`}.` : "Todas as fases estão decididas."}</p>
            ${review.unopened.length > 0 && html`<p class="fine warn-text">${count(review.unopened.length, "precedente com aviso por abrir", "precedentes com aviso por abrir")}.</p>
              <button type="button" class="small" onClick=${warned} aria-keyshortcuts="w">Abrir o próximo</button>`}`
        : html`<p><${StateBadge} state=${review.final ? "publishing" : status.state} /></p>`}
    </nav>`;
}
