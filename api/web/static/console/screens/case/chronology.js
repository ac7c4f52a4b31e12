// The lawsuit act by act: judgments, sums and parties with their pages, and the term that an act may start.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count, day, reais } from "../../core/format.js";
import { useLoaded } from "../../core/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { SIDES, spoken } from "../../core/words.js";
import { Dialog } from "../../parts/dialog.js";
import { Loaded } from "../../parts/feedback.js";

const MEANS = {
  djen: "DJEN (disponibilização)",
  diario_tribunal: "Diário do tribunal (disponibilização)",
  portal: "Portal do tribunal (envio)",
  domicilio_citacao: "Domicílio Judicial Eletrônico, citação (envio)",
  domicilio_intimacao: "Domicílio Judicial Eletrônico, intimação pessoal (envio)",
  correio: "Correio (juntada do aviso)",
  mandado: "Oficial de justiça (juntada do mandado)",
  audiencia: "Audiência",
  carga: "Carga dos autos",
};
const ADDRESSEES = { particular: "particular", fazenda: "Fazenda Pública", ministerio_publico: "Ministério Público", defensoria: "Defensoria Pública" };
const READ_LATER = ["portal", "domicilio_citacao", "domicilio_intimacao"];

export function Chronology({ id, run }) {
  const { port } = useReader();
  const told = useLoaded(() => port.timeline(id, { run }), [id, run]);
  const [act, setAct] = useState(null);
  const page = (number) => html`<${Link} to=${`/casos/${id}/paginas/${number}`}>p. ${number}<//>`;
  return html`
    <section class="panel" aria-labelledby="chronology-title">
      <h2 id="chronology-title">Linha do tempo</h2>
      <${Loaded} from=${told} what="a linha do tempo">${(found) => found && html`
        <div class="scroll" tabindex="0" role="region" aria-label="Atos por data"><table>
          <thead><tr><th scope="col">Data</th><th scope="col">Ato</th><th scope="col">Página</th><th scope="col">Resultado</th><th scope="col">Prazo</th></tr></thead>
          <tbody>${found.acts.map((one) => html`<tr key=${one.piece_id}>
            <td>${day(one.date)}</td><td>${one.title}</td><td>${page(one.page_start)}</td>
            <td>${one.outcome ? html`${spoken(one.outcome.disposition)} ${page(one.outcome.page)}` : ""}</td>
            <td>${one.starts_term && html`<button type="button" aria-label=${`Prazo de ${one.title}, página ${one.page_start}`} onClick=${() => setAct(one)}>Prazo…</button>`}</td>
          </tr>`)}</tbody>
        </table></div>
        ${found.money.length > 0 && html`
          <h3>Quantias</h3>
          <ul class="simple">${found.money.map((one, at) => html`<li key=${at}>${reais(one.value)} <span class="fine">${spoken(one.kind)}, ${one.by_court ? "pelo juízo" : "por parte ou documento"}, ${page(one.page)}</span></li>`)}</ul>`}
        ${found.parties.length > 0 && html`
          <h3>Partes</h3>
          <ul class="simple">${found.parties.map((one) => html`<li key=${one.name}>${one.name} <span class="fine">${SIDES[one.side]}${one.page ? html`, ${page(one.page)}` : ""}${one.later ? `, entrou depois${one.since ? ` (${day(one.since)})` : ""}` : ""}</span></li>`)}</ul>`}
        <p class="fine">${found.notice}</p>`}<//>
      ${act && html`<${Term} id=${id} run=${run} act=${act} close=${() => setAct(null)} />`}
    </section>`;
}

