// One communication: what, when, where, to whom, and its words, which are a third party's.

import { day } from "../../core/format.js";
import { html } from "../../core/html.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { Link } from "../../core/router.js";

export const SOURCES = { djen: "DJEN", datajud: "DataJud" };

export const titleOfCommunication = (one) => [one.kind, one.document].filter(Boolean).join(" · ");

export function Communication({ one }) {
  return html`
    <li><details>
      <summary><strong>${day(one.day)}</strong> · ${titleOfCommunication(one)}${one.cancelled ? " (cancelada)" : ""} <span class="fine">${[SOURCES[one.source], one.court, one.unit].filter(Boolean).join(" · ")} · ${one.cnj}</span></summary>
      <p>${one.workflow_id ? html`<${Link} to=${inCase(one.workflow_id, NEWEST)()}>Abrir o caso<//>` : "Sem processo no escritório"}${one.link && html` · <a href=${one.link} target="_blank" rel="noopener noreferrer">Ver no tribunal</a>`}</p>
      <${Words} one=${one} />
    </details></li>`;
}

/** To whom it goes, and what it says. */
export function Words({ one }) {
  const lawyers = one.lawyers.map((who) => [who.name, who.oab && `OAB ${who.oab}`].filter(Boolean).join(", "));
  return html`
    ${one.cancelled && html`<p>Cancelada pelo tribunal${one.cancel_reason ? `: ${one.cancel_reason}` : "."}</p>`}
    ${one.addressees.length > 0 && html`<p class="fine">Destinatários: ${one.addressees.map((who) => who.name).join("; ")}</p>`}
    ${lawyers.length > 0 && html`<p class="fine">Advogados: ${lawyers.join("; ")}</p>`}
    ${one.text && html`<div class="page-text">${one.text}</div>`}`;
}
