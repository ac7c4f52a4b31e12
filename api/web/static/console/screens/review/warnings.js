// What a reviewer has to look at before a final decision: matches that may harm or may no longer hold.

import { treatmentWarning } from "../../parts/treatment.js";

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

/** Matches with a warning that were not opened yet, over all phases; what was taken out needs no opening. */
export function unopened(phases, opened, rejected) {
  return phases.flatMap((phase) =>
    phase.state === "rejected"
      ? []
      : phase.matches
          .filter((match) => warningsOf(match).length && !opened[keyOf(phase, match)] && !rejected(phase)[match.document_id])
          .map((match) => ({ phase, match })),
  );
}
