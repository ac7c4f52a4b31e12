// What the pieces cite and is not in order; what agrees is counted only.

import { html } from "../../../core/html.js";
import { count } from "../../../core/format.js";
import { Link } from "../../../core/router.js";
import { VERDICTS, VERDICT_TONES } from "../../../core/words.js";
import { Badge } from "../../../parts/badge.js";
import { Pencil } from "../../corrections/correcting.js";
import { CitationForm } from "../../corrections/fact_forms.js";
import { ByPerson } from "../../corrections/mark.js";

export function Citations({ id, to, check }) {
  const doubtful = check.citations.filter((one) => one.dismissed || !["verified", "not_in_corpus", "unverifiable", "unreadable"].includes(one.verdict));
  return html`
    <section class="panel" aria-labelledby="citations-title">
      <h2 id="citations-title">Citações dos autos</h2>
      <p class="fine">${count(check.verified.length, "confere", "conferem")}; ${count(doubtful.filter((one) => !one.dismissed).length, "pede atenção", "pedem atenção")}. Conferir não diz que a citação sustenta a tese.</p>
      <ul class="rows">
        ${doubtful.map(
          (one) => html`<li key=${one.citation}>
            <div class="case-name"><strong>${one.text}</strong><p class="fine">${one.reason}</p><${ByPerson} one=${one} done=${one.dismissed ? "Aviso afastado" : "Aviso confirmado"} /></div>
            <${Badge} tone=${one.dismissed ? "plain" : VERDICT_TONES[one.verdict]}>${VERDICTS[one.verdict] ?? one.verdict}<//>
            <${Pencil} name=${`Afastar ou confirmar o aviso: ${one.text}`} about=${(said) => said.kind === "citation" && said.citation === one.citation} form=${(close) => html`<${CitationForm} id=${id} one=${one} close=${close} />`} />
            <span class="fine">${one.pages.map((page, at) => html`${at ? ", " : ""}<${Link} key=${page} to=${to(`/paginas/${page}`)}>p. ${page}<//>`)}</span>
          </li>`,
        )}
      </ul>
    </section>`;
}
