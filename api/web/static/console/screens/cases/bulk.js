// What is done to several cases at once: each by itself, through the doors that it has alone, with what came of each.

import { useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { kindOfListed, nameOfListed } from "../../parts/case/case_row.js";
import { Dialog } from "../../parts/dialog.js";
import { Loaded } from "../../parts/feedback.js";
import { mayTag, TagField } from "../../parts/case/tags.js";

export function BulkActions({ cases, clear, changed, exported, asked }) {
  const { me } = useReader();
  const [doing, setDoing] = useState(null);
  const open = (what) => () => setDoing(what);
  return html`
    <div class="bulk" role="region" aria-label="Casos selecionados">
      <strong role="status">${count(cases.length, "caso selecionado", "casos selecionados")}</strong>
      <div class="actions">
        ${mayTag(me) && html`<button type="button" onClick=${open("add")}>Pôr etiqueta…</button><button type="button" onClick=${open("remove")}>Tirar etiqueta…</button>`}
        ${may(me, "reviews:write") && html`<button type="button" onClick=${open("assign")}>Atribuir…</button>`}
        <button type="button" onClick=${asked}>Perguntar…</button>
        <button type="button" onClick=${exported}>Exportar CSV</button>
        <button type="button" onClick=${clear}>Limpar a seleção</button>
      </div>
    </div>
    ${doing && html`<${DIALOGS[doing]} cases=${cases} close=${() => setDoing(null)} changed=${changed} />`}`;
}

const Tagging = (add) =>
  function Tag({ cases, ...rest }) {
    const { port } = useReader();
    const [tag, setTag] = useState("");
    const there = [...new Set(cases.flatMap((one) => one.tags))].sort((a, b) => a.localeCompare(b, "pt-BR"));
    return html`<${Doing} ...${rest} cases=${cases} title=${add ? "Pôr etiqueta" : "Tirar etiqueta"} ready=${Boolean(tag.trim())}
      act=${(one) => port.changeTags(one.workflow_id, add ? { add: [tag] } : { remove: [tag] })}>
      <label for="bulk-tag">Etiqueta</label>
      ${add
        ? html`<${TagField} id="bulk-tag" value=${tag} change=${setTag} />`
        : html`<select id="bulk-tag" value=${tag} onChange=${(event) => setTag(event.target.value)}>
            <option value="">${there.length ? "escolha" : "os casos selecionados não têm etiqueta"}</option>
            ${there.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
          </select>`}
    <//>`;
  };

function Assigning({ cases, ...rest }) {
  const { port } = useReader();
  const reviewers = useLoaded(() => port.reviewers(), []);
  const [person, setPerson] = useState("");
  return html`<${Doing} ...${rest} cases=${cases} title="Atribuir os casos" ready=${reviewers.value !== null} act=${(one) => (person ? port.claim(one.workflow_id, person) : port.release(one.workflow_id))}>
    <${Loaded} from=${reviewers} what="quem revisa">
      ${(people) => html`
        <label for="bulk-person">Com quem ficam</label>
        <select id="bulk-person" value=${person} onChange=${(event) => setPerson(event.target.value)}>
          <option value="">com ninguém</option>
          ${people.map((one) => html`<option key=${one.user_id} value=${one.user_id}>${one.name}${one.signs ? "" : " (sem OAB)"}</option>`)}
        </select>`}
    <//>
  <//>`;
}

const DIALOGS = { add: Tagging(true), remove: Tagging(false), assign: Assigning };

/** Asks what is to be done, does it case by case, and says what came of each; what was refused can be tried again. */
function Doing({ title, cases, ready, act, close, changed, children }) {
  const [wanted] = useState(cases);
  const [results, setResults] = useState(null);
  const [working, setWorking] = useState(false);
  const run = async (these) => {
    setWorking(true);
    const done = new Map(results);
    for (const one of these) {
      try {
        await act(one);
        done.set(one.workflow_id, "");
      } catch (refusal) {
        done.set(one.workflow_id, refusal.message);
      }
      setResults(new Map(done));
    }
    setWorking(false);
    changed();
  };
  const send = (event) => {
    event.preventDefault();
    run(wanted);
  };
  if (!results) {
    return html`<${Dialog} title=${title} close=${close}>
      <p>${count(wanted.length, "caso selecionado", "casos selecionados")}. Fica na trilha de cada um.</p>
      <form class="fields" onSubmit=${send}>
        ${children}
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main" disabled=${!ready || working}>${title}</button></div>
      </form>
    <//>`;
  }
  const refused = wanted.filter((one) => results.get(one.workflow_id));
  const told = working ? `${results.size} de ${wanted.length}…` : `${count(wanted.length - refused.length, "feito", "feitos")}, ${count(refused.length, "recusado", "recusados")}.`;
  return html`<${Dialog} title=${title} close=${working ? () => {} : close}>
    <p role="status">${told}</p>
    <ul class="rows">${wanted.map((one) => html`<li key=${one.workflow_id}>
      <span>${nameOfListed(one)} <span class="fine">${[one.cnj, kindOfListed(one)].filter(Boolean).join(" · ")}</span></span>
      ${results.has(one.workflow_id) && (results.get(one.workflow_id) ? html`<span class="bad-text">Recusado: ${results.get(one.workflow_id)}</span>` : html`<span class="good-text">Feito</span>`)}
    </li>`)}</ul>
    <div class="actions">
      ${!working && refused.length > 0 && html`<button type="button" onClick=${() => run(refused)}>Tentar de novo os recusados</button>`}
      <button type="button" class="main" disabled=${working} onClick=${close}>Fechar</button>
    </div>
  <//>`;
}
