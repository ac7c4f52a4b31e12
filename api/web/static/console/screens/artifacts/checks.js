// The outcome of a verification, one line a check, and in one sentence.

import { html } from "../../core/html.js";

const SIGN = (check) => (check.missing ? "–" : check.holds ? "✓" : "✗");
const TONE = (check) => (check.missing ? "fine" : check.holds ? "good-text" : "bad-text");

export function Checks({ checks }) {
  const failed = checks.filter((check) => !check.holds && !check.missing);
  const missing = checks.filter((check) => check.missing);
  const sentence = failed.length
    ? `Não confere: ${failed.map((check) => check.what).join(", ")}.`
    : missing.length
      ? `O que foi entregue confere; ${missing.length} de ${checks.length} não foram entregues.`
      : "Tudo confere.";
  return html`
    <p class=${failed.length ? "alert" : "notice"} role="status" data-verdict=${failed.length ? "bad" : missing.length ? "partial" : "good"}><strong>${sentence}</strong></p>
    <ul class="rows">
      ${checks.map((check) => html`<li key=${check.what}><span class=${TONE(check)}>${SIGN(check)} ${check.what}</span><span class="mono">${check.detail}</span></li>`)}
    </ul>`;
}
