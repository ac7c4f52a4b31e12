// The term that an act may start: what somebody states of the act, and the count with what it rests on.

import { useState } from "preact/hooks";

import { html } from "../../../core/html.js";
import { count, day } from "../../../core/format.js";
import { useKept } from "../../../core/keeping/kept.js";
import { useLoaded } from "../../../core/keeping/load.js";
import { useReader } from "../../../core/reader.js";
import { Link } from "../../../core/router.js";
import { Dialog } from "../../../parts/dialog.js";
import { Loaded } from "../../../parts/feedback.js";

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
const NOTHING = { meio: "", data: "", ciencia: "", nao_lida: false, destinatario: "", dias: "", feriados: "" };
/** What is asked of the server, of what the fields have. */
function askedOf(given) {
  const feriados = given.feriados.split(/[\s,;]+/).filter(Boolean).map((text) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1"));
  const read = READ_LATER.includes(given.meio);
  return { ...given, ciencia: read ? given.ciencia : "", nao_lida: (read && given.nao_lida) || undefined, feriados };
}

export function Term({ id, run, to, act, close }) {
  const { port } = useReader();
  const [given, setGiven] = useKept(`term:${id}:${run}:${act.piece_id}`, NOTHING);
  const [asked, setAsked] = useState(() => askedOf(given));
  const told = useLoaded(() => port.timeline(id, { run, act: act.piece_id, ...asked }), [id, run, act.piece_id, asked]);
  const set = (name) => (event) => setGiven({ ...given, [name]: event.target.type === "checkbox" ? event.target.checked : event.target.value });
  const send = (event) => {
    event.preventDefault();
    setAsked(askedOf(given));
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
        ${found.prazo_candidato.terms.map((term) => html`<${Candidate} key=${term.what} to=${to} term=${term} />`)}
        <p class="notice warn">${found.notice}</p>`}<//></div>
    <//>`;
}

export function Candidate({ to, term }) {
  return html`
    <h3>${term.what}: ${term.last_day ? day(term.last_day) : "sem data"}${term.days ? ` (${count(term.days, "dia", "dias")}${term.doubled ? ", em dobro" : ""})` : ""}</h3>
    ${term.missing.length > 0 && html`<p>Falta dizer:</p><ul class="simple">${term.missing.map((text) => html`<li key=${text}>${text}</li>`)}</ul>`}
    ${term.steps.length > 0 && html`<dl class="facts">${term.steps.map((step) => html`<dt>${day(step.date)}</dt><dd>${step.what}</dd>`)}</dl>`}
    ${term.effects.map((text) => html`<p class="notice warn" key=${text}>${text}.</p>`)}
    ${term.other_reading && html`<p class="notice warn">${term.other_reading}</p>`}
    ${term.uncertain_days.length > 0 && html`<p class="notice warn">Contados, mas sem certeza de expediente: ${term.uncertain_days.join(", ")}.</p>`}
    <details><summary>Premissas e regras</summary><ul class="simple">
      ${term.premises.map((one, at) => html`<li key=${at}>${one.text}${one.page ? html` <${Link} to=${to(`/paginas/${one.page}`)}>p. ${one.page}<//>` : ""}</li>`)}
      ${term.norms.map((norm) => html`<li key=${norm.id}>${norm.text} <span class="fine">${norm.source}</span></li>`)}
    </ul></details>`;
}
