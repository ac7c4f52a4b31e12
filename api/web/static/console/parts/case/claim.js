// A citation and what is known of it, with what may stand in its place.

import { html } from "../../core/html.js";
import { VERDICTS, VERDICT_TONES } from "../../core/words.js";
import { Badge } from "../badge.js";

/** Number `at` (from 0) of a list; `taken` is by number what somebody has put in a citation's place. */
export const Claim = ({ at, claim, taken, accept, children }) => html`
  <li id=${`c${at}`} tabindex="-1">
    <div class="case-name">
      <strong>${at + 1}. ${claim.text}</strong>
      <p class="fine">${claim.reason}</p>
      ${claim.quotations.filter((one) => one.found).map((one) => html`<p class="fine" key=${one.start}>${claim.kind === "precedente" && one.verdict !== "former" ? "A decisão diz" : "O texto de hoje diz"}: “${one.found}”.</p>`)}
      ${claim.suggestion && html`<p class="fine">Talvez: ${claim.suggestion}.</p>`}
      ${claim.near.length > 0 && html`<p class="fine">Parecidas no acervo. Confira se é a que se quis citar:</p>
        <p class="actions">${claim.near.map((one) => html`<button type="button" class="small" key=${one.document_id} aria-pressed=${taken[at] === one.process} onClick=${() => accept(at, one.process)}>${taken[at] === one.process ? "Desfazer: " : "Usar "}${one.process}</button>`)}</p>`}
      ${children}
    </div>
    <${Badge} tone=${VERDICT_TONES[claim.verdict]}>${VERDICTS[claim.verdict] ?? claim.verdict}<//>
  </li>`;