function Term({ id, run, act, close }) {
  const { port } = useReader();
  const [given, setGiven] = useState({ meio: "", data: "", ciencia: "", nao_lida: false, destinatario: "", dias: "", feriados: "" });
  const [asked, setAsked] = useState({});
  const told = useLoaded(() => port.timeline(id, { run, act: act.piece_id, ...asked }), [id, run, act.piece_id, asked]);
  const set = (name) => (event) => setGiven({ ...given, [name]: event.target.type === "checkbox" ? event.target.checked : event.target.value });
  const send = (event) => {
    event.preventDefault();
    const feriados = given.feriados.split(/[\s,;]+/).filter(Boolean).map((text) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1"));
    const read = READ_LATER.includes(given.meio);
    setAsked({ ...given, ciencia: read ? given.ciencia : "", nao_lida: (read && given.nao_lida) || undefined, feriados });
  };
  return html`
    <${Dialog} title=${`Prazo de ${act.title}`} close=${close}>
      <form class="fields" onSubmit=${send}>
        <label for="term-means">Meio da comunicação</label>
        <select id="term-means" value=${given.meio} onChange=${set("meio")}><option value="">o que os autos mostram</option>${Object.entries(MEANS).map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select>
        <label for="term-day">Data do meio</label><input id="term-day" type="date" value=${given.data} onInput=${set("data")} />
        ${READ_LATER.includes(given.meio) && html`
          <label for="term-read">Lida ou confirmada em</label><input id="term-read" type="date" value=${given.ciencia} onInput=${set("ciencia")} />
          <span class="choice"><input type="checkbox" id="term-unread" checked=${given.nao_lida} onChange=${set("nao_lida")} /><label for="term-unread">ninguém leu</label></span>`}
        <label for="term-whom">Corre para</label>
        <select id="term-whom" value=${given.destinatario} onChange=${set("destinatario")}><option value="">o que os autos mostram</option>${Object.entries(ADDRESSEES).map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select>
        <label for="term-days">Dias (vazio: os da lei ou do ato)</label><input id="term-days" type="number" min="1" max="360" value=${given.dias} onInput=${set("dias")} />
        <label for="term-closed">Dias sem expediente (dd/mm/aaaa)</label><input id="term-closed" value=${given.feriados} onInput=${set("feriados")} />
        <div class="actions"><button type="button" onClick=${close}>Fechar</button><button type="submit" class="main">Calcular</button></div>
      </form>
      <div role="status"><${Loaded} from=${told} what="o prazo">${(found) => found?.prazo_candidato && html`
        ${found.prazo_candidato.not_covered && html`<p class="notice warn">${found.prazo_candidato.not_covered}</p>`}
        ${found.prazo_candidato.terms.map((term) => html`<${Candidate} key=${term.what} id=${id} term=${term} />`)}
        <p class="notice warn">${found.notice}</p>`}<//></div>
    <//>`;
}

function Candidate({ id, term }) {
  return html`
    <h3>${term.what}: ${term.last_day ? day(term.last_day) : "sem data"}${term.days ? ` (${count(term.days, "dia", "dias")}${term.doubled ? ", em dobro" : ""})` : ""}</h3>
    ${term.missing.length > 0 && html`<p>Falta dizer:</p><ul class="simple">${term.missing.map((text) => html`<li key=${text}>${text}</li>`)}</ul>`}
    ${term.steps.length > 0 && html`<dl class="facts">${term.steps.map((step) => html`<dt>${day(step.date)}</dt><dd>${step.what}</dd>`)}</dl>`}
    ${term.other_reading && html`<p class="notice warn">${term.other_reading}</p>`}
    ${term.uncertain_days.length > 0 && html`<p class="notice warn">Contados, mas sem certeza de expediente: ${term.uncertain_days.join(", ")}.</p>`}
    <details><summary>Premissas e regras</summary><ul class="simple">
      ${term.premises.map((one, at) => html`<li key=${at}>${one.text}${one.page ? html` <${Link} to=${`/casos/${id}/paginas/${one.page}`}>p. ${one.page}<//>` : ""}</li>`)}
      ${term.norms.map((norm) => html`<li key=${norm.id}>${norm.text} <span class="fine">${norm.source}</span></li>`)}
    </ul></details>`;
}
