// Short facts in a frame; the words tell, the colour only helps.

import { html } from "../core/html.js";
import { PHASE_STATES, STANCES, STANCE_TONES, STATES, TONES } from "../core/words.js";

export const Badge = ({ tone = "plain", children }) => html`<span class="badge ${tone}">${children}</span>`;

export const StateBadge = ({ state }) => html`<${Badge} tone=${TONES[state]}>${STATES[state] ?? state}<//>`;

export const StanceBadge = ({ stance }) => html`<${Badge} tone=${STANCE_TONES[stance]}>${STANCES[stance] ?? stance}<//>`;

const PHASE_TONES = { approved: "good", rejected: "bad", pending: "warn" };

export const PhaseBadge = ({ state, sending }) => html`
  <${Badge} tone=${PHASE_TONES[state]}>${PHASE_STATES[state] ?? state}${sending ? " · a confirmar" : ""}<//>`;
