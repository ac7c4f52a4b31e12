// Who has a case: taken on, left, or given to somebody else.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { Dialog } from "../dialog.js";
import { Loaded } from "../feedback.js";

export function Assignment({ one, changed }) {
  const { me, port } = useReader();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState("");
  if (!may(me, "reviews:write")) return null;
  const holder = one.claimed_by?.user_id;
  const mine = holder !== undefined && holder === me.user_id;
  const turn = async () => {
    setError("");
    try {
      await (mine ? port.release(one.workflow_id) : port.claim(one.workflow_id));
    } catch (refusal) {
      setError(refusal.message);
    }
    changed();
  };
  return html`
    ${error && html`<p class="bad-text" role="alert">${error}</p>`}
    ${me.user_id && (mine || !holder) && html`<button type="button" class="small" onClick=${turn}>${mine ? "Liberar" : "Assumir"}</button>`}
    <button type="button" class="small" onClick=${() => setAsking(true)}>Atribuir…</button>
    ${asking && html`<${Giving} one=${one} close=${() => setAsking(false)} changed=${changed} />`}`;
}

function Giving({ one, close, changed }) {
  const { port } = useReader();
  const reviewers = useLoaded(() => port.reviewers(), []);
  const [chosen, setChosen] = useState(one.claimed_by?.user_id ?? "");
  const [error, setError] = useState("");
  const send = async (event) => {
    event.preventDefault();
    try {
      await (chosen ? port.claim(one.workflow_id, chosen) : port.release(one.workflow_id));
      close();
      changed();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  return html`
    <${Dialog} title="Atribuir o caso" close=${close}>
      <p>${one.parties?.join(" × ") || one.filename}</p>
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <${Loaded} from=${reviewers} what="quem revisa">
        ${(people) => html`<form class="fields" onSubmit=${send}>
          <label for="reviewer">Com quem fica</label>
          <select id="reviewer" value=${chosen} onChange=${(event) => setChosen(event.target.value)}>
            <option value="">com ninguém</option>
            ${people.map((person) => html`<option key=${person.user_id} value=${person.user_id}>${person.name}${person.signs ? "" : " (sem OAB)"}</option>`)}
          </select>
          <p class="fine">Fica na trilha do caso.</p>
          <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main">Atribuir</button></div>
        </form>`}
      <//>
    <//>`;
}
