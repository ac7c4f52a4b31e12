// The final decision inside a chat: what would be sealed, what has to have been read before, and the decision.

import { useEffect, useState } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { count, time } from "../static/console/core/format.js";
import { inCase } from "../static/console/core/in_case.js";
import { useLoaded } from "../static/console/core/keeping/load.js";
import { useReader } from "../static/console/core/reader.js";
import { Link } from "../static/console/core/router.js";
import { isWaiting } from "../static/console/core/words.js";
import { Failed } from "../static/console/parts/feedback.js";
import { useFinalNotes } from "../static/console/parts/case/final_notes.js";
import { SealedPhase, Sealing } from "../static/console/parts/case/sealing.js";
import { unopened, warningsOf } from "../static/console/screens/review/warnings.js";
import { newId } from "./deciding.js";
import { useProgress } from "./following.js";

const SEEN_ANEW = ["stale_final", "phases_pending", "handle_expired", "handle_foreign"];
/** Refusals after which the run has to be looked at again. */

/** `look(phase)` shows a phase, where the view can; `anew` asks for the run as it is now. */
export function FinalDesk({ found, host, anew, look }) {
  const { port } = useReader();
  const { workflow_id: id, run } = found;
  const [read, setRead] = useState(false);
  const [notes, setNotes] = useState("");
  const { said, field } = useFinalNotes(notes);
  const [busy, setBusy] = useState(null);
  const [error, setError] = useState(null);
  const [before, setBefore] = useState(found.phases);
  useEffect(() => {
    setBusy(null);
    setError(null);
    setRead(false);
  }, [found.handle]);
  const rejected = (phase) => Object.fromEntries(phase.matches.filter((one) => one.rejected).map((one) => [one.document_id, one.rejected]));
  const warned = unopened(found.phases, {}, rejected);
  const changed = found.phases.filter((phase) => !before.some((one) => sameDecision(one, phase)));
  const open = Boolean(found.handle);
  const ready = !busy?.sending && (read || !warned.length);
  const decide = async (approved) => {
    if (!said(approved)) return;
    // the same decision sent again counts once
    const decisionId = busy?.approved === approved ? busy.decisionId : newId();
    setBusy({ approved, decisionId, sending: true });
    setError(null);
    setBefore(found.phases);
    try {
      await port.decide(id, run, { approved, handle: found.handle, notes: notes || undefined, decision_id: decisionId });
      host.inform(`No painel, o usuário tomou a decisão final do caso ${id}, execução ${run}: ${approved ? "aprovada" : "rejeitada"}; já está registrada.`);
      await anew();
    } catch (refusal) {
      setBusy({ approved, decisionId });
      setError(refusal);
    }
  };
  return html`
    <section class="final" aria-labelledby="final-title">
      <h2 id="final-title">Decisão final</h2>
      <${Sealing} cnj=${found.cnj} run=${run} who="você, pelo painel do chat" source=${found.source_sha256} snapshot=${found.snapshot_id}>
        ${found.phases.map((phase) => html`<${SealedPhase} key=${phase.phase_label} phase=${phase} out=${Object.keys(rejected(phase)).length}
          name=${look && html`<button type="button" class="small" onClick=${() => look(phase.phase_label)}>${phase.title}</button>`} />`)}
      <//>
      ${warned.length > 0 && html`
        <h3>Precedentes que ficam, e pedem leitura</h3>
        <ul class="rows">${warned.map(({ phase, match }) => html`
          <li key=${phase.phase_label + match.document_id}><div class="case-name"><strong>${match.process}</strong>
            <p class="fine">${phase.title}. ${warningsOf(match).map((one) => one.replace(/\.$/, "")).join("; ")}.</p></div>
            <${Show} phase=${phase} to=${inCase(id, run)} look=${look} name=${match.process} /></li>`)}</ul>`}
      ${found.closed_because && html`<p class="notice warn">${found.closed_because}</p>`}
      ${changed.length > 0 && html`<p class="notice warn" role="status">Mudou enquanto você lia: ${changed.map((phase) => phase.title).join("; ")}. Veja como está e decida.</p>`}
      ${error && html`<${Failed} error=${error} again=${SEEN_ANEW.includes(error.details.reason) ? anew : undefined} />`}
      ${open && html`
        ${field("Observações da decisão final", setNotes)}
        ${warned.length > 0 && html`<label class="check"><input type="checkbox" checked=${read} onChange=${(event) => setRead(event.target.checked)} /> Li ${count(warned.length, "precedente com aviso", "precedentes com aviso")}</label>`}
        <div class="decision" role="group" aria-label="Decidir a execução">
          <button type="button" class="main" disabled=${!ready} onClick=${() => decide(true)}>Aprovar e selar</button>
          <button type="button" class="danger" disabled=${busy?.sending} onClick=${() => decide(false)}>Rejeitar a análise</button>
        </div>`}
    </section>`;
}

/** Whether two readings of a phase say the same of what was decided. */
const sameDecision = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The end of a review that began in another view: the desk, then what became of the decision. */
export function FinalStep({ id, run, host, look }) {
  const { port } = useReader();
  const first = useLoaded(() => port.status(id, run), [id, run]);
  if (first.error) return html`<${Failed} error=${first.error} again=${first.again} />`;
  if (!first.value) return html`<p class="waiting" role="status">Abrindo a decisão final…</p>`;
  return html`<${Following} first=${first.value} host=${host} look=${look} />`;
}

function Following({ first, host, look }) {
  const { status, error, look: anew } = useProgress(first, host);
  return html`
    ${error && html`<${Failed} error=${error} again=${anew} />`}
    <${Outcome} status=${status} />
    ${status.final && html`<${FinalDesk} found=${status.final} host=${host} anew=${anew} look=${look} />`}
    ${isWaiting(status.state) && !status.final && html`<p class="notice">A decisão final não pode ser tomada neste painel. <${Link} to=${inCase(status.workflow_id, status.run)("/revisao")}>Tome-a no console<//>.</p>`}`;
}

/** What became of a final decision, and the way to undo it or to what it left behind. */
export function Outcome({ status }) {
  const to = inCase(status.workflow_id, status.run);
  if (status.state === "publishing") {
    return html`<p class="notice" role="status">Decisão final registrada.
      ${status.undo_until ? html` Será selada às ${time(status.undo_until)}; até lá dá para <${Link} to=${to("/revisao")}>desfazer no console<//>.` : " Os artefatos finais estão sendo feitos."}</p>`;
  }
  if (!["completed", "rejected"].includes(status.state)) return null;
  return html`
    <p class="notice" role="status">${status.state === "completed" ? "Análise aprovada e selada." : "Análise rejeitada e selada."}</p>
    <p class="actions"><${Link} class="button main" to=${to("/artefatos")}>Ver e verificar os artefatos<//></p>`;
}

const Show = ({ phase, to, look, name }) =>
  look
    ? html`<button type="button" class="small" aria-label=${`Ver ${name}`} onClick=${() => look(phase.phase_label)}>Ver</button>`
    : html`<${Link} class="button small" aria-label=${`Ver ${name} no console`} to=${to(`/revisao/${phase.phase_label}`)}>Ver<//>`;
