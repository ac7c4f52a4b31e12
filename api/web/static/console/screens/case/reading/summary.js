// Caso: its progress while it runs, then what the lawsuit is about, how it went, and what to be careful with.

import { useState } from "preact/hooks";

import { html } from "../../../core/html.js";
import { day, exactly, reais } from "../../../core/format.js";
import { inCase } from "../../../core/in_case.js";
import { address } from "../../../core/port.js";
import { may, useReader } from "../../../core/reader.js";
import { Link } from "../../../core/router.js";
import { BACKENDS, ENDED, hasResult, isWaiting, isWorking, KEY_EVENTS, SIDES, spoken } from "../../../core/words.js";
import { Loaded } from "../../../parts/feedback.js";
import { SameLawsuit } from "../../../parts/case/same_lawsuit.js";
import { CaseTags } from "../../../parts/case/tags.js";
import { Alerts } from "./alerts.js";
import { Appeals } from "./appeals.js";
import { CaseFrame } from "../case_frame.js";
import { CaseActions } from "../case_actions.js";
import { Chronology } from "./chronology.js";
import { Citations } from "./citations.js";
import { Matrix } from "./matrix.js";
import { Phases } from "./phases.js";
import { Secrecy } from "../secrecy.js";
import { Steps } from "./steps.js";
import { Timeline } from "./timeline.js";
import { Pencil } from "../../corrections/correcting.js";
import { ClientForm, DateForm, ofClient, ofFact, PartyForm, RulingForm, TextForm, ValueForm } from "../../corrections/fact_forms.js";
import { ByPerson } from "../../corrections/mark.js";
import { runOf, useCase } from "../use_case.js";

export function Summary({ id, query }) {
  const { me } = useReader();
  const { status, result } = useCase(id, query);
  const to = inCase(id, runOf(query));
  const closed = status.value === null && status.error?.details.reason === "case_restricted" && may(me, "admin");
  return html`${closed && html`<${Opening} id=${id} changed=${status.again} />`}<${Loaded} from=${status} what="o caso" title="Caso">
    ${(now) => {
      const whole = result.value;
      const actions = isWaiting(now.state) && html`<${Link} class="button main" to=${to("/revisao")}>${may(me, "reviews:write") ? "Revisar" : "Ver a revisão"}<//>`;
      return html`<${CaseFrame} id=${id} status=${now} result=${whole} actions=${actions} again=${status.again}>
        <${SameLawsuit} known=${now.same_lawsuit} />
        <${CaseTags} id=${id} />
        ${now.errors.map((error) => html`<div class="alert" role="alert" key=${error.code}><p>${error.message}</p></div>`)}
        ${hasResult(now.state) && html`<${Alerts} id=${id} run=${now.run} />`}
        ${isWorking(now.state) && html`<${Steps} status=${now} />`}
        ${hasResult(now.state) && html`<${Loaded} from=${result} what="o resultado">
          ${(found) => (found ? html`<${Found} id=${id} to=${to} found=${found} status=${now} />` : null)}
        <//>`}
        <${CaseActions} id=${id} status=${now} changed=${status.again} ended=${ENDED.includes(now.state)} />
      <//>`;
    }}
  <//>`;
}

/** Whoever administrates the firm names who is let in, also where they are not let in themselves. */
function Opening({ id, changed }) {
  const [asking, setAsking] = useState(false);
  return html`
    <p class="actions"><button type="button" onClick=${() => setAsking(true)}>Sigilo…</button></p>
    ${asking && html`<${Secrecy} id=${id} close=${() => setAsking(false)} changed=${changed} />`}`;
}

function Found({ id, to, found, status }) {
  const warnings = [...found.warnings, ...found.degraded.map((part) => `Analisado sem ${BACKENDS[part] ?? spoken(part)}: a parte que falta não foi conferida.`)];
  return html`
    ${warnings.length > 0 && html`<section class="notice warn" aria-label="Avisos"><ul>${warnings.map((one) => html`<li key=${one}>${one}</li>`)}</ul></section>`}
    <div class="columns turned">
      <${Facts} id=${id} to=${to} found=${found} />
      <div class="stack">
        <${Timeline} to=${to} found=${found} />
        <${Matrix} to=${to} rows=${found.matriz} />
        <${Appeals} to=${to} appeals=${found.admissibilidade} />
        <${Chronology} id=${id} run=${status.run} to=${to} />
        <${Phases} id=${id} to=${to} phases=${status.phases} />
        <${Citations} id=${id} to=${to} check=${found.citation_check} />
      </div>
    </div>`;
}

const SET = { set: "Corrigido", dismiss: "Descartado", add: "Inclusão", remove: "Retirada", rename: "Nome corrigido" };

