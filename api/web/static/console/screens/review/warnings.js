// What a reviewer has to look at before a final decision: matches that may harm or may no longer hold.

import { treatmentWarning } from "../../parts/case/treatment.js";

export const stanceOf = (match) => match.stance_cliente ?? match.stance;

/** In words, why a match wants to be opened; empty for one that may be approved unread. */
export function warningsOf(match) {
  const found = [...match.notices];
  if (stanceOf(match) === "contrario") found.push(match.stance_cliente ? "Contrário ao nosso cliente" : "Contrário a quem o invoca");
  if (match.binding?.effect === "suspende") found.push("O tema suspende os processos");
  if (treatmentWarning(match.treatment)) found.push(treatmentWarning(match.treatment));
  return found;
}

export const keyOf = (phase, match) => `${phase.phase_label}/${match.document_id}`;

/** What of a warning is the same in every phase; against whom a contrary precedent stands is not. */
const warningKey = (phase, match) => [match.document_id, ...warningsOf(match), stanceOf(match) === "contrario" ? phase.phase_label : ""].join("|");

/** Matches with a warning that were not opened yet, over all phases; what was taken out needs no opening, and the same
warning on the same precedent one, also where it was opened in a phase that has been rejected since. */
export function unopened(phases, opened, rejected) {
  const all = phases.flatMap((phase) => phase.matches.filter((match) => warningsOf(match).length).map((match) => ({ phase, match })));
  const known = new Set(all.filter(({ phase, match }) => opened[keyOf(phase, match)]).map(({ phase, match }) => warningKey(phase, match)));
  return all.filter(({ phase, match }) => {
    if (phase.state === "rejected" || rejected(phase)[match.document_id]) return false;
    const key = warningKey(phase, match);
    return !known.has(key) && known.add(key);
  });
}
