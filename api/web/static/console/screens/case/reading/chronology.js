// The lawsuit act by act: judgments, sums and parties with their pages, and the term that an act may start.

import { useState } from "preact/hooks";

import { html } from "../../../core/html.js";
import { day, reais } from "../../../core/format.js";
import { useLoaded } from "../../../core/keeping/load.js";
import { useReader } from "../../../core/reader.js";
import { Link } from "../../../core/router.js";
import { SIDES, spoken } from "../../../core/words.js";
import { Loaded } from "../../../parts/feedback.js";
import { Pencil } from "../../corrections/correcting.js";
import { MissingSumForm, ofFact, ofSum, OutcomeForm, pageOfOutcome, SumForm } from "../../corrections/fact_forms.js";
import { ByPerson } from "../../corrections/mark.js";
import { useCorrections } from "../../corrections/use_corrections.js";
import { SOURCES, titleOfCommunication, Words } from "../../communications/communication.js";
import { Candidate, Term } from "./term.js";

const JUDGES = /^(sentenca|decisao|acordao|acordo)/;
/** Types of pieces that decide something, also where the analysis did not see what. */

/** Acts in their order, with each communication before the first act of a later day. */
function together(acts, published) {
  const found = [...acts];
  for (const one of [...published].reverse()) {
    const after = found.findIndex((other) => (other.communication?.day ?? other.date ?? "") > one.communication.day);
    found.splice(after < 0 ? found.length : after, 0, one);
  }
  return found;
}

function Published({ to, one: { communication: one, terms } }) {
  return html`<tr>
    <td>${day(one.day)}</td>
    <td><details><summary>${titleOfCommunication(one)}${one.cancelled ? " (cancelada)" : ""}</summary><${Words} one=${one} /></details></td>
    <td>${SOURCES[one.source]}</td>
    <td>${one.unit}</td>
    <td>${terms?.terms.length > 0
      ? html`<details><summary>${terms.terms.map((term) => `${term.what}, ${term.last_day ? day(term.last_day) : "sem data"}`).join("; ")}</summary>${terms.terms.map((term) => html`<${Candidate} key=${term.what} to=${to} term=${term} />`)}</details>`
      : one.source === "djen" && html`<span class="fine">${terms?.not_covered ?? ""}</span>`}</td>
  </tr>`;
}

const titleOf = (acts, id) => acts.find((act) => act.piece_id === id)?.title ?? id;

export function Chronology({ id, run, to }) {
  const { port } = useReader();
  const told = useLoaded(() => port.timeline(id, { run }), [id, run]);
  const published = useLoaded(() => port.caseCommunications(id), [id]);
  const { writable } = useCorrections();
  const [act, setAct] = useState(null);
  const page = (number) => html`<${Link} to=${to(`/paginas/${number}`)}>p. ${number}<//>`;
  return html`
    <section class="panel" aria-labelledby="chronology-title">
      <h2 id="chronology-title">Linha do tempo</h2>
      <${Loaded} from=${told} what="a linha do tempo">${(found) => found && html`
        <div class="scroll" tabindex="0" role="region" aria-label="Atos por data"><table>
          <thead><tr><th scope="col">Data</th><th scope="col">Ato</th><th scope="col">Página</th><th scope="col">Resultado</th><th scope="col">Prazo</th></tr></thead>
          <tbody>${together(found.acts, published.value ?? []).map((one) => one.communication ? html`<${Published} key=${one.communication.communication_id} to=${to} one=${one} />` : html`<tr key=${one.piece_id}>
            <td>${day(one.date)}</td><td>${one.title}</td><td>${page(one.page_start)}</td>
            <td>${one.outcome ? html`${spoken(one.outcome.disposition)} ${page(one.outcome.page)}<${ByPerson} one=${one.outcome} />` : ""} ${(one.outcome || JUDGES.test(one.type)) && html`<${Pencil} name=${`Corrigir o resultado de ${one.title}, página ${one.page_start}`} about=${ofFact("outcome", pageOfOutcome(one))} form=${(close) => html`<${OutcomeForm} id=${id} act=${one} close=${close} />`} />`}</td>
            <td>${one.starts_term && html`<button type="button" aria-label=${`Prazo de ${one.title}, página ${one.page_start}`} onClick=${() => setAct(one)}>Prazo…</button>`}</td>
          </tr>`)}</tbody>
        </table></div>
        ${found.prazos.length > 0 && html`
          <h3>Prazos que podem estar em curso</h3>
          ${found.prazos.map((one) => html`<details key=${one.piece_id}><summary>${titleOf(found.acts, one.piece_id)}: ${one.terms.map((term) => `${term.what}, ${term.last_day ? day(term.last_day) : "sem data"}`).join("; ")}</summary>
            ${one.terms.map((term) => html`<${Candidate} key=${term.what} to=${to} term=${term} />`)}</details>`)}`}
        ${(found.money.length > 0 || writable) && html`
          <h3>Quantias <${Pencil} words="Incluir…" about=${(said) => ofFact("sum")(said) && !found.money.some((one) => ofSum(one)(said))} form=${(close) => html`<${MissingSumForm} id=${id} close=${close} />`} /></h3>
          <ul class="simple">${found.money.map((one, at) => html`<li key=${at}>${reais(one.value)} <span class="fine">${spoken(one.kind)}, ${one.by_court ? "pelo juízo" : "por parte ou documento"}, ${page(one.page)}</span><${ByPerson} one=${one} /> <${Pencil} name=${`Corrigir ${reais(one.value)}, página ${one.page}`} about=${ofSum(one)} form=${(close) => html`<${SumForm} id=${id} one=${one} close=${close} />`} /></li>`)}</ul>`}
        ${found.parties.length > 0 && html`
          <h3>Partes</h3>
          <ul class="simple">${found.parties.map((one) => html`<li key=${one.name}>${one.name} <span class="fine">${SIDES[one.side]}${one.page ? html`, ${page(one.page)}` : ""}${one.later ? `, entrou depois${one.since ? ` (${day(one.since)})` : ""}` : ""}</span></li>`)}</ul>`}
        <p class="fine">${found.notice}</p>`}<//>
      ${act && html`<${Term} id=${id} run=${run} to=${to} act=${act} close=${() => setAct(null)} />`}
    </section>`;
}
