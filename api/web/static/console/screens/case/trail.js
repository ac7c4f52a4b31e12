// Trilha: every event of a case and, for who audits, every reading; the chain is checked by the server.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { exactly } from "../../core/format.js";
import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { PHASES, READS, STATES, spoken } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { saveFile } from "../../parts/save_file.js";
import { CaseFrame } from "./case_frame.js";
import { useCase } from "./use_case.js";

const ACTIONS = {
  submitted: "Enviou os autos",
  state_changed: "Mudou de estado",
  artifacts_published: "Publicou artefatos",
  phase_reviewed: "Decidiu uma fase",
  final_reviewed: "Tomou a decisão final",
  review_refused: "Tentou decidir e foi recusado",
  artifact_link_issued: "Emitiu link de artefato",
  cancelled: "Cancelou",
  reprocessed: "Começou nova execução",
  corrected: "Corrigiu o que a análise leu",
  correction_withdrawn: "Retirou uma correção",
  phase_review_withdrawn: "Retirou a decisão de uma fase",
  final_review_withdrawn: "Retirou a decisão final",
  claimed: "Assumiu o caso",
  assigned: "Atribuiu o caso",
  released: "Liberou o caso",
  tagged: "Mudou as etiquetas",
  draft_submitted: "Enviou minuta",
  exported: "Exportou o caso",
  restricted: "Restringiu o caso",
  pieces_closed: "Fechou peças sigilosas",
  secrecy_changed: "Mudou o sigilo",
  retention_changed: "Mudou a guarda",
  ended_outside: "Terminou por fora",
  begun_again: "Tentaram começá-la de novo por fora",
};
const CHANNELS = { console: "pelo console", chat: "no chat", view: "no painel do chat", app: "por aplicativo", rest: "por programa", cli: "pela linha de comando" };

export function Trail({ id, query }) {
  const { me, port } = useReader();
  const { status, result } = useCase(id, query);
  const [view, setView] = useState("events");
  return html`
    <${CaseFrame} id=${id} status=${status.value} result=${result.value} screen="Trilha" again=${status.again}>
      ${may(me, "audit:read") && html`<div class="actions" role="group" aria-label="O que mostrar">
        <button type="button" aria-pressed=${view === "events"} onClick=${() => setView("events")}>Eventos</button>
        <button type="button" aria-pressed=${view === "accesses"} onClick=${() => setView("accesses")}>Leituras</button>
      </div>`}
      ${view === "events" ? html`<${Events} id=${id} port=${port} />` : html`<${Accesses} id=${id} port=${port} />`}
    <//>`;
}

function Events({ id, port }) {
  const events = useLoaded(() => port.events(id), [id]);
  return html`<${Loaded} from=${events} what="a trilha">
    ${({ data, meta }) => html`
      <section class="panel" aria-label="Eventos">
        <p class="line">
          <${Badge} tone=${meta.chain_intact ? "good" : "bad"}>${meta.chain_intact ? "Cadeia íntegra" : "Cadeia quebrada"}<//>
          <button type="button" class="small" onClick=${() => saveFile(`trilha-${id}.json`, JSON.stringify(data, null, 2), "application/json")}>Exportar (JSON)</button>
        </p>
        <ol class="trail">${data.map((event) => html`<${Event} key=${event.seq} event=${event} />`)}</ol>
      </section>`}
  <//>`;
}

const Event = ({ event }) => html`
  <li>
    <time class="fine" datetime=${event.at}>${exactly(event.at)}</time>
    <div>
      <strong>${event.actor === "system" ? "Autos" : event.actor}</strong> · ${ACTIONS[event.action] ?? spoken(event.action)}
      <span class="fine"> ${told(event)}</span>
      <details><summary class="fine">Evento ${event.seq}</summary>
        <pre class="mono">${JSON.stringify(event.payload, null, 2)}</pre>
        <p class="mono fine">${event.hash}</p>
      </details>
    </div>
  </li>`;

function told({ payload, run }) {
  const phase = PHASES[payload.phase_label];
  const decided = payload.approved === undefined ? "" : payload.approved ? "aprovou" : "rejeitou";
  return [run ? `execução ${run}` : "", phase, decided, STATES[payload.state], CHANNELS[payload.channel], payload.filename].filter(Boolean).join(" · ");
}

function Accesses({ id, port }) {
  const [page, setPage] = useState(undefined);
  const accesses = useLoaded(() => port.accesses(id, page), [id, page]);
  return html`<${Loaded} from=${accesses} what="as leituras">
    ${({ data, pagination }) => html`
      <section class="panel" aria-labelledby="accesses-title">
        <h2 id="accesses-title">Quem leu, o quê e por onde</h2>
        ${data.length === 0 && html`<${Empty} title="Ninguém leu este caso ainda" />`}
        <div class="scroll" tabindex="0" role="region" aria-label="Tabela de leituras"><table>
          <thead><tr><th scope="col">Quando</th><th scope="col">Quem</th><th scope="col">O quê</th><th scope="col">Por onde</th></tr></thead>
          <tbody>${data.map((one) => html`<tr key=${one.trace_id + one.at}><td>${exactly(one.at)}</td><td>${one.name}</td><td>${READS[one.what] ?? spoken(one.what)}${one.details.page ? ` ${one.details.page}` : ""}</td><td>${CHANNELS[one.channel] ?? one.channel ?? "—"}</td></tr>`)}</tbody>
        </table></div>
        ${pagination?.has_more && html`<button type="button" onClick=${() => setPage(pagination.cursor)}>Leituras anteriores</button>`}
      </section>`}
  <//>`;
}
