// Words looked for in the texts of all cases, turn by turn: what was found so far, and how far the search has come.

import { useEffect, useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { NEWEST } from "../../core/in_case.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { kindOfListed, nameOfListed } from "../../parts/case/case_row.js";
import { Empty, Failed } from "../../parts/feedback.js";
import { progressOf, useTurns } from "../../parts/turns.js";
import { pageAddress } from "../files/page_address.js";

const SHORTEST = 2;
const LONGEST = 200;
const ENOUGH = 20;
/** Cases found after which the search waits for its reader to want more. */

/** `words` are those that are looked for; `look` is called with others, or with none. */
export function Texts({ words, look }) {
  const [text, setText] = useState(words);
  useEffect(() => setText(words), [words]);
  const send = (event) => {
    event.preventDefault();
    look(text.trim());
  };
  return html`
    <section class="panel" aria-label="Textos dos casos">
      <form class="line" role="search" aria-label="Textos dos casos" onSubmit=${send}>
        <label for="texts">Procurar nos textos de todos os casos</label>
        <input id="texts" type="search" required minlength=${SHORTEST} maxlength=${LONGEST} value=${text} onInput=${(event) => setText(event.target.value)} placeholder="negativação indevida" />
        <button type="submit">Procurar</button>
        ${words && html`<button type="button" class="small" onClick=${() => look("")}>Fechar</button>`}
      </form>
      ${words && html`<${Found} key=${words} words=${words} />`}
    </section>`;
}

function Found({ words }) {
  const { port } = useReader();
  const turns = useTurns((cursor) => port.findInTexts(words, cursor), "cases", { enough: ENOUGH });
  const { rows: cases, cursor, waiting, error, go } = turns;
  const found = `; ${cases.length ? count(cases.length, "tem", "têm") : "nenhum tem"} todas as palavras numa página`;
  return html`
    <p class="fine texts-told" role="status">${progressOf(turns, { doing: "Procurando…", done: ["caso procurado", "casos procurados"], found })}</p>
    ${error && html`<${Failed} error=${error} again=${error.status === 422 ? null : go} />`}
    ${!waiting && !error && !cases.length && html`<${Empty} title="Nenhuma página tem todas essas palavras">Acentos, maiúsculas e plurais não contam. Tente menos palavras.<//>`}
    <ol class="rows">${cases.map((one) => html`<${CaseFound} key=${one.workflow_id} one=${one} />`)}</ol>
    ${cursor && !waiting && !error && html`<p class="actions"><button type="button" onClick=${go}>Procurar nos demais casos</button></p>`}`;
}

const CaseFound = ({ one }) => html`
  <li>
    <strong>${nameOfListed(one)}</strong>
    <p class="fine">${[one.cnj ?? "Sem número CNJ", kindOfListed(one), one.filename].filter(Boolean).join(" · ")} · ${count(one.total, "página", "páginas")}${one.total > one.pages.length ? `, as ${one.pages.length} primeiras` : ""}</p>
    <ul class="simple">${one.pages.map((page) => html`
      <li key=${page.page}><${Link} to=${pageAddress(one.workflow_id, page.page, { run: NEWEST, sought: page.find })} aria-label=${`Página ${page.page} de ${nameOfListed(one)}`}>Página ${page.page}<//> <span class="fine">…${page.snippet.map((part) => (part.hit ? html`<mark>${part.text}</mark>` : part.text))}…</span></li>`)}</ul>
  </li>`;
