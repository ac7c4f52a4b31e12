// Who set something in place of what the analysis found, and why.

import { html } from "../../core/html.js";
import { Badge } from "../../parts/badge.js";

/** Of a part of the result; nothing where no person set it. */
export const ByPerson = ({ one, done = "Corrigido" }) =>
  one?.by === "person" && html` <span class="by-person"><${Badge}>${done} por ${one.by_name}<//>${one.by_reason && html` <span class="fine">${one.by_reason}</span>`}</span>`;
