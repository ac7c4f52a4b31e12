// The published states of the corpus; who operates the installation chooses among them.

import { useState } from "preact/hooks";

import { count, day, when } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useReader } from "../../core/reader.js";
import { Badge } from "../../parts/badge.js";
import { Dialog } from "../../parts/dialog.js";
import { Loaded } from "../../parts/feedback.js";

export function Snapshots({ found, operates, changed }) {
  const [chosen, setChosen] = useState(null);
  return html`<${Loaded} from=${found} what="os instantâneos">
    ${(all) => all.length > 0 && html`
      <section class="panel" aria-labelledby="snapshots-title">
        <h2 id="snapshots-title">Instantâneos</h2>
        <ul class="rows">${all.map((one) => html`
          <li key=${one.snapshot_id}>
            <span class="mono">${one.snapshot_id}</span><span class="fine">${count(one.decisions, "decisão", "decisões")} · ${when(one.created_at)}</span>
            ${one.active && html`<${Badge} tone="good">ativo<//>`}
            ${operates && !one.active && html`<button type="button" class="small" aria-label=${`Ativar ${one.snapshot_id}…`} onClick=${() => setChosen(one)}>Ativar…</button>`}
          </li>`)}</ul>
        ${chosen && html`<${Activation} one=${chosen} close=${() => setChosen(null)} changed=${changed} />`}
      </section>`}
  <//>`;
}

function Activation({ one, close, changed }) {
  const { port } = useReader();
  const [state, setState] = useState({ sending: false, error: "" });
  const send = async () => {
    setState({ sending: true, error: "" });
    try {
      await port.activateSnapshot(one.snapshot_id);
      close();
      changed();
    } catch (refusal) {
      setState({ sending: false, error: refusal.message });
    }
  };
  return html`
    <${Dialog} title="Ativar este instantâneo?" close=${() => state.sending || close()}>
      <p>Pesquisas e análises novas passam a usar as ${count(one.decisions, "decisão", "decisões")} dele, de ${day(one.first_date)} a ${day(one.last_date)}. Análises que correm ou esperam ficam com o acervo com que começaram.</p>
      <p class="fine">Fica ativo até a próxima importação, ou até que uma atualização do portal traga algo novo: então se ativa o das decisões como estão.</p>
      ${state.error && html`<p class="alert" role="alert">${state.error}</p>`}
      <div class="actions"><button type="button" disabled=${state.sending} onClick=${close}>Voltar</button><button type="button" class="main" disabled=${state.sending} onClick=${send}>${state.sending ? "Ativando…" : "Ativar"}</button></div>
    <//>`;
}
