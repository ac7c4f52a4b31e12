// Revisão: one phase, its precedents one by one beside the page that led to them, and the decision.

import { useEffect, useState } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { pages } from "../static/console/core/format.js";
import { inCase } from "../static/console/core/in_case.js";
import { useLoaded } from "../static/console/core/keeping/load.js";
import { useReader } from "../static/console/core/reader.js";
import { Link } from "../static/console/core/router.js";
import { PHASES } from "../static/console/core/words.js";
import { PhaseBadge } from "../static/console/parts/badge.js";
import { Failed } from "../static/console/parts/feedback.js";
import { DecisionBar } from "../static/console/screens/review/decision_bar.js";
import { decisionOn, leavingUnder } from "../static/console/screens/review/exclusions.js";
import { MatchPane } from "../static/console/screens/review/match_pane.js";
import { Notes } from "../static/console/screens/review/notes.js";
import { PhaseRejection, Rejection } from "../static/console/screens/review/rejection.js";
import { keyOf } from "../static/console/screens/review/warnings.js";
import { newId } from "./deciding.js";
import { FinalStep } from "./final.js";
import { open } from "./opening.js";
import { phaseOf } from "./port.js";

const SEEN_ANEW = ["stale_review", "handle_expired", "handle_foreign"];
/** Refusals after which the phase has to be looked at again. */

