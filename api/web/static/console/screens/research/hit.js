// One decision found: what it is, the passage that answers, and its citation to take along.

import { html } from "../../core/html.js";
import { day } from "../../core/format.js";
import { Link } from "../../core/router.js";
import { titled } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Favoured } from "../../parts/case/favoured.js";
import { Force } from "../../parts/case/force.js";
import { TreatmentBadge, TreatmentSources } from "../../parts/case/treatment.js";

/** `beside` stands beside what can be done with it. */
export const Hit = ({ one, beside }) => html`
  <li class="panel">
    <h2><${Link} to=${`/decisoes/${encodeURIComponent(one.id)}`}>${one.processo}<//></h2>
    <p class="fine">${[one.tribunal, titled(one.ministro), titled(one.orgao), one.data && day(one.data), one.resultado].filter(Boolean).join(" · ")}</p>
    <p class="badges">
      <${TreatmentBadge} treatment=${one.treatment} />
      <${Force} binding=${one.binding} />
      <${Favoured} side=${one.favorece} />
      ${one.so_processual && html`<${Badge} tone="warn">Só processual<//>`}
    </p>
    <blockquote class="quote">${one.passage || one.tese || one.ementa_preview}</blockquote>
    <${TreatmentSources} treatment=${one.treatment} />
    <p class="actions">${one.citation && html`<${CopyButton} text=${one.citation} /> ${one.url && html`<a href=${one.url} target="_blank" rel="noopener noreferrer">No tribunal</a>`}`} ${beside}</p>
  </li>`;
