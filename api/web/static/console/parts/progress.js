// How far something has come, told in words and drawn.

import { html } from "../core/html.js";
import { share } from "../core/format.js";

export const Progress = ({ value, label }) => html`
  <div class="progress">
    <progress max="1" value=${value} aria-label=${label}></progress>
    <span class="fine">${share(value)}</span>
  </div>`;
