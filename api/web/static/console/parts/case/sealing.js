// What a final decision seals, as it is told before it is taken, in the console and inside a chat.

import { html } from "../../core/html.js";
import { count } from "../../core/format.js";
import { PhaseBadge } from "../badge.js";

/** `who` decides, in words; the children are one `SealedPhase` a phase. */
export const Sealing = ({ cnj, run, who, source, snapshot, children }) => html`
  <p>O manifesto assinado desta instalação vai registrar:</p>
  <dl class="facts">
    <dt>Processo</dt><dd>${cnj ?? "sem número CNJ"}, execução ${run}</dd>
    <dt>Quem decide</dt><dd>${who}</dd>
    <dt>PDF (SHA-256)</dt><dd class="mono">${source}</dd>
    <dt>Acervo</dt><dd class="mono">${snapshot ?? "nenhum"}</dd>
  </dl>
  <ul class="rows">${children}</ul>
  <p class="fine">É um selo de integridade: prova o que foi decidido, por quem e quando. Não é a assinatura eletrônica do advogado da Lei 11.419/2006.</p>`;

/** How many precedents of a phase stay: of a rejected one none. */
export const staying = (phase, out) => (phase.state === "rejected" ? 0 : phase.matches.length - out);

/** `out` precedents leave; `name` is shown in place of the title. */
export const SealedPhase = ({ phase, out, name, sending = false }) => html`
  <li>${name ?? html`<span>${phase.title}</span>`}
    <span class="fine">${phase.state === "rejected" ? "nenhum precedente fica" : `${count(staying(phase, out), "precedente fica", "precedentes ficam")}${out ? `, ${count(out, "sai", "saem")}` : ""}${phase.indicated?.length ? `, ${count(phase.indicated.length, "indicado", "indicados")} por pessoas` : ""}`}</span>
    <${PhaseBadge} state=${phase.state} sending=${sending} /></li>`;
