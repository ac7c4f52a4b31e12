// One review as the screen shows it: what the server knows, under what is on its way, under what is being thought about.

import { useState } from "preact/hooks";

import { useKept } from "../../core/keeping/kept.js";
import { useOutbox } from "../../core/keeping/outbox.js";
import { useReader } from "../../core/reader.js";
import { decisionOn, leavingUnder } from "./exclusions.js";
import { keyOf, unopened } from "./warnings.js";

const NOTHING = { rejected: {}, notes: {}, opened: {}, undo: [] };

const NOT_STANDING = "A sua decisão não é mais a que vale nesta fase: nada foi desfeito. Para trocar a que vale, decida de novo.";

/** `versions`: how many decisions on each phase the reader has seen. */
export function useReview(id, result, versions, again) {
  const { me, outbox, port } = useReader();
  const [draft, setDraft] = useKept(`review:${id}:${result.run}`, NOTHING);
  useOutbox(outbox, again);
  const [withdrawn, setWithdrawn] = useState({});
  /** What was read has this decision, or one that came after it. */
  const read = (phase, taken) => phase.review?.decision_id === taken.decisionId || versions[phase.phase_label] > taken.version;
  const onTheWay = outbox.of(id, result.run);
  const phases = result.phases.map((phase) => {
    const sending = onTheWay.findLast((one) => one.body.phase_label === phase.phase_label);
    if (!sending) return phase;
    if (sending.settledAt && (read(phase, sending) || withdrawn[phase.phase_label] === sending.decisionId)) return phase;
    return { ...phase, state: sending.body.approved ? "approved" : "rejected", sending, confirmed: Boolean(sending.settledAt) };
  });
  /** The decisions that stand on the screen now, own ones that are still going out among them. */
  const standing = Object.fromEntries(phases.filter((phase) => ["approved", "rejected"].includes(phase.state)).map((phase) => [phase.phase_label, (phase.sending ?? {}).decisionId ?? phase.review?.decision_id]));
  const final = onTheWay.find((one) => !one.body.phase_label);

  /** Reasons by document, of what is on its way or of the decision that stands: what leaves when the whole is sealed now. */
  const leaving = (phase) => leavingUnder(phase, phase.sending?.body);
  /** The same of the draft, where there is one. */
  const rejected = (phase) => draft.rejected[phase.phase_label] ?? leaving(phase);
  const notes = (phase) => draft.notes[phase.phase_label] ?? phase.sending?.body.notes ?? phase.review?.notes ?? "";

  const change = (part) => setDraft((now) => ({ ...now, ...part(now) }));
  const withReasons = (now, label, reasons) => ({ rejected: { ...now.rejected, [label]: reasons } });
  /** A further step that can be undone. */
  const withStep = (now, step) => ({ undo: [...now.undo, step].slice(-50) });
  const putReasons = (phase, reasons) => {
    const label = phase.phase_label;
    const step = { phase: label, before: rejected(phase) };
    change((now) => ({ ...withReasons(now, label, reasons), ...withStep(now, step) }));
  };

  const isMine = (label) => phases.find((phase) => phase.phase_label === label)?.review?.through?.user_id === me.user_id;

  return {
    phases,
    standing,
    final,
    rejected,
    leaving,
    notes,
    opened: draft.opened,
    unopened: unopened(phases, draft.opened, (phase) => (phase.state === "pending" ? rejected : leaving)(phase)),
    pending: phases.filter((phase) => phase.state === "pending"),

    open(phase, match) {
      const key = keyOf(phase, match);
      if (!draft.opened[key]) change((now) => ({ opened: { ...now.opened, [key]: true } }));
    },

    note: (phase, text) => change((now) => ({ notes: { ...now.notes, [phase.phase_label]: text } })),

    reject: (phase, match, reason) => putReasons(phase, { ...rejected(phase), [match.document_id]: reason }),

    restore(phase, match) {
      const { [match.document_id]: _, ...rest } = rejected(phase);
      putReasons(phase, rest);
    },

    /** `why` goes with the words that were typed for the decision. */
    decide(phase, approved, why = "") {
      const body = {
        phase_label: phase.phase_label,
        approved,
        expected_version: versions[phase.phase_label],
        notes: [why, notes(phase)].filter(Boolean).join("\n") || undefined,
        ...decisionOn(phase, rejected(phase)),
      };
      const decisionId = outbox.add({ workflowId: id, run: result.run, cnj: result.case.cnj, title: phase.title, body });
      change((now) => withStep(now, { phase: phase.phase_label, decisionId }));
    },

    /** Decisions of an earlier run were kept on these phases: a step that can be undone. */
    kept: (labels) => change((now) => labels.reduce((after, phase) => withStep(after, { phase, kept: true, version: versions[phase] + 1 }), now)),

    /** `seen`: what stood when its reader confirmed it; `text` is kept under the name `draft` until the decision was taken. */
    decideFinally(approved, seen, text, draft) {
      const body = { approved, notes: text || undefined, seen_decisions: Object.values(seen) };
      outbox.add({ workflowId: id, run: result.run, cnj: result.case.cnj, title: "Decisão final", draft, body }, 0);
    },

    /** Undoes the newest step; answers the phase it was on and what became of it, or null when there is none. A decision of
    somebody else, which has come since, stays. */
    async undo() {
      const last = draft.undo.at(-1);
      if (!last) return null;
      if (last.kept && !phases.find((phase) => phase.phase_label === last.phase)?.review) return { phase: last.phase, told: "A decisão mantida ainda não chegou aqui. Tente de novo." };
      change((now) => ({ undo: now.undo.slice(0, -1), ...(last.before && withReasons(now, last.phase, last.before)) }));
      if (last.before) return { phase: last.phase, told: "Desfeito." };
      if (outbox.takeBack(last.decisionId)) return { phase: last.phase, told: "A decisão foi desfeita antes de ser enviada." };
      if (!(last.kept ? isMine(last.phase) : standing[last.phase] === last.decisionId)) return { phase: last.phase, told: NOT_STANDING };
      const own = onTheWay.find((one) => one.decisionId === last.decisionId);
      const version = own ? (own.version ?? own.body.expected_version + 1) : (last.version ?? versions[last.phase]);
      try {
        await port.withdraw(id, result.run, { phase_label: last.phase, expected_version: version });
        setWithdrawn((before) => ({ ...before, [last.phase]: last.decisionId }));
        again();
        return { phase: last.phase, told: "A decisão foi retirada; fica na trilha." };
      } catch (refusal) {
        return { phase: last.phase, told: `${refusal.message} Decida de novo para trocá-la.` };
      }
    },
  };
}
