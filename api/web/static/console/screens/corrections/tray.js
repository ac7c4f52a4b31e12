// Correções: those that wait for the next run, the way to apply them, and what became of the others.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count, when } from "../../core/format.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { isWorking } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";
import { DecisionLink } from "../../parts/case/decision_link.js";
import { Empty, Failed, Loaded } from "../../parts/feedback.js";
import { Reprocess } from "../case/case_actions.js";
import { CaseFrame } from "../case/case_frame.js";
import { useCase } from "../case/use_case.js";
import { sentence } from "./sentence.js";
import { mayCorrect, useCorrections } from "./use_corrections.js";

const OUTCOMES = { applied: "aplicada", unmatched: "não encaixou", replaced: "substituída", withdrawn: "retirada" };
const OUTCOME_TONES = { applied: "good", unmatched: "bad" };

export function CorrectionTray({ id, query }) {
  const { status, result } = useCase(id, query);
  return html`<${Loaded} from=${status} what="as correções" title="Correções">
    ${(now) => html`<${CaseFrame} id=${id} status=${now} result=${result.value} screen="Correções" again=${status.again}><${Listed} id=${id} status=${now} /><//>`}
  <//>`;
}

/** Nothing is said of corrections that are not there yet. */
const Listed = (of) => html`<${Loaded} from=${useCorrections().listed} what="as correções">${() => html`<${Tray} ...${of} />`}<//>`;

function Tray({ id, status }) {
  const { me } = useReader();
  const corrections = useCorrections();
  const { all, open, writable } = corrections;
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState(null);
  const attempt = (work) => work.then(() => setError(null), setError);
  const undone = new Set();
  for (const one of all.toReversed()) if (one.kind === "undo" && one.state !== "withdrawn" && !undone.has(one.correction_id)) undone.add(one.correction.undoes);
  const settled = all.filter((one) => one.applied_run !== null && one.kind !== "undo").reverse();
  const newest = Math.max(0, ...settled.map((one) => one.applied_run));
  const to = inCase(id, NEWEST);
  const row = (one, button) => html`
    <li key=${one.correction_id}>
      <div class="long"><p><${Said} one=${one} all=${all} /></p>
        <p class="fine">${one.name}, ${when(one.at)}${one.reason ? html`: ${one.reason}` : ", sem motivo"} · lida na execução ${one.run}${page(one)}</p></div>
      ${button}
    </li>`;
  const page = (one) => {
    const [first] = one.correction.pages ?? [one.correction.page];
    return first && one.run === status.run ? html` · <${Link} to=${to(`/paginas/${first}`)}>p. ${first}<//>` : "";
  };
  return html`
    ${error && html`<${Failed} error=${error} />`}
    <div class="stack">
      <section class="panel" aria-labelledby="open-title">
        <h2 id="open-title">Abertas${open.length ? ` (${open.length})` : ""}</h2>
        ${open.length === 0
          ? html`<${Empty} title="Nenhuma correção espera">Corrija peças nos autos (✎ ao lado da página), fatos e partes no resumo, precedentes na revisão.<//>`
          : html`<p class="actions">${mayCorrect(me) && html`<button type="button" class="main" disabled=${isWorking(status.state)} onClick=${() => setAsking(true)}>Aplicar e reprocessar…</button>`}
              ${isWorking(status.state) && html`<span class="fine">A execução ${status.run} ainda trabalha.</span>`}</p>
            <ul class="rows">${open.map((one) => row(one, writable && html`<button type="button" class="small" onClick=${() => attempt(corrections.withdraw(one))}>Retirar</button>`))}</ul>`}
        ${!mayCorrect(me) && html`<p class="fine">Quem envia ou revisa processos corrige e aplica; o seu papel só lê.</p>`}
      </section>
      ${settled.length > 0 && html`<section class="panel" aria-labelledby="settled-title">
        <h2 id="settled-title">O que a execução ${newest} fez de cada uma</h2>
        <ul class="rows">${settled.map((one) => row(one, html`
          <${Badge} tone=${OUTCOME_TONES[one.state]}>${OUTCOMES[one.state]}${one.applied_run < newest ? ` na execução ${one.applied_run}` : ""}<//>
          ${undone.has(one.correction_id) ? html`<span class="fine">desfeita, ou por desfazer</span>` : writable && html`<button type="button" class="small" onClick=${() => attempt(corrections.undo(one))}>Desfazer na próxima</button>`}`))}</ul>
        <p class="fine">Não encaixou: nada nas páginas é aquilo de que ela fala. Substituída: outra, posterior, diz o contrário da mesma coisa, ou a desfaz.</p>
      </section>`}
    </div>
    ${asking && html`<${Reprocess} id=${id} why=${`${count(open.length, "correção", "correções")} de pessoas`} close=${() => setAsking(false)} />`}`;
}

/** An undoing says what it undoes; a decision of the corpus stands by its name, and can be opened. */
const Said = ({ one, all }) => {
  const other = one.kind === "undo" && all.find((of) => of.correction_id === one.correction.undoes);
  const named = (other || one).correction.document_id;
  const words = sentence(other || one);
  const [before, ...after] = (other ? `Desfaz: ${words}` : words[0].toUpperCase() + words.slice(1)).split(named ?? "\n");
  return html`${before}${named && html`<${DecisionLink} id=${named} />`}${after.join(named)}`;
};
