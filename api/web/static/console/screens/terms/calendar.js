// The firm's calendar: what closes which court and when; who administrates the firm changes it.

import { useState } from "preact/hooks";

import { day } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { Failed, Loaded } from "../../parts/feedback.js";
import { courtName, COURTS } from "./courts.js";

const KINDS = { feriado: "sem expediente", suspensao: "prazos suspensos" };
const NEW = { first: "", last: "", name: "", kind: "feriado", court: "", forum: "", yearly: false };

/** `changed` is called when terms have to be counted anew. */
export function CourtCalendar({ changed }) {
  const { me, port } = useReader();
  const kept = useLoaded(() => port.calendar(), []);
  const [error, setError] = useState(null);
  const [told, setTold] = useState("");
  const change = async (closures, words) => {
    setError(null);
    try {
      await port.changeCalendar({ revision: kept.value.revision, closures });
      setTold(words);
      kept.again();
      changed();
      return true;
    } catch (refusal) {
      setError(refusal);
      kept.again();
      return false;
    }
  };
  return html`
    <section class="panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title">Calendário do escritório</h2>
      <p class="fine">Dias sem expediente ou com prazos suspensos, além dos feriados nacionais e do recesso de 20/12 a 20/1, que já contam.</p>
      <p class="fine" role="status">${told}</p>
      ${error && html`<${Failed} error=${error} />`}
      <${Loaded} from=${kept} what="o calendário">${(found) => html`
        ${found.closures.length > 0
          ? html`<div class="scroll" tabindex="0" role="region" aria-label="Dias do calendário"><table>
              <thead><tr><th scope="col">Dias</th><th scope="col">Motivo</th><th scope="col">Efeito</th><th scope="col">Onde</th>${may(me, "admin") && html`<th scope="col"><span class="visually-hidden">Excluir</span></th>`}</tr></thead>
              <tbody>${found.closures.map((one, at) => html`<tr key=${`${one.first}/${one.name}/${one.court}/${one.forum}`}>
                <td>${days(one)}</td><td>${one.name}</td><td>${KINDS[one.kind]}</td><td>${courtName(one.court)}${one.forum ? `, unidade ${one.forum}` : ""}</td>
                ${may(me, "admin") && html`<td><button type="button" class="small" aria-label=${`Excluir ${one.name}, ${days(one)}`} onClick=${() => change(found.closures.filter((_, other) => other !== at), "Excluído.")}>Excluir</button></td>`}
              </tr>`)}</tbody>
            </table></div>`
          : html`<p>Nenhum dia anotado.</p>`}
        ${may(me, "admin") && html`<${Adding} add=${(one) => change([...found.closures, one], "Incluído; os prazos foram contados de novo.")} />`}`}<//>
    </section>`;
}

const short = (text) => day(text).slice(0, 5);

function days({ first, last, yearly }) {
  const write = yearly ? short : day;
  return `${first === last ? write(first) : `${write(first)} a ${write(last)}`}${yearly ? ", todo ano" : ""}`;
}

function Adding({ add }) {
  const [given, setGiven] = useState(NEW);
  const set = (name) => (event) => setGiven({ ...given, [name]: event.target.type === "checkbox" ? event.target.checked : event.target.value });
  const send = async (event) => {
    event.preventDefault();
    const one = { ...given, last: given.last || given.first, court: given.court || null, forum: (given.court && given.forum) || null };
    if (await add(one)) setGiven(NEW);
  };
  return html`
    <details><summary>Incluir dias…</summary>
      <form class="fields" onSubmit=${send}>
        <label for="closure-first">Primeiro dia</label><input id="closure-first" type="date" required value=${given.first} onInput=${set("first")} />
        <label for="closure-last">Último dia (vazio: o mesmo)</label><input id="closure-last" type="date" min=${given.first} value=${given.last} onInput=${set("last")} />
        <label for="closure-name">Motivo, com a norma</label><input id="closure-name" required maxlength="120" value=${given.name} onInput=${set("name")} placeholder="Fundação do Estado (Lei 3.489/1967)" />
        <label for="closure-kind">Efeito</label>
        <select id="closure-kind" value=${given.kind} onChange=${set("kind")}>${Object.entries(KINDS).map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select>
        <label for="closure-court">Tribunal</label>
        <select id="closure-court" value=${given.court} onChange=${set("court")}><option value="">todos</option>${COURTS.map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select>
        ${given.court && html`<label for="closure-forum">Unidade de origem (os 4 últimos algarismos do número CNJ; vazio: todas)</label><input id="closure-forum" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" value=${given.forum} onInput=${set("forum")} />`}
        <span class="choice"><input type="checkbox" id="closure-yearly" checked=${given.yearly} onChange=${set("yearly")} /><label for="closure-yearly">todo ano</label></span>
        <div class="actions"><button type="submit" class="main">Incluir</button></div>
      </form>
    </details>`;
}
