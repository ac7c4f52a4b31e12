// Revisão: phases left, the page with its passage in the centre, the precedent right; every step has a key.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { inCase } from "../../core/in_case.js";
import { useKeys } from "../../core/keys.js";
import { may, useReader } from "../../core/reader.js";
import { Link, go } from "../../core/router.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { hasResult, isWaiting } from "../../core/words.js";
import { Reprocess } from "../case/case_actions.js";
import { CaseFrame } from "../case/case_frame.js";
import { runOf, useCase } from "../case/use_case.js";
import { mayCorrect } from "../corrections/use_corrections.js";
import { DecisionBar } from "./decision_bar.js";
import { Earlier } from "./earlier.js";
import { Final } from "./final.js";
import { Indicated } from "./indicated.js";
import { MatchPane } from "./match_pane.js";
import { Notes } from "./notes.js";
import { PagePane } from "./page_pane.js";
import { PhaseRail } from "./phase_rail.js";
import { Presence } from "./presence.js";
import { PhaseRejection, Rejection } from "./rejection.js";
import { Thread } from "./thread.js";
import { useReview } from "./use_review.js";

export function Review({ id, phase, query }) {
  const { status, result } = useCase(id, query);
  return html`<${Loaded} from=${status} what="a revisão" title="Revisão">
    ${(now) => html`<${CaseFrame} id=${id} status=${now} result=${result.value} screen="Revisão" again=${status.again}>
      ${!hasResult(now.state) && html`<${Empty} title="A revisão ainda não está aberta">Volte quando a análise terminar; o resumo mostra o andamento.<//>`}
      ${hasResult(now.state) && html`<${Loaded} from=${result} what="as fases">
        ${(found) => found && html`<${Desk} key=${found.run} id=${id} to=${inCase(id, runOf(query))} label=${phase} chosen=${query.get("precedente")} status=${now} result=${found} again=${() => (status.again(), result.again())} />`}
      <//>`}
    <//>`}
  <//>`;
}

