// Words of a page that nobody who looks at it can see: shown apart, since the analysis left them out.

import { html } from "../../core/html.js";
import { UNSEEN } from "../../core/words.js";

/** `unseen` are those of the whole file; pages of `ranges` that hold some can be shown, too. */
export function UnseenText({ unseen, page, ranges = [], show }) {
  const here = unseen.filter((one) => one.page === page);
  const within = (number) => ranges.some(([first, last]) => first <= number && number <= last);
  const elsewhere = [...new Set(unseen.map((one) => one.page))].filter((number) => number !== page && within(number));
  if (!here.length && !elsewhere.length) return null;
  return html`
    <aside class="notice warn" aria-label="Texto que não se vê">
      ${here.length > 0 && html`<p>Há texto que não se vê nesta página. Ele ficou fora da análise:</p>
        <ul>${here.map((one, index) => html`<li key=${index}><q>${one.text}</q> <span class="fine">(${UNSEEN[one.reason] ?? one.reason})</span></li>`)}</ul>`}
      ${elsewhere.length > 0 && html`<p>${here.length > 0 ? "Também há" : "Há"} texto que não se vê em outras páginas desta fase:
        ${elsewhere.map((number) => html` <button type="button" class="small" key=${number} onClick=${() => show(number)}>p. ${number}</button>`)}</p>`}
    </aside>`;
}
