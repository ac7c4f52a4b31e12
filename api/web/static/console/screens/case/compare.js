// Comparar: two runs side by side; what is equal is left out.

import { html } from "../../core/html.js";
import { number, when } from "../../core/format.js";
import { inCase } from "../../core/in_case.js";
import { useLoaded } from "../../core/load.js";
import { useReader } from "../../core/reader.js";
import { go, Link } from "../../core/router.js";
import { FIELDS, hasResult, PHASE_STATES, STATES } from "../../core/words.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { CaseFrame } from "./case_frame.js";
import { runOf, useCase } from "./use_case.js";

export function Compare({ id, query }) {
  const { port } = useReader();
  const { status, result } = useCase(id, query);
  const runs = useLoaded(() => port.runs(id), [id]);
  return html`
    <${CaseFrame} id=${id} status=${status.value} result=${result.value} screen="Comparar" again=${status.again}>
      <${Loaded} from=${runs} what="as execuções">
        ${(all) => {
          const ready = all.filter((run) => hasResult(run.state));
          return ready.length < 2
            ? html`<section class="panel"><${Empty} title="Ainda não há duas execuções com resultado">Reprocesse o caso pelo resumo; depois compare aqui o que entrou, saiu e mudou.<//></section>`
            : html`<${Pair} id=${id} runs=${ready} query=${query} />`;
        }}
      <//>
    <//>`;
}

function Pair({ id, runs, query }) {
  const { port } = useReader();
  const numbers = runs.map((run) => run.run).sort((a, b) => a - b);
  const right = Number(query.get("para")) || numbers.at(-1);
  const left = Number(query.get("de")) || numbers.at(-2);
  const compared = useLoaded(() => port.compare(id, left, right), [id, left, right]);
  const choose = (name) => (event) => {
    const wanted = { de: left, para: right, [name]: event.target.value };
    go(inCase(id, runOf(query))("/comparar", wanted), { replace: true });
  };
  const choice = (name, label, value) => html`
    <label for=${name}>${label}</label>
    <select id=${name} value=${value} onChange=${choose(name)}>
      ${runs.map((run) => html`<option key=${run.run} value=${run.run}>${run.run} · ${STATES[run.state]} · ${when(run.created_at)}${run.reason ? ` · ${run.reason}` : ""}</option>`)}
    </select>`;
  return html`
    <div class="line panel">${choice("de", "De", left)}${choice("para", "Para", right)}
      ${[left, right].map((run) => html`<${Link} key=${run} to=${inCase(id, run)()}>Abrir a execução ${run}<//>`)}</div>
    <${Loaded} from=${compared} what="a comparação">
      ${(found) => (found.identical ? html`<${Empty} title="As duas execuções dizem o mesmo" />` : html`<${Differences} found=${found} />`)}
    <//>`;
}

function shown(value) {
  if (value === null || value === "") return "—";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return number(value);
  if (typeof value === "object") return Object.values(value).map(shown).join(", ") || "—";
  return PHASE_STATES[value] ?? STATES[value] ?? value;
}

const Changes = ({ title, changes }) =>
  changes.length > 0 &&
  html`<section class="panel"><h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">O quê</th><th scope="col">Antes</th><th scope="col">Depois</th></tr></thead>
      <tbody>${changes.map((one) => html`<tr key=${one.field}><td>${FIELDS[one.field]}</td><td class="cut">${shown(one.left)}</td><td class="cut">${shown(one.right)}</td></tr>`)}</tbody>
    </table></div></section>`;

const Texts = ({ title, differ }) =>
  (differ.added.length > 0 || differ.removed.length > 0) &&
  html`<h3>${title}</h3><ul class="simple">
    ${differ.added.map((one) => html`<li key=${`+${one}`} class="good-text">+ ${one}</li>`)}
    ${differ.removed.map((one) => html`<li key=${`-${one}`} class="bad-text">− ${one}</li>`)}
  </ul>`;

function Differences({ found }) {
  return html`<div class="stack">
    <${Changes} title="Parâmetros" changes=${found.parameters} />
    <${Changes} title="Proveniência" changes=${found.provenance} />
    <${Changes} title="O processo" changes=${found.case} />
    ${found.phases.map((phase) => html`<${Phase} key=${phase.phase_label} phase=${phase} />`)}
    <${Pieces} pieces=${found.pieces} />
  </div>`;
}

const Phase = ({ phase }) => html`
  <section class="panel">
    <h2>${phase.title}</h2>
    <ul class="simple">
      ${phase.changes.map((one) => html`<li key=${one.field}>${FIELDS[one.field]}: ${shown(one.left)} → ${shown(one.right)}</li>`)}
      ${phase.matches.added.map((one) => html`<li key=${one.document_id} class="good-text">+ ${one.process}, ${one.rank}º, pontuação ${number(one.score)}</li>`)}
      ${phase.matches.removed.map((one) => html`<li key=${one.document_id} class="bad-text">− ${one.process}, era ${one.rank}º, pontuação ${number(one.score)}</li>`)}
      ${phase.matches.moved.map((one) => html`<li key=${one.document_id}>${one.process}: ${one.left_rank}º → ${one.right_rank}º, pontuação ${number(one.left_score)} → ${number(one.right_score)}</li>`)}
    </ul>
    <${Texts} title="Pedidos" differ=${phase.claims} />
    <${Texts} title="Citações" differ=${phase.cited} />
  </section>`;

const Pieces = ({ pieces }) =>
  pieces.added.length + pieces.removed.length + pieces.moved.length > 0 &&
  html`<section class="panel"><h2>Peças</h2><ul class="simple">
    ${pieces.added.map((one) => html`<li key=${one.page_start} class="good-text">+ ${one.title}, p. ${one.page_start}–${one.page_end}</li>`)}
    ${pieces.removed.map((one) => html`<li key=${one.page_start} class="bad-text">− ${one.title}, p. ${one.page_start}–${one.page_end}</li>`)}
    ${pieces.moved.map((one) => html`<li key=${one.left.page_start}>${one.left.title}: mudou ${one.changed.map((name) => FIELDS[name]).join(", ")}</li>`)}
  </ul></section>`;
