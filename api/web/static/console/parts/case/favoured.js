// Which side of its dispute a decision favours, in the words that every answer says it in.

import { html } from "../../core/html.js";
import { FAVOURED } from "../../core/words.js";
import { Badge } from "../badge.js";

export const Favoured = ({ side }) => FAVOURED[side] && html`<${Badge}>${FAVOURED[side]}<//>`;
