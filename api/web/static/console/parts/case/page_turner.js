// Which page is in sight, and the way to the others: by step, or by number. A number that no page has is the nearest's; how many
// there are may not be known yet (`pages` is `Infinity`), and what is typed until then counts.

import { html } from "../../core/html.js";
import { originOf } from "../../core/source_parts.js";

/** `parts` are the files of which the case file was made. */
export function PageTurner({ page, pages, parts, show }) {
  const origin = originOf(parts, page);
  const known = Number.isFinite(pages);
  const wanted = (event) => {
    const number = Math.min(Math.max(Math.round(Number(event.target.value)) || 1, 1), pages);
    // where the page stays the same nothing is drawn anew, and the field would keep what was typed
    event.target.value = number;
    show(number);
  };
  return html`
    <button type="button" class="small" onClick=${() => show(page - 1)} disabled=${page <= 1} aria-label="Página anterior" aria-keyshortcuts="[">‹</button>
    <label class="fine" for="page-number">Página</label>
    <input id="page-number" type="number" min="1" max=${known ? pages : undefined} value=${page} onChange=${wanted} />
    <span class="fine">${known ? `de ${pages}` : ""}</span>
    ${origin && html`<span class="fine origin">${origin.filename}, p. ${origin.page}</span>`}
    <button type="button" class="small" onClick=${() => show(page + 1)} disabled=${page >= pages} aria-label="Página seguinte" aria-keyshortcuts="]">›</button>`;
}
