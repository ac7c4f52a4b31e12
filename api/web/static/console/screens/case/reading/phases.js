// The phases of a run in a table, each with the way into its review and, in the console, to an argument prepared from it.

import { html } from "../../../core/html.js";
import { pages } from "../../../core/format.js";
import { Link } from "../../../core/router.js";
import { PhaseBadge } from "../../../parts/badge.js";

export const Phases = ({ id, to, phases }) => html`
  <section class="panel" aria-labelledby="phases-title">
    <h2 id="phases-title">Fases</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Tabela de fases">
      <table>
        <thead><tr><th scope="col">Fase</th><th scope="col">Páginas</th><th scope="col">Peças</th><th scope="col">Precedentes</th><th scope="col">Decisão</th>${id && html`<th scope="col">Argumentos</th>`}</tr></thead>
        <tbody>
          ${phases.map(
            (phase) => html`<tr key=${phase.phase_label}>
              <td>${phase.state === "empty" ? phase.title : html`<${Link} to=${to(`/revisao/${phase.phase_label}`)}>${phase.title}<//>`}</td>
              <td>${pages(phase.pages) || "—"}</td><td>${phase.pieces}</td><td>${phase.matches ?? "—"}</td>
              <td><${PhaseBadge} state=${phase.state} /></td>
              ${id && html`<td>${phase.matches > 0 && html`<${Link} aria-label=${`Preparar argumento: ${phase.title}`} to=${`/argumentos?caso=${encodeURIComponent(id)}&fase=${phase.phase_label}`}>Preparar<//>`}</td>`}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
