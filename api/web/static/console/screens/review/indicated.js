// Precedents that people named for a phase, apart from those that were found: they have no score.

import { html } from "../../core/html.js";
import { day } from "../../core/format.js";
import { Link } from "../../core/router.js";
import { StanceBadge } from "../../parts/badge.js";
import { DecisionLink } from "../../parts/case/decision_link.js";
import { Pencil } from "../corrections/correcting.js";
import { Indicating } from "../corrections/indicating.js";
import { ByPerson } from "../corrections/mark.js";
import { useCorrections } from "../corrections/use_corrections.js";

const LONG = 300;
/** Letters beyond which a text is folded. */

export function Indicated({ id, phase }) {
  const corrections = useCorrections();
  const waiting = corrections.open.filter((one) => one.kind === "precedent" && one.correction.phase_label === phase.phase_label);
  if (!phase.indicated.length && !waiting.length && !corrections.writable) return null;
  return html`
    <section class="panel indicated" aria-labelledby="indicated-title">
      <h2 id="indicated-title">Indicados por pessoas</h2>
      ${phase.indicated.map((one) => html`<article key=${one.correction_id}>
        <h3>${one.document_id ? html`<${Link} to=${`/decisoes/${encodeURIComponent(one.document_id)}`}>${one.reference}<//>` : one.reference}</h3>
        <p class="badges"><${StanceBadge} stance=${one.stance} /><${ByPerson} one=${one} done="Indicado" /></p>
        <p class="fine">${[one.court, one.date && day(one.date), one.document_id ? "" : "fora do acervo: ninguém o conferiu"].filter(Boolean).join(" · ")}</p>
        ${one.text && html`<details open=${one.text.length < LONG}><summary>Ementa ou trecho</summary><blockquote class="quote">${one.text}</blockquote></details>`}
      </article>`)}
      ${waiting.map((one) => html`<p class="fine" key=${one.correction_id}>Entra na próxima execução: ${one.correction.reference ?? html`<${DecisionLink} id=${one.correction.document_id} />`}, indicado por ${one.name}.</p>`)}
      <p class="actions"><${Pencil} words="Indicar precedente…" form=${(close) => html`<${Indicating} id=${id} phase=${phase} close=${close} />`} /></p>
    </section>`;
}
