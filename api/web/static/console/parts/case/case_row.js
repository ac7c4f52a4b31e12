// A case in a list: what it is, where it stands, and the way in.

import { html } from "../../core/html.js";
import { ago, when } from "../../core/format.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { may, useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { isWaiting, isWorking } from "../../core/words.js";
import { Badge, StateBadge } from "../badge.js";
import { Progress } from "../progress.js";
import { Tags } from "./tags.js";

/** Where a case is best opened: a reviewer goes straight to what waits. */
export const placeOf = (one) => inCase(one.workflow_id, NEWEST)(isWaiting(one.state) ? "/revisao" : "");

/** By whom it is, or by its file while nobody is known. */
export const nameOfListed = (one) => (one.parties ?? []).join(" × ") || one.filename;

/** By which a lawsuit is told from another of the same parties: its class, or what it is about where no page prints one. */
export const kindOfListed = (one) => one.case_class ?? one.subjects[0];

/** `before` stands in front of the row. */
export function CaseRow({ one, alerted, before, children }) {
  const { me } = useReader();
  const since = one.waiting_since ?? one.updated_at;
  const name = nameOfListed(one);
  return html`
    <li class="case-row">
      ${before}
      <div class="case-name">
        <${Link} to=${inCase(one.workflow_id, NEWEST)()}>${name}<//>
        <p class="fine">${[one.cnj ?? "Sem número CNJ", kindOfListed(one), one.filename, one.run > 1 && `execução ${one.run}`].filter(Boolean).join(" · ")}</p>
        <${Tags} tags=${one.tags} />
      </div>
      <div class="case-state">
        <${StateBadge} state=${one.state} />
        ${alerted && html`<${Badge} tone="bad">Precedente mudou<//>`}
        ${one.claimed_by && html`<span class="fine">com ${one.claimed_by.name ?? one.claimed_by}</span>`}
        ${isWorking(one.state) && html`<${Progress} value=${one.progress} label=${`Andamento de ${name}`} />`}
        <time class="fine" datetime=${since}>${ago(since)} (${when(since)})</time>
      </div>
      <div class="actions">
        ${children}
        ${isWaiting(one.state) && (may(me, "reviews:write")
          ? html`<${Link} class="button" to=${placeOf(one)} aria-label=${`Revisar ${name}`}>Revisar<//>`
          : html`<span class="fine">espera quem tem o papel Revisão</span>`)}
      </div>
    </li>`;
}
