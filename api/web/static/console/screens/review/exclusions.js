// The precedents that leave a phase: those of a decision, and those that an earlier run left out and nobody took back.

/** Reasons by document of what an earlier run left out. */
const earlierOf = (phase) => Object.fromEntries(phase.matches.filter((match) => match.rejected_earlier).map((match) => [match.document_id, match.rejected]));

/** Reasons by document of what leaves under `decision`, by default the one that stands. */
export function leavingUnder(phase, decision = phase.review ?? {}) {
  const { rejected_precedents = [], restored_precedents = [] } = decision;
  const stay = Object.entries(earlierOf(phase)).filter(([document]) => !restored_precedents.includes(document));
  return { ...Object.fromEntries(stay), ...Object.fromEntries(rejected_precedents.map((one) => [one.document_id, one.reason])) };
}

/** What a decision says so that exactly the documents of `reasons` leave; what left before goes on doing so by itself. */
export function decisionOn(phase, reasons) {
  const before = earlierOf(phase);
  const known = new Set(phase.matches.map((match) => match.document_id));
  const out = Object.entries(reasons).filter(([document, reason]) => known.has(document) && before[document] !== reason);
  return {
    rejected_precedents: out.map(([document_id, reason]) => ({ document_id, reason })),
    restored_precedents: [...Object.keys(before), ...(phase.review?.restored_precedents ?? [])].filter((document) => !reasons[document]),
  };
}
