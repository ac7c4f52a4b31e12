// What force a precedent has, and the provision that gives it.

import { html } from "../../core/html.js";
import { Badge } from "../badge.js";

export const Force = ({ binding }) => binding && html`<${Badge}>${binding.badge}${binding.basis ? ` (${binding.basis})` : ""}<//>`;
