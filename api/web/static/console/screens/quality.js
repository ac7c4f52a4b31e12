// Qualidade: of what the analyses showed the firm's reviewers, how much they approved; drawn, and in tables of the same.

import { html } from "../core/html.js";
import { count, day, number, share } from "../core/format.js";
import { useLoaded } from "../core/keeping/load.js";
import { PIECES } from "../core/piece_types.js";
import { address } from "../core/port.js";
import { useReader } from "../core/reader.js";
import { go } from "../core/router.js";
import { spoken } from "../core/words.js";
import { Empty, Loaded } from "../parts/feedback.js";
import { Title } from "../parts/title.js";

const PERIODS = { month: 12, week: 26 };
const part = ({ shown, approved }) => (shown ? approved / shown : 0);
const WIDE = 320;
const HIGH = 120;

export function QualityPage({ query }) {
  const { port } = useReader();
  const per = query.get("por") === "week" ? "week" : "month";
  const found = useLoaded(() => port.quality({ per, periods: PERIODS[per] }), [per]);
  return html`
    <${Title} text="Qualidade" lead="De tudo que as análises mostraram, quanto o escritório aprovou. Só os casos do escritório, e nada sobre quem decidiu." />
    <${Loaded} from=${found} what="a qualidade">
      ${(all) => (all.precedents.shown || all.corrections.length ? html`<${Counted} all=${all} per=${per} />` : html`<${Empty} title="Ainda não há o que contar">Aparece quando fases forem decididas, ou correções aplicadas.<//>`)}
    <//>`;
}

const Counted = ({ all, per }) => html`
  <section class="panel" aria-label="Ao todo">
    <p><strong>${share(part(all.precedents))}</strong> dos precedentes mostrados foram aprovados: ${number(all.precedents.approved)} de ${number(all.precedents.shown)}, em ${count(all.cases, "caso", "casos")}.
      Das ${count(all.phases.decided, "fase decidida", "fases decididas")}, ${number(all.phases.approved)} aprovadas.</p>
  </section>
  <div class="stack">
    <${OverTime} periods=${all.over_time} per=${per} />
    <${Shares} id="by-score" title="Por pontuação" of="Faixa" rows=${all.by_score.map((one) => [`${number(one.from_score)} a ${number(one.to_score)}`, one])} />
    <${Shares} id="by-phase" title="Por fase" of="Fase" rows=${all.by_phase.map((one) => [one.title, one])} />
    <${Shares} id="by-subject" title="Por assunto" of="Assunto" rows=${all.by_subject.map((one) => [one.subject, one])} />
    <${Shares} id="by-rules" title="Por versão das regras" of="Versão" rows=${all.by_rules.map((one) => [one.rules_version, one])} />
    <${Counts} id="corrected" title="O que se corrige" of="Correção" rows=${all.corrections.map((one) => [one.title, one.count])} />
    <${Counts} id="retyped" title="Tipos de peça corrigidos" of="De, para" rows=${all.retyped.map((one) => [`${PIECES[one.from_type] ?? spoken(one.from_type)} → ${PIECES[one.to_type] ?? spoken(one.to_type)}`, one.count])} />
  </div>`;

/** A row is its own picture: the words, the bar, the figures. */
const Bars = ({ id, title, of, figures, rows }) =>
  rows.length > 0 &&
  html`<section class="panel" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${`${title}, em tabela`}><table class="shares">
      <thead><tr><th scope="col">${of}</th><th scope="col"><span class="visually-hidden">Desenho</span></th>${figures.map((one) => html`<th scope="col" key=${one}>${one}</th>`)}</tr></thead>
      <tbody>${rows.map(([name, filled, ...told]) => html`<tr key=${name}>
        <th scope="row">${name}</th>
        <td><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="open" width="100" height="10" /><rect class="author" width=${filled * 100} height="10" /></svg></td>
        ${told.map((one, at) => html`<td key=${at}>${one}</td>`)}</tr>`)}</tbody>
    </table></div>
  </section>`;

const Shares = ({ rows, ...rest }) => html`<${Bars} ...${rest} figures=${["Aprovados"]} rows=${rows.map(([name, one]) => [name, part(one), `${share(part(one))} (${number(one.approved)} de ${number(one.shown)})`])} />`;

const Counts = ({ rows, ...rest }) => {
  const most = Math.max(1, ...rows.map(([, many]) => many));
  return html`<${Bars} ...${rest} figures=${["Vezes"]} rows=${rows.map(([name, many]) => [name, many / most, number(many)])} />`;
};

function OverTime({ periods, per }) {
  const most = Math.max(1, ...periods.map((one) => one.shown));
  const wide = WIDE / periods.length;
  const name = (one) => (per === "month" ? day(one.start).slice(3) : day(one.start).slice(0, 5));
  const label = `Precedentes mostrados e aprovados por ${per === "month" ? "mês" : "semana"}, de ${name(periods[0])} a ${name(periods.at(-1))}; no máximo ${most}`;
  const high = (many) => (many / most) * (HIGH - 30);
  const bar = (one, at, kind, many) => many > 0 && html`<rect class=${kind} x=${at * wide + 2} y=${HIGH - 16 - high(many)} width=${Math.max(wide - 4, 1)} height=${high(many)} />`;
  return html`
    <section class="panel" aria-labelledby="over-time">
      <h2 id="over-time">Ao longo do tempo</h2>
      <p class="line"><label for="per">Por</label>
        <select id="per" value=${per} onChange=${(event) => go(address("/qualidade", { por: event.target.value }), { replace: true })}><option value="month">mês</option><option value="week">semana</option></select></p>
      <svg class="bars" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${label}>
        ${periods.map((one, at) => html`${bar(one, at, "open", one.shown)}${bar(one, at, "author", one.approved)}
          ${one.shown > 0 && html`<text x=${at * wide + wide / 2} y=${HIGH - 19 - high(one.shown)} text-anchor="middle">${one.shown}</text>`}`)}
        <text x="0" y=${HIGH - 3}>${name(periods[0])}</text><text x=${WIDE} y=${HIGH - 3} text-anchor="end">${name(periods.at(-1))}</text>
      </svg>
      <p class="fine legend"><span class="author">aprovados</span> <span class="open">mostrados e não aprovados</span></p>
      <details><summary>Em números</summary><div class="scroll" tabindex="0" role="region" aria-label="Ao longo do tempo, em números"><table>
        <thead><tr><th scope="col">Desde</th><th scope="col">Mostrados</th><th scope="col">Aprovados</th><th scope="col">Correções</th></tr></thead>
        <tbody>${periods.map((one) => html`<tr key=${one.start}><td>${day(one.start)}</td><td>${one.shown}</td><td>${one.approved}</td><td>${one.corrections}</td></tr>`)}</tbody>
      </table></div></details>
    </section>`;
}
