// What is looked for in the library, and among which documents.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { go, Link } from "../../core/router.js";
import { kindOfListed, nameOfListed } from "../../parts/case/case_row.js";

export function Question({ asked, names }) {
  const [text, setText] = useState(asked.q);
  const field = useRef(null);
  useLayoutEffect(() => setText(asked.q), [asked.q]);
  useKeys({ "/": () => field.current.focus() });
  const open = (change) => go(address("/biblioteca", { ...asked, q: text.trim(), ...change }));
  const send = (event) => {
    event.preventDefault();
    open({});
  };
  return html`
    <form class="panel question" role="search" onSubmit=${send}>
      <label for="words">Pergunta ou palavras</label>
      <div class="line">
        <input id="words" class="long" ref=${field} type="search" minlength="2" maxlength="1000" value=${text} onInput=${(event) => setText(event.target.value)} placeholder="mofo em imóvel alugado" aria-keyshortcuts="/" />
        <button type="submit" class="main">Buscar</button>
      </div>
      <div class="line">
        <label for="among">Documentos</label>
        <${CaseChoice} id="among" value=${asked.caso} names=${names} otherwise="todos" choose=${(caso) => open({ caso })} />
        ${asked.etiqueta && html`<span>com a etiqueta “${asked.etiqueta}”</span>`}
        ${(asked.q || asked.etiqueta || asked.caso) && html`<${Link} to="/biblioteca">Ver todos<//>`}
      </div>
    </form>`;
}

const CASES_NAMED = 100;

/** The newest cases by number, class and parties, from `workflow_id`, once they are there; none where they are not `wanted`. */
export function useCaseNames(wanted) {
  const { port } = useReader();
  const cases = useLoaded(async () => (wanted ? (await port.cases({ limit: CASES_NAMED })).data : []), [wanted]);
  return new Map((cases.value ?? []).map((one) => [one.workflow_id, [one.cnj, kindOfListed(one), nameOfListed(one)].filter(Boolean).join(" · ")]));
}

/** One of the newest cases, by name, or none of them; a case of longer ago that is chosen stays so. */
export const CaseChoice = ({ id, value, names, otherwise, choose }) => html`
  <select id=${id} value=${value} onChange=${(event) => choose(event.target.value)}>
    <option value="">${otherwise}</option>
    ${value && !names.has(value) && html`<option value=${value}>deste caso</option>`}
    ${[...names].map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
  </select>`;