function Revisao({ data, meta, host }) {
  const { port } = useReader();
  const [found, setFound] = useState(phaseOf(meta));
  const [error, setError] = useState(null);
  const [label, setLabel] = useState(data.phase_label);
  const [drafts, setDrafts] = useState({});
  const [finishing, setFinishing] = useState(false);
  const look = async (wanted) => {
    setError(null);
    setFinishing(false);
    setLabel(wanted);
    try {
      const seen = await port.phase(data.workflow_id, wanted, data.run);
      if (!seen) throw new Error("Este chat não entrega a fase ao painel. Abra-a no console.");
      setFound(seen);
    } catch (refusal) {
      setError(refusal);
    }
  };
  useEffect(() => {
    if (!found) look(label);
  }, []);
  return html`
    ${error && html`<${Failed} error=${error} again=${() => look(label)} />
      <p><${Link} to=${inCase(data.workflow_id, data.run)(`/revisao/${label}`)}>Abrir no console<//></p>`}
    ${!found && !error && html`<p class="waiting" role="status">Abrindo a fase…</p>`}
    ${finishing && html`<${FinalStep} id=${data.workflow_id} run=${data.run} host=${host} look=${look} />`}
    ${found && !finishing && html`<${Desk} key=${`${found.phase.phase_label}/${found.handle}`} found=${found} host=${host} look=${look} finish=${() => setFinishing(true)}
      draft=${drafts[found.phase.phase_label] ?? {}} write=${(part) => setDrafts((all) => ({ ...all, [found.phase.phase_label]: { ...all[found.phase.phase_label], ...part } }))} />`}`;
}

/** What is typed and thought about (`draft`) outlives a new look at the phase. */
function Desk({ found, host, look, finish, draft, write }) {
  const again = () => look(found.phase.phase_label);
  const { port } = useReader();
  const { phase, workflow_id: id, run } = found;
  const open = Boolean(found.handle);
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState({});
  const reasons = draft.reasons ?? leavingUnder(phase);
  const notes = draft.notes ?? phase.review?.notes ?? "";
  const [asking, setAsking] = useState(null);
  const [busy, setBusy] = useState(null);
  const [receipt, setReceipt] = useState(null);
  const [error, setError] = useState(null);
  const match = phase.matches[at] ?? null;
  const full = host.context.displayMode === "fullscreen";
  useEffect(() => {
    if (match) setOpened((before) => ({ ...before, [keyOf(phase, match)]: true }));
  }, [match?.document_id]);

  const strike = () => {
    const { [match.document_id]: out, ...rest } = reasons;
    if (out) write({ reasons: rest });
    else setAsking("match");
  };
  /** `why` goes with the words that were typed for the decision. */
  const decide = async (approved, why = "") => {
    // the same decision sent again counts once
    const decisionId = busy?.approved === approved && busy.why === why ? busy.decisionId : newId();
    setBusy({ approved, why, decisionId, sending: true });
    setError(null);
    try {
      const body = { phase_label: phase.phase_label, approved, handle: found.handle, notes: [why, notes].filter(Boolean).join("\n") || undefined, ...decisionOn(phase, reasons), decision_id: decisionId };
      const taken = await port.decide(id, run, body);
      setReceipt({ ...taken, approved });
      setBusy(null);
      const out = phase.matches.filter((one) => reasons[one.document_id]).map((one) => `${one.process} (${reasons[one.document_id]})`);
      host.inform(
        `No painel, o usuário ${approved ? "aprovou" : "rejeitou"} a fase ${phase.phase_label} do caso ${id}, execução ${run}; já está registrado. ` +
          `Precedentes retirados: ${out.join("; ") || "nenhum"}. Fases por decidir: ${(taken.pending_phases ?? []).join(", ") || "nenhuma"}.`,
      );
    } catch (refusal) {
      setBusy({ approved, why, decisionId });
      setError(refusal);
    }
  };
  const next = receipt?.pending_phases?.[0];
  return html`
    <header class="title">
      <div><h1>${phase.title}</h1>
        <p class="lead"><${PhaseBadge} state=${receipt ? (receipt.approved ? "approved" : "rejected") : phase.state} /> ${phase.pages.length ? `p. ${pages(phase.pages)} de ${found.pages}` : ""}</p></div>
      <p class="actions">
        ${(host.context.availableDisplayModes ?? []).includes("fullscreen") && html`<button type="button" onClick=${() => host.display(full ? "inline" : "fullscreen")}>${full ? "Voltar à conversa" : "Tela cheia"}</button>`}
        <${Link} class="button" to=${inCase(id, run)(`/revisao/${phase.phase_label}`)}>Abrir no console<//>
      </p>
    </header>
    <div class="beside">
      ${match && html`<${CasePassage} id=${id} run=${run} phase=${phase} match=${match} whole=${full} />`}
      <section class="judge" aria-label="Precedentes e decisão">
        <${MatchPane} phase=${phase} match=${match} at=${at} choose=${setAt} reasons=${reasons} opened=${opened} open=${open && !receipt} strike=${strike} client=${found.cliente} calibration=${found.calibration} />
        ${receipt
          ? html`<p class="notice" role="status">${receipt.approved ? "Fase aprovada." : "Fase rejeitada."} A decisão está na trilha do caso.</p>
              <p class="actions">
                ${next
                  ? html`<button type="button" class="main" onClick=${() => look(next)}>Próxima: ${PHASES[next]}</button>`
                  : html`<button type="button" class="main" onClick=${finish}>Todas decididas: ir à decisão final</button>`}
                <button type="button" onClick=${again}>Ver a decisão</button>
              </p>`
          : html`
              <${Notes} phase=${phase} text=${notes} write=${(text) => write({ notes: text })} open=${open} />
              ${found.closed_because && html`<p class="notice warn">${found.closed_because}</p>`}
              ${error && html`<${Failed} error=${error} again=${SEEN_ANEW.includes(error.details.reason) ? again : undefined} />`}
              <${DecisionBar} phase=${phase} open=${open} decide=${(approved) => (approved ? decide(true) : setAsking("phase"))} busy=${busy?.sending} />`}
      </section>
    </div>
    ${asking === "match" && html`<${Rejection} place=${`${id}:${run}:${phase.phase_label}`} match=${match} take=${(reason) => (write({ reasons: { ...reasons, [match.document_id]: reason } }), setAsking(null))} close=${() => setAsking(null)} />`}
    ${asking === "phase" && html`<${PhaseRejection} place=${`${id}:${run}:${phase.phase_label}`} phase=${phase} take=${(why) => (setAsking(null), decide(false, why))} close=${() => setAsking(null)} />`}`;
}

/** The passage as it looks on the page, and in words. */
function CasePassage({ id, run, phase, match, whole }) {
  const { port } = useReader();
  const { page, text } = match.case_passage;
  const wanted = { run, phase: phase.phase_label, match: match.document_id, whole };
  const picture = useLoaded(() => port.pageImage(id, page, wanted), [id, run, page, match.document_id, whole]);
  return html`
    <figure class="passage cut-out">
      <figcaption>Nos autos, p. ${page}</figcaption>
      ${picture.value && html`<img src=${picture.value} alt=${`Página ${page} dos autos, com o trecho marcado`} />`}
      ${!picture.value && !picture.error && html`<p class="waiting" role="status">Desenhando a página…</p>`}
      ${picture.error && html`<${Failed} error=${picture.error} again=${picture.again} />`}
      <blockquote><mark>${text}</mark></blockquote>
    </figure>`;
}

open(Revisao);