function Desk({ id, to, label, chosen, status, result, again }) {
  const { me, port } = useReader();
  const versions = Object.fromEntries(status.phases.map((one) => [one.phase_label, one.version]));
  const review = useReview(id, result, versions, again);
  const phases = review.phases.filter((one) => one.state !== "empty");
  const phase = phases.find((one) => one.phase_label === label) ?? review.pending[0] ?? phases[0];
  const open = ["awaiting_phase_reviews", "awaiting_final_review"].includes(status.state) && may(me, "reviews:write") && !review.final;
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(null);
  const [told, setTold] = useState("");
  const notes = useRef(null);
  const [busy, setBusy] = useState(false);
  const at = Math.max(phase?.matches.findIndex((one) => one.document_id === chosen) ?? 0, 0);
  const match = phase?.matches[at] ?? null;
  const progress = status.phases.find((one) => one.phase_label === phase?.phase_label);
  const pending = (one) => phases.find((other) => other.phase_label === one.phase_label)?.state === "pending";
  const same = status.phases.filter((one) => one.earlier_decision?.same && pending(one)).map((one) => one.phase_label);

  // what was said of a final decision is over once it was taken back
  const before = useRef(open);
  useLayoutEffect(() => {
    if (open && !before.current) setTold("");
    before.current = open;
  }, [open]);
  useLayoutEffect(() => {
    if (match) review.open(phase, match);
    setPage(match?.case_passage.page ?? phase?.pages[0]?.[0] ?? 1);
  }, [phase?.phase_label, match?.document_id]);

  const show = (one) => go(to(`/revisao/${one.phase_label}`));
  const decide = (approved, why) => {
    const rest = review.pending.filter((one) => one.phase_label !== phase.phase_label);
    review.decide(phase, approved, why);
    const next = rest.find((one) => phases.indexOf(one) > phases.indexOf(phase)) ?? rest[0];
    setTold(`${phase.title}: ${approved ? "aprovada" : "rejeitada"}.${next ? ` Agora: ${next.title}.` : " Todas as fases estão decididas; falta a decisão final."}`);
    if (next) show(next);
  };
  const openAt = (one, wanted) => go(to(`/revisao/${one.phase_label}`, { precedente: wanted?.document_id }), { replace: one.phase_label === phase.phase_label });
  const setAt = (wanted) => openAt(phase, phase.matches[wanted]);
  const step = (by) => setAt(Math.min(Math.max(at + by, 0), Math.max(phase.matches.length - 1, 0)));
  const turn = (by) => setPage((now) => Math.min(Math.max(now + by, 1), result.case.pages));
  const undo = async () => {
    const undone = await review.undo();
    setTold(undone?.told ?? "Não há o que desfazer.");
    if (undone) show({ phase_label: undone.phase });
  };
  const strike = () => (review.rejected(phase)[match.document_id] ? review.restore(phase, match) : setAsking("reason"));
  const finish = () => setAsking("final");
  const keep = async (labels) => {
    setBusy(true);
    try {
      const { kept } = await port.keepDecisions(id, result.run, { phases: labels });
      review.kept(kept);
      setTold(`${count(kept.length, "decisão mantida", "decisões mantidas")}, agora em seu nome.`);
    } catch (refusal) {
      setTold(refusal.message);
    }
    setBusy(false);
    again();
  };
  /** The next precedent that has to be opened before the whole is decided. */
  const warned = () => {
    const [next] = review.unopened;
    if (next) openAt(next.phase, next.match);
    else setTold("Não há mais precedente com aviso por abrir.");
  };

  const waits = review.unopened.length;
  const ending = waits ? { name: `Abrir ${count(waits, "precedente", "precedentes")} com aviso`, key: "w", go: warned } : { name: "Ir à decisão final", key: "f", go: finish };

  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      "[": () => turn(-1),
      "]": () => turn(1),
      ...(open && {
        a: () => decide(true),
        r: () => setAsking("phase"),
        m: () => same.includes(phase.phase_label) && !busy && keep([phase.phase_label]),
        M: () => same.length > 0 && !busy && keep(same),
        x: () => match && strike(),
        n: () => notes.current?.focus(),
        u: undo,
        f: finish,
        w: warned,
      }),
    },
    asking === null && Boolean(phase),
  );

  if (!phase) return html`<${Empty} title="Nenhuma fase tem peças">Não há o que revisar nesta execução.<//>`;
  return html`
    <p class="told" role="status">${told}</p>
    <${Presence} id=${id} />
    ${["completed", "rejected"].includes(status.state) && html`<${Sealed} to=${to} ask=${() => setAsking("again")} />`}
    ${isWaiting(status.state) && !may(me, "reviews:write") && html`<p class="notice">Você lê a revisão. Quem decide tem o papel Revisão no escritório; quem administra o dá em Pessoas.</p>`}
    <div class="desk">
      <${PhaseRail} to=${to} phases=${review.phases} here=${phase} review=${review} open=${open} finish=${finish} warned=${warned} status=${status} />
      <${PagePane} id=${id} run=${result.run} to=${to} page=${page} pages=${result.case.pages} parts=${result.parts} phase=${phase} match=${match} unseen=${result.unseen} show=${setPage} />
      <section class="judge" aria-label="Precedentes e decisão">
        <div class="judged">
        <${MatchPane} id=${id} phase=${phase} match=${match} at=${at} choose=${setAt} reasons=${review.rejected(phase)} opened=${review.opened}
          open=${open} strike=${strike} client=${result.parameters.cliente} calibration=${result.calibration} />
        <${Indicated} id=${id} phase=${phase} />
        <${Notes} id=${id} phase=${phase} text=${review.notes(phase)} write=${(text) => review.note(phase, text)} open=${open} place=${notes} />
        <${Thread} key=${phase.phase_label} id=${id} phase=${phase} page=${page} marked=${match?.case_passage} showPage=${setPage} writes=${may(me, "reviews:write")} news=${status} />
        </div>
        <${Earlier} id=${id} run=${result.run} phase=${{ ...progress, state: phase.state }} same=${same} keep=${open && keep} busy=${busy} />
        <${DecisionBar} phase=${phase} open=${open} decide=${(approved) => (approved ? decide(true) : setAsking("phase"))} undo=${undo} next=${!review.pending.length && ending} />
      </section>
    </div>
    ${asking === "reason" && html`<${Rejection} place=${`${id}:${result.run}:${phase.phase_label}`} match=${match} take=${(reason) => (review.reject(phase, match, reason), setAsking(null), setTold(`${match.process} sai da recomendação: ${reason}.`))} close=${() => setAsking(null)} />`}
    ${asking === "phase" && html`<${PhaseRejection} place=${`${id}:${result.run}:${phase.phase_label}`} phase=${phase} take=${(why) => (setAsking(null), decide(false, why))} close=${() => setAsking(null)} />`}
    ${asking === "again" && html`<${Reprocess} id=${id} why="Decisão final tomada por engano" close=${() => setAsking(null)} />`}
    ${asking === "final" && html`<${Final} result=${result} review=${review} open=${open} close=${() => setAsking(null)}
      sent=${(approved) => (setAsking(null), setTold(approved ? "Decisão final: aprovado." : "Decisão final: rejeitado."))} show=${(one, wanted) => (setAsking(null), openAt(one, wanted))} />`}`;
}

/** What somebody can still do who decided by mistake and noticed late. */
function Sealed({ to, ask }) {
  const { me } = useReader();
  return html`
    <section class="notice" aria-label="Decisão selada">
      <p>A decisão final está selada e não muda. Decidido por engano? Numa nova execução do mesmo PDF as fases esperam de novo, e esta fica como está.</p>
      <p class="actions">
        <${Link} class="button main" to=${to("/artefatos")}>Ver e verificar os artefatos<//>
        ${mayCorrect(me) && html`<button type="button" onClick=${ask}>Abrir nova execução…</button>`}
      </p>
      ${!mayCorrect(me) && html`<p class="fine">Quem envia ou revisa processos no escritório pode abri-la.</p>`}
    </section>`;
}
