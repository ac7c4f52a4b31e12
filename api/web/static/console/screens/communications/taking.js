// A file of communications is taken in; what became of each of its records is told.

import { useState } from "preact/hooks";

import { count, number } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { may, useReader } from "../../core/reader.js";
import { DropZone } from "../../parts/drop_zone.js";
import { Failed } from "../../parts/feedback.js";

/** `taken` is called when something may have come in. */
export function Taking({ taken }) {
  const { me, port } = useReader();
  const [oab, setOab] = useKept("communications-oab", "");
  const [state, setState] = useState({ waiting: false, report: null, error: null, name: "" });
  if (!may(me, "cases:write")) return null;
  const take = async ([file]) => {
    setState({ waiting: true, report: null, error: null, name: file.name });
    try {
      const oabs = oab.split(/[,;]+/).map((one) => one.trim()).filter(Boolean);
      const report = await port.takeCommunications(file, { oab: oabs });
      setState({ waiting: false, report, error: null, name: file.name });
      taken();
    } catch (error) {
      setState({ waiting: false, report: null, error, name: file.name });
    }
  };
  return html`
    <section class="panel" aria-labelledby="taking-title">
      <h2 id="taking-title">Incluir de um arquivo</h2>
      <form class="fields" onSubmit=${(event) => event.preventDefault()}>
        <label for="taking-oab">Guardar também, sem processo, as destas inscrições da OAB (como PB 12345; vazio: só as de casos do escritório e as acompanhadas)</label>
        <input id="taking-oab" value=${oab} onInput=${(event) => setOab(event.target.value)} />
      </form>
      <${DropZone} label="Arquivo JSON do DJEN (Comunica) ou do DataJud" help="Como as APIs do CNJ o dão, até 16 MiB. Cada registro conta uma vez, ainda que venha de novo." accept=".json,application/json" disabled=${state.waiting} take=${take} />
      <div role="status">${state.waiting ? html`<p>Lendo ${state.name}…</p>` : ""}${state.report && html`<${Report} report=${state.report} name=${state.name} />`}</div>
      ${state.error && html`<${Failed} error=${state.error} />`}
    </section>`;
}

function Report({ report, name }) {
  const left = report.refused - report.refusals.length;
  return html`
    <p>${name}: ${count(report.read, "registro", "registros")}; ${count(report.added, "incluído", "incluídos")}, ${number(report.joined)} em casos; ${count(report.changed, "cancelado", "cancelados")}; ${count(report.known, "já conhecido", "já conhecidos")}; ${count(report.refused, "recusado", "recusados")}.</p>
    ${report.refusals.length > 0 && html`
      <details><summary>Recusados, com o motivo</summary>
        <ul class="simple">${report.refusals.map((one) => html`<li key=${one.place}><code>${one.place}</code> ${one.reason}</li>`)}</ul>
        ${left > 0 && html`<p class="fine">E mais ${number(left)}.</p>`}
      </details>`}`;
}
