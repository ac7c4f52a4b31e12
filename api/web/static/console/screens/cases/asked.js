// One question to many cases, turn by turn: a table of what each answers, with its page, and the same as a file.

import { useEffect, useRef, useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { NEWEST } from "../../core/in_case.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { nameOfListed } from "../../parts/case/case_row.js";
import { Failed } from "../../parts/feedback.js";
import { saveFile } from "../../parts/save_file.js";
import { progressOf, useTurns } from "../../parts/turns.js";
import { pageAddress } from "../files/page_address.js";
import { csvOf } from "./csv.js";

const SHORTEST = 3;
const LONGEST = 500;
const ENOUGH = 100;
/** Cases after which the question waits for its reader to want more. */

const COLUMNS = [
  ["Número", (one) => one.cnj ?? ""],
  ["Partes", (one) => one.parties.join(" × ")],
  ["Arquivo", (one) => one.filename],
  ["Respondeu", (one) => (one.answered ? "sim" : "não")],
  ["Trecho", (one) => (one.answered ? one.text : "")],
  ["Página", (one) => (one.answered ? String(one.page) : "")],
  ["Peça", (one) => (one.answered ? (one.piece_title ?? "") : "")],
  ["O que falta", (one) => one.unanswered_reason ?? ""],
  ["Caso", (one) => one.workflow_id],
];

/** `question` is the one that is asked, `only` the cases to which; `ask` is called with others, or with none. */
export function Asked({ question, only, ask }) {
  const [text, setText] = useState(question);
  const field = useRef(null);
  useEffect(() => setText(question), [question]);
  useEffect(() => {
    if (only.length && !question) field.current?.focus();
  }, [only.join()]);
  const send = (event) => {
    event.preventDefault();
    ask(text.trim(), only);
  };
  return html`
    <section class="panel" aria-label="Uma pergunta a muitos casos">
      <form class="line" role="search" aria-label="Uma pergunta a muitos casos" onSubmit=${send}>
        <label for="asked">${only.length ? `Perguntar só a ${count(only.length, "caso selecionado", "casos selecionados")}` : "Perguntar a todos os casos"}</label>
        <input id="asked" type="search" ref=${field} required minlength=${SHORTEST} maxlength=${LONGEST} value=${text} onInput=${(event) => setText(event.target.value)} placeholder="Qual o valor da causa?" />
        <button type="submit">Perguntar</button>
        ${only.length > 0 && html`<button type="button" class="small" onClick=${() => ask(question, [])}>Perguntar a todos</button>`}
        ${(question || only.length > 0) && html`<button type="button" class="small" onClick=${() => ask("", [])}>Fechar</button>`}
      </form>
      ${question && html`<${Answers} key=${`${question}/${only.join()}`} question=${question} only=${only} />`}
    </section>`;
}

function Answers({ question, only }) {
  const { port } = useReader();
  const turns = useTurns((cursor) => port.askCases({ question, workflow_ids: only }, cursor), "cases", { enough: ENOUGH });
  const { rows: cases, cursor, waiting, error, go, stop } = turns;
  const answers = cases.filter((one) => one.answered);
  const silent = cases.filter((one) => !one.answered);
  const found = `; ${answers.length ? count(answers.length, "responde", "respondem") : "nenhum responde"}`;
  return html`
    <p class="fine texts-told" role="status">${progressOf(turns, { doing: "Perguntando…", done: ["caso perguntado", "casos perguntados"], found })}</p>
    ${error && html`<${Failed} error=${error} again=${error.status === 422 ? null : go} />`}
    ${answers.length > 0 && html`
      <div class="scroll" tabindex="0" role="region" aria-label="Respostas dos casos"><table class="matrix">
        <thead><tr><th scope="col">Caso</th><th scope="col">Trecho</th><th scope="col">Página</th></tr></thead>
        <tbody>${answers.map((one) => html`<tr key=${one.workflow_id}>
          <td data-name="Caso"><strong>${nameOfListed(one)}</strong><p class="fine">${one.cnj ?? one.filename}</p></td>
          <td data-name="Trecho">${one.text}</td>
          <td data-name="Página"><${Link} to=${pageAddress(one.workflow_id, one.page, { asked: question, run: NEWEST })} aria-label=${`Página ${one.page} de ${nameOfListed(one)}`}>p. ${one.page}<//><p class="fine">${[one.piece_title, one.speaker && `palavra de: ${one.speaker}`].filter(Boolean).join(", ")}</p></td>
        </tr>`)}</tbody>
      </table></div>`}
    ${silent.length > 0 && html`
      <details><summary>${count(silent.length, "caso não responde", "casos não respondem")}</summary>
        <ul class="simple">${silent.map((one) => html`<li key=${one.workflow_id}>${nameOfListed(one)} <span class="fine">${one.cnj ?? one.filename}</span>: ${one.unanswered_reason}</li>`)}</ul>
      </details>`}
    <p class="actions">
      ${waiting && html`<button type="button" onClick=${stop}>Parar</button>`}
      ${cursor && !waiting && !error && html`<button type="button" onClick=${go}>Perguntar aos demais casos</button>`}
      ${cases.length > 0 && html`<button type="button" onClick=${() => saveFile("respostas.csv", csvOf(COLUMNS, cases), "text/csv;charset=utf-8")}>Exportar as respostas (CSV)</button>`}
    </p>`;
}
