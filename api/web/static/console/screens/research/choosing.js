// Two decisions chosen among those found, to be put side by side.

import { html } from "../../core/html.js";
import { address } from "../../core/port.js";
import { Link } from "../../core/router.js";

/** The two chosen last: a third takes the place of the first. */
export const chosenAfter = (chosen, id) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));

export const Choice = ({ one, chosen, choose }) => html`
  <span class="choice"><input type="checkbox" id=${`compare-${one.id}`} checked=${chosen.includes(one.id)} onChange=${() => choose(chosenAfter(chosen, one.id))} /><label for=${`compare-${one.id}`}>comparar <span class="visually-hidden">${one.processo}</span></label></span>`;

/** What is to be chosen yet, or the way to the comparison. */
export function ToCompare({ chosen }) {
  const [left, right] = chosen;
  return html`<p class="actions" role="status">${right
    ? html`<${Link} class="button main" to=${address("/comparar", { a: left, b: right })}>Comparar as duas<//>`
    : html`<span class="fine">${left ? "Escolha mais uma decisão para comparar." : "Para pôr duas decisões lado a lado, marque comparar em duas."}</span>`}</p>`;
}