function Facts({ id, to, found }) {
  const { case: lawsuit } = found;
  const page = (number) => html`<${Link} to=${to(`/paginas/${number}`)}>p. ${number}<//>`;
  const set = (field) => lawsuit.by_person.filter((one) => one.field === field).map((one) => html`<${ByPerson} key=${one.correction_id} one=${one} done=${SET[one.action]} />`);
  const ofParty = (side, lawyer) => (said) => said.kind === "party" && said.side === side && Boolean(said.lawyer) === lawyer;
  const lawyers = (side) => lawsuit.lawyers[side].map((one) => html`<span class="lawyer" key=${one.name}>${one.name}${one.oab ? ` (${one.oab})` : ""}</span>`);
  const people = (side) => html`${lawsuit.parties[side].length ? lawsuit.parties[side].join(", ") : "não identificado"}
    <${Pencil} name=${`Corrigir as partes: ${SIDES[side]}`} about=${ofParty(side, false)} form=${(close) => html`<${PartyForm} id=${id} side=${side} people=${lawsuit.parties[side]} close=${close} />`} />${set(`parties.${side}`)}
    ${lawyers(side)}<${Pencil} words="✎ advogados" about=${ofParty(side, true)} form=${(close) => html`<${PartyForm} id=${id} side=${side} lawyers people=${lawsuit.lawyers[side]} close=${close} />`} />${set(`lawyers.${side}`)}`;
  const ruling = (kind, title, one) => html`${one ? html`${spoken(one.state)} ${one.page ? page(one.page) : ""}` : "não pedida"}
    <${Pencil} name=${`Corrigir: ${title}`} about=${ofFact(kind)} form=${(close) => html`<${RulingForm} id=${id} kind=${kind} title=${title} one=${one} close=${close} />`} />${set(kind)}`;
  const text = (kind, title, value) => html` <${Pencil} name=${`Corrigir: ${title}`} about=${ofFact(kind)} form=${(close) => html`<${TextForm} id=${id} kind=${kind} title=${title} value=${value} close=${close} />`} />${set(kind)}`;
  return html`
    <section class="panel" aria-labelledby="facts-title">
      <h2 id="facts-title">O processo</h2>
      <dl class="facts">
        <dt>Número</dt><dd>${lawsuit.cnj ?? "não encontrado"}${lawsuit.cnj && !lawsuit.cnj_valid ? " (dígito não confere)" : ""}${text("number", "Número", lawsuit.cnj)}</dd>
        <dt>Classe</dt><dd>${lawsuit.case_class ?? "não identificada"}${text("class", "Classe", lawsuit.case_class)}</dd>
        <dt>Juízo</dt><dd>${lawsuit.unit ?? lawsuit.court ?? "não identificado"}${text("unit", "Juízo", lawsuit.unit)}</dd>
        <dt>Autor</dt><dd>${people("autor")}</dd>
        <dt>Réu</dt><dd>${people("reu")}</dd>
        <dt>Atuamos pelo</dt><dd>${SIDES[found.parameters.cliente] ?? "lado não informado"} <${Pencil} name="Dizer por quem atuamos" about=${ofClient} form=${(close) => html`<${ClientForm} id=${id} value=${found.parameters.cliente} close=${close} />`} /></dd>
        <dt>Assunto</dt><dd>${lawsuit.subjects.join("; ") || "não identificado"}</dd>
        <dt>Valor da causa</dt><dd>${reais(lawsuit.value)} <${Pencil} name="Corrigir: Valor da causa" about=${ofFact("value")} form=${(close) => html`<${ValueForm} id=${id} value=${lawsuit.value} close=${close} />`} />${set("value")}</dd>
        <dt>Tutela de urgência</dt><dd>${ruling("injunction", "Tutela de urgência", lawsuit.injunction)}</dd>
        <dt>Gratuidade</dt><dd>${ruling("free_justice", "Gratuidade", lawsuit.free_justice)}</dd>
        <dt>Páginas</dt><dd>${lawsuit.pages}${found.parts.length > 0 && html`<ul class="plain">${found.parts.map((one) => html`<li key=${one.first}>${one.filename}: de ${page(one.first)} a ${page(one.first + one.pages - 1)}</li>`)}</ul>`}</dd>
        <dt>Lido em</dt><dd>${exactly(found.created_at)}</dd>
      </dl>
      <h3>Datas <${Pencil} name="Corrigir as datas" about=${ofFact("date")} form=${(close) => html`<${DateForm} id=${id} dates=${lawsuit.key_dates} close=${close} />`} /></h3>
      <dl class="facts">${lawsuit.key_dates.map((one) => html`<dt>${KEY_EVENTS[one.event] ?? spoken(one.event)}</dt><dd>${day(one.date)} ${page(one.page)}<${ByPerson} one=${one} done="Corrigida" /></dd>`)}</dl>
      <p><${Link} to=${address("/biblioteca", { caso: id })}>Documentos do caso na biblioteca<//></p>
    </section>`;
}
