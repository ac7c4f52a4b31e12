// Other cases of the firm that are the same lawsuit, with the way to each.

import { html } from "../../core/html.js";
import { when } from "../../core/format.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { Link } from "../../core/router.js";

const MOST = 3;

export const OtherCases = ({ cases }) => html`
  ${cases.slice(0, MOST).map((one, at) => html`${at ? "; " : ""}<${Link} key=${one.workflow_id} to=${inCase(one.workflow_id, NEWEST)()}>${one.cnj ?? one.filename}, em ${when(one.submitted_at)}<//>`)}${cases.length > MOST ? ` e mais ${cases.length - MOST}` : ""}`;

/** What is said at a case itself. */
export function SameLawsuit({ known }) {
  const files = known.filter((one) => one.same_file);
  const numbers = known.filter((one) => !one.same_file);
  return html`
    ${files.length > 0 && html`<p class="notice">O mesmo PDF também foi analisado em: <${OtherCases} cases=${files} />.</p>`}
    ${numbers.length > 0 && html`<p class="notice">O escritório tem outro caso com este número: <${OtherCases} cases=${numbers} />.</p>`}`;
}
