// Which side of its dispute a decision favours; where the appeal was granted in part, the other side won the rest.

import { html } from "../core/html.js";
import { SIDES } from "../core/words.js";
import { Badge } from "./badge.js";

export const Favoured = ({ side, outcome }) =>
  SIDES[side] && html`<${Badge}>Favorece ${outcome === "parcialmente provido" ? "em parte " : ""}o ${SIDES[side]}<//>`;
