// A list as a file for a spreadsheet, and the columns of the list of cases.

import { exactly } from "../../core/format.js";
import { STATES } from "../../core/words.js";

export const CASE_COLUMNS = [
  ["Número", (one) => one.cnj ?? ""],
  ["Partes", (one) => (one.parties ?? []).join(" × ")],
  ["Classe", (one) => one.case_class ?? ""],
  ["Assunto", (one) => one.subjects.join("; ")],
  ["Arquivo", (one) => one.filename],
  ["Estado", (one) => STATES[one.state] ?? one.state],
  ["Com quem", (one) => one.claimed_by?.name ?? ""],
  ["Etiquetas", (one) => one.tags.join("; ")],
  ["Enviado por", (one) => one.submitted_by],
  ["Enviado em", (one) => exactly(one.created_at)],
  ["Espera desde", (one) => (one.waiting_since ? exactly(one.waiting_since) : "")],
  ["Caso", (one) => one.workflow_id],
];

/** A cell that a spreadsheet takes for text: what begins like a formula is not run. */
const cell = (text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Semicolons between cells and a mark of the encoding, as spreadsheets in Brazil expect. */
export const csvOf = (columns, rows) => `\ufeff${[columns.map(([name]) => name), ...rows.map((one) => columns.map(([, of]) => of(one)))].map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;
