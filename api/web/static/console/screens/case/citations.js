// What the pieces cite and is not in order; what agrees is counted only.

import { html } from "../../core/html.js";
import { count } from "../../core/format.js";
import { Link } from "../../core/router.js";
import { VERDICTS, VERDICT_TONES } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";

export function Citations({ to, check }) {
  const doubtful = check.citations.filter((one) => !["verified", "not_in_corpus", "unverifiable", "unreadable"].includes(one.verdict));
  return html`
    <section class="panel" aria-labelledby="citations-title">
      <h2 id="citations-title">Citações dos autos</h2>
      <p class="fine">${count(check.verified.length, "confere", "conferem")}; ${count(doubtful.length, "pede atenção", "pedem atenção")}. Conferir não diz que a citação sustenta a tese.</p>
      <ul class="rows">
        ${doubtful.map(
          (one) => html`<li key=${one.citation}>
            <div class="case-name"><strong>${one.text}</strong><p class="fine">${one.reason}</p></div>
            <${Badge} tone=${VERDICT_TONES[one.verdict]}>${VERDICTS[one.verdict] ?? one.verdict}<//>
            <span class="fine">${one.pages.map((page, at) => html`${at ? ", " : ""}<${Link} key=${page} to=${to(`/paginas/${page}`)}>p. ${page}<//>`)}</span>
          </li>`,
        )}
      </ul>
    </section>`;
}
