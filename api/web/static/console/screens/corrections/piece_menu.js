// The piece of the page in front, beside that page: what it is called, where it begins and ends, and how to say otherwise.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { day } from "../../core/format.js";
import { useKept } from "../../core/keeping/kept.js";
import { PIECES } from "../../core/piece_types.js";
import { PHASES, SIDES } from "../../core/words.js";
import { Boundaries } from "./boundaries.js";
import { Correcting, Field } from "./correcting.js";
import { ByPerson } from "./mark.js";
import { cut, neighbours, split } from "./piece_cuts.js";
import { sentence } from "./sentence.js";
import { useCorrections } from "./use_corrections.js";

const AS_READ = ["", "como a análise ler"];
const TYPES = Object.entries(PIECES).sort(([, one], [, other]) => one.localeCompare(other, "pt"));
const FIELDS = [
  { name: "type", label: "Tipo", options: [AS_READ, ...TYPES] },
  { name: "phase", label: "Fase", options: [AS_READ, ...Object.entries(PHASES)] },
  { name: "title", label: "Título", maxlength: 300 },
  { name: "date", label: "Data", type: "date" },
  { name: "whose", label: "De quem é", options: [["", "não dito"], ["autor", "parte autora"], ["reu", "parte ré"]] },
];
const SPLIT = FIELDS.slice(0, 3);

/** Pieces of a result in the order of their pages, each with the label of its phase. */
export const piecesOf = (result) =>
  (result?.phases ?? []).flatMap((phase) => phase.pieces.map((piece) => ({ ...piece, phase: phase.phase_label }))).sort((one, other) => one.page_start - other.page_start);

/** What a piece says of itself, as the form has it. */
const asRead = (piece) => ({ type: piece.type, phase: piece.phase, title: piece.title, date: piece.date ?? "", whose: "" });

export function PieceMenu({ id, run, result, page, show }) {
  const corrections = useCorrections();
  const pieces = piecesOf(result);
  const [held, hold] = useState(null);
  const on = (one, number) => one.page_start <= number && number <= one.page_end;
  const kept = pieces.find((one) => one.page_start === held);
  const { before, after } = kept ? neighbours(pieces, kept) : {};
  // whose boundary is being moved stays in front while its neighbours' pages are looked at
  const known = [before, kept, after].some((one) => one && on(one, page)) ? kept : pieces.find((one) => on(one, page));
  // a page of no piece, as the cover of a court system, can become one
  const piece = known ?? { page_start: page, page_end: page, type: "", phase: "", title: "", date: "" };
  const open = corrections.open.filter((one) => one.kind === "piece" && one.run === run && one.correction.pages[0] <= piece.page_end && one.correction.pages[1] >= piece.page_start);
  return html`
    <section class="panel piece-menu" aria-labelledby="piece-title">
      <h2 id="piece-title">${known ? piece.title : "Página sem peça"}</h2>
      <p class="fine">${known ? html`${PIECES[piece.type] ?? piece.type} · ${PHASES[piece.phase]} · ${piece.date ? day(piece.date) : "sem data"} · p. ${piece.page_start}–${piece.page_end}` : `A análise não vê peça na página ${page}.`}
        <${ByPerson} one=${piece} done="Corrigida" /></p>
      ${open.map((one) => html`<p class="notice" key=${one.correction_id}>Correção aberta, de ${one.name}: ${sentence(one)}. <button type="button" class="small" onClick=${() => corrections.withdraw(one)}>Retirar</button></p>`)}
      ${corrections.writable && html`<${PieceForm} key=${piece.page_start} id=${id} run=${run} pieces=${pieces} piece=${piece} page=${page} show=${show} hold=${hold} />`}
    </section>`;
}

function PieceForm({ id, run, pieces, piece, page, show, hold }) {
  const corrections = useCorrections();
  const [draft, setDraft] = useKept(`piece:${id}:${run}:${piece.page_start}`, null);
  const [told, setTold] = useState("");
  const [error, setError] = useState("");
  const [splitting, setSplitting] = useState(false);
  const now = { first: piece.page_start, last: piece.page_end, reason: "", ...asRead(piece), ...draft };
  const set = (name, value) => {
    hold(piece.page_start);
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const rest = () => {
    hold(null);
    setDraft(null);
    if (page < piece.page_start || page > piece.page_end) show(piece.page_start);
  };
  const { before, after } = neighbours(pieces, piece);
  const limits = [before?.page_start ?? piece.page_start, after?.page_end ?? piece.page_end];
  const read = asRead(piece);
  const changed = Object.fromEntries(Object.keys(read).filter((name) => now[name] && now[name] !== read[name]).map((name) => [name, now[name]]));
  const moved = now.first !== piece.page_start || now.last !== piece.page_end;
  const send = async (event) => {
    event.preventDefault();
    try {
      await corrections.add(cut(pieces, piece, now.first, now.last, changed), now.reason.trim());
      setDraft(null);
      setError("");
      setTold("Guardada. Está em Correções até que alguém a aplique.");
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  const join = (other) => {
    set("first", Math.min(piece.page_start, other.page_start));
    set("last", Math.max(piece.page_end, other.page_end));
  };
  return html`
    <form class="fields" onSubmit=${send}>
      <${Boundaries} pieces=${pieces.filter((one) => one.page_end >= limits[0] && one.page_start <= limits[1])} limits=${limits} first=${now.first} last=${now.last} page=${page} move=${set} show=${show} />
      <p class="fine">Arraste as pontas, ou use as setas nelas. ${moved ? `Passa a ser p. ${now.first}–${now.last}.` : ""}</p>
      <div class="actions">
        ${page > piece.page_start && page <= piece.page_end && html`<button type="button" class="small" onClick=${() => setSplitting(true)}>Dividir: a página ${page} começa outra…</button>`}
        ${before && html`<button type="button" class="small" onClick=${() => join(before)}>Juntar com a anterior</button>`}
        ${after && html`<button type="button" class="small" onClick=${() => join(after)}>Juntar com a seguinte</button>`}
      </div>
      ${FIELDS.map((field) => html`<${Field} key=${field.name} field=${field} value=${now[field.name]} set=${set} />`)}
      <${Field} field=${{ name: "reason", label: "Por quê", maxlength: 1000 }} value=${now.reason} set=${set} />
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <div class="actions">
        <button type="submit" class="main" disabled=${!moved && !Object.keys(changed).length}>Guardar correção</button>
        ${draft && html`<button type="button" onClick=${rest}>Voltar ao que a análise diz</button>`}
      </div>
      <p class="fine good-text" role="status">${told}</p>
    </form>
    ${splitting && html`<${Correcting} about=${`split:${id}:${run}:${page}`} title=${`Dividir: a página ${page} começa outra peça`} lead=${`As páginas ${piece.page_start} a ${page - 1} continuam ${piece.title}.`}
      fields=${SPLIT} initial=${{ type: "", phase: "", title: "" }} close=${() => setSplitting(false)}
      build=${({ type, phase, title }) => split(piece, page, Object.fromEntries(Object.entries({ type, phase, title: title.trim() }).filter(([, value]) => value)))} />`}`;
}
