// A run at work: which step it is in, and how far each phase has come.

import { html } from "../../../core/html.js";
import { count } from "../../../core/format.js";
import { STATES, WORKING } from "../../../core/words.js";
import { Progress } from "../../../parts/progress.js";

const STEPS = ["processing_extraction", "processing_phase_analysis", "awaiting_phase_reviews"];
const NAMES = ["Ler as páginas", "Analisar as fases", "Abrir a revisão"];

const LEAVING = "Pode fechar esta página: a análise continua, e o caso aparece no início quando esperar por você.";

export function Steps({ status, note = LEAVING }) {
  const at = status.state === "publishing" ? STEPS.length : WORKING.indexOf(status.state) < 2 ? 0 : 1;
  return html`
    <section class="panel" aria-labelledby="steps-title">
      <h2 id="steps-title">${STATES[status.state]}</h2>
      <${Progress} value=${status.progress} label="Andamento" />
      <ol class="steps">
        ${NAMES.map((name, step) => html`<li key=${name} class=${step < at ? "done" : step === at ? "now" : ""} aria-current=${step === at ? "step" : undefined}>${name}${step === 0 && status.reading && ` (${status.reading.read} de ${status.reading.pages})`}</li>`)}
      </ol>
      ${status.phases.length > 0 && html`<ul class="rows">
        ${status.phases.filter((phase) => phase.state !== "empty").map(
          (phase) => html`<li key=${phase.phase_label}><span>${phase.title}</span>
            <span class="fine">${count(phase.pieces, "peça", "peças")}, ${phase.matches === null ? "em análise" : count(phase.matches, "precedente", "precedentes")}</span></li>`,
        )}
      </ul>`}
      <p class="fine">${note}</p>
    </section>`;
}
