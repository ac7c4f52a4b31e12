// What differs between two runs, line by line as in the review of code: what came, what went, what moved.

import { html } from "../../../core/html.js";
import { number, pages } from "../../../core/format.js";
import { PIECES } from "../../../core/piece_types.js";
import { FIELDS, PHASES, PHASE_STATES, STATES } from "../../../core/words.js";

export function shown(value) {
  if (value === null || value === "") return "—";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return number(value);
  if (typeof value === "object") return Object.values(value).map(shown).join(", ") || "—";
  return PHASE_STATES[value] ?? STATES[value] ?? value;
}

const Came = ({ children }) => html`<li class="good-text">+ ${children}</li>`;
const Went = ({ children }) => html`<li class="bad-text">− ${children}</li>`;

const called = (name, value) => ({ type: PIECES, phase_label: PHASES })[name]?.[value] ?? shown(value);

const Texts = ({ title, differ }) =>
  (differ.added.length > 0 || differ.removed.length > 0) &&
  html`<h3>${title}</h3><ul class="simple">
    ${differ.added.map((one) => html`<${Came} key=${`+${one}`}>${one}<//>`)}
    ${differ.removed.map((one) => html`<${Went} key=${`-${one}`}>${one}<//>`)}
  </ul>`;

const Passages = ({ one }) => html`
  <li>${one.process}: outros trechos
    <ul class="simple">
      ${(one.left_case.text !== one.right_case.text || one.left_case.page !== one.right_case.page) && html`<${Went}>nos autos, p. ${one.left_case.page}: ${one.left_case.text}<//><${Came}>nos autos, p. ${one.right_case.page}: ${one.right_case.text}<//>`}
      ${one.left_precedent !== one.right_precedent && html`<${Went}>no precedente: ${one.left_precedent}<//><${Came}>no precedente: ${one.right_precedent}<//>`}
    </ul></li>`;

/** A phase of a comparison, and the pieces of the whole where they are given. */
export const PhaseDifference = ({ phase, pieces }) => html`
  ${pieces && html`<${PieceDifference} pieces=${pieces} />`}
  ${phase && html`<ul class="simple difference">
    ${phase.changes.map((one) => html`<li key=${one.field}>${FIELDS[one.field]}: ${shown(one.left)} → ${shown(one.right)}</li>`)}
    ${phase.matches.added.map((one) => html`<${Came} key=${one.document_id}>${one.process}, ${one.rank}º, pontuação ${number(one.score)}<//>`)}
    ${phase.matches.removed.map((one) => html`<${Went} key=${one.document_id}>${one.process}, era ${one.rank}º, pontuação ${number(one.score)}<//>`)}
    ${phase.matches.moved.map((one) => html`<li key=${one.document_id}>${one.process}: ${one.left_rank}º → ${one.right_rank}º, pontuação ${number(one.left_score)} → ${number(one.right_score)}</li>`)}
    ${phase.matches.passages.map((one) => html`<${Passages} key=${`of ${one.document_id}`} one=${one} />`)}
  </ul>
  <${Texts} title="Indicados por pessoas" differ=${phase.indicated} />
  <${Texts} title="Pedidos" differ=${phase.claims} />
  <${Texts} title="Citações" differ=${phase.cited} />`}`;

export const PieceDifference = ({ pieces: { added, removed, moved } }) => html`<ul class="simple difference">
  ${added.map((one) => html`<${Came} key=${one.page_start}>${one.title}, p. ${one.page_start}–${one.page_end}<//>`)}
  ${removed.map((one) => html`<${Went} key=${one.page_start}>${one.title}, p. ${one.page_start}–${one.page_end}<//>`)}
  ${moved.map((one) => html`<li key=${one.left.page_start}>p. ${pages([[one.right.page_start, one.right.page_end]])}
    <ul class="simple">${one.changed.flatMap((name) => [html`<${Went} key=${`-${name}`}>${FIELDS[name]}: ${called(name, one.left[name])}<//>`, html`<${Came} key=${`+${name}`}>${FIELDS[name]}: ${called(name, one.right[name])}<//>`])}</ul></li>`)}
</ul>`;
