// Comparar: two runs side by side; what is equal is left out.

import { html } from "../../../core/html.js";
import { when } from "../../../core/format.js";
import { inCase } from "../../../core/in_case.js";
import { useLoaded } from "../../../core/keeping/load.js";
import { useReader } from "../../../core/reader.js";
import { go, Link } from "../../../core/router.js";
import { FIELDS, hasResult, STATES } from "../../../core/words.js";
import { Empty, Loaded } from "../../../parts/feedback.js";
import { CaseFrame } from "../case_frame.js";
import { PhaseDifference, PieceDifference, shown } from "./differences.js";
import { runOf, useCase } from "../use_case.js";

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

const Changes = ({ title, changes }) =>
  changes.length > 0 &&
  html`<section class="panel"><h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">O quê</th><th scope="col">Antes</th><th scope="col">Depois</th></tr></thead>
      <tbody>${changes.map((one) => html`<tr key=${one.field}><td>${FIELDS[one.field]}</td><td class="cut">${shown(one.left)}</td><td class="cut">${shown(one.right)}</td></tr>`)}</tbody>
    </table></div></section>`;

function Differences({ found }) {
  return html`<div class="stack">
    <${Changes} title="Parâmetros" changes=${found.parameters} />
    <${Changes} title="Proveniência" changes=${found.provenance} />
    <${Changes} title="O processo" changes=${found.case} />
    ${found.phases.map((phase) => html`<section key=${phase.phase_label} class="panel"><h2>${phase.title}</h2><${PhaseDifference} phase=${phase} /></section>`)}
    ${found.pieces.added.length + found.pieces.removed.length + found.pieces.moved.length > 0 && html`<section class="panel"><h2>Peças</h2><${PieceDifference} pieces=${found.pieces} /></section>`}
  </div>`;
}
