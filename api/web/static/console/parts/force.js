// What force a precedent has: its badge, then what courts do with it and by which provision, in words.

import { html } from "../core/html.js";
import { EFFECTS } from "../core/words.js";
import { Badge } from "./badge.js";

export const Force = ({ binding }) =>
  binding && html`<${Badge}>${binding.badge}<//> <span class="fine">${[EFFECTS[binding.effect], binding.basis].filter(Boolean).join(", ")}</span>`;
