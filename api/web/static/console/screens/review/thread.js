// Notes of everybody on a phase, with their answers; what is being typed is kept until it was taken.

import { useEffect, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { when } from "../../core/format.js";
import { useKept } from "../../core/keeping/kept.js";
import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";

const LONGEST = 4000;

/** What became of the names that a note calls with an @. */
function whoWasTold(text, { mentioned = [], notified = [] }) {
  if (notified.length) return `Aviso enviado a: ${notified.join(", ")}.`;
  if (mentioned.length) return `Nenhum aviso saiu para ${mentioned.join(", ")}: quem lê o caso vê a anotação aqui.`;
  return text.includes("@") ? "Ninguém do escritório com este nome foi avisado." : "";
}

/** `marked` is the passage that is marked on the page, if one is; `news` changes whenever the case did. */
export function Thread({ id, phase, page, marked, showPage, writes, news }) {
  const { me, port } = useReader();
  const label = phase.phase_label;
  const notes = useLoaded(() => port.notes(id, label), [id, label]);
  useEffect(() => {
    notes.again();
  }, [news]);
  const [answered, setAnswered] = useKept(`answering:${id}:${label}`, null);
  const all = notes.value ?? [];
  const answering = all.find((one) => one.note_id === answered) ?? null;
  const [text, setText] = useKept(`note:${id}:${label}${answered ? `:${answered}` : ""}`, "");
  const [withPage, setWithPage] = useState(true);
  const [quoting, setQuoting] = useState(false);
  const [error, setError] = useState("");
  const [sending, setSending] = useState(false);
  const [noticed, setNoticed] = useState("");
  // who opened or closed it before the notes came finds it so
  const [open, setOpen] = useState(null);
  const people = useLoaded(() => (may(me, "reviews:write") ? port.reviewers() : Promise.resolve([])), []);
  const begun = /@([\p{L}\p{N}.'’ -]*)$/u.exec(text);
  const offered = begun ? (people.value ?? []).filter((one) => one.name.toLowerCase().startsWith(begun[1].toLowerCase()) && one.name.length > begun[1].length) : [];
  const attempt = async (work) => {
    setError("");
    try {
      await work();
      notes.again();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  const send = (event) => {
    event.preventDefault();
    if (!text.trim() || sending) return;
    setSending(true);
    const place = answering ? {} : quoting && marked ? { page: marked.page, passage: marked.text.slice(0, LONGEST) } : withPage ? { page } : {};
    const body = { text: text.trim(), ...place, reply_to: answering?.note_id };
    attempt(async () => {
      setNoticed(whoWasTold(body.text, await port.addNote(id, label, body)));
      setText((now) => (now === text ? "" : now));
      setAnswered(null);
      setQuoting(false);
    }).finally(() => setSending(false));
  };
  const answersTo = (note) => all.filter((one) => one.reply_to === note.note_id);
  const noteOf = (note) => html`
    <li key=${note.note_id}>
      <p><strong>${note.author.name}</strong> <time class="fine" datetime=${note.at}>${when(note.at)}</time>
        ${note.page && html` <button type="button" class="small" onClick=${() => showPage(note.page)}>p. ${note.page}</button>`}</p>
      ${note.passage && html`<blockquote>${note.passage}</blockquote>`}
      <p class="note-text">${note.text}</p>
      <p class="actions">
        ${writes && !note.reply_to && html`<button type="button" class="small" onClick=${() => setAnswered(note.note_id)}>Responder</button>`}
        ${note.removable && html`<button type="button" class="small" onClick=${() => attempt(() => port.removeNote(id, label, note.note_id))}>Apagar</button>`}
      </p>
      ${answersTo(note).length > 0 && html`<ul class="simple answers">${answersTo(note).map(noteOf)}</ul>`}
    </li>`;
  return html`
    <details class="thread" open=${open ?? all.length > 0} onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary>Anotações da equipe${all.length ? ` (${all.length})` : ""}</summary>
      ${(error || notes.error) && html`<p class="alert" role="alert">${error || notes.error.message}</p>`}
      <ul class="simple">${all.filter((note) => !note.reply_to).map(noteOf)}</ul>
      ${writes && html`<form class="fields" onSubmit=${send}>
        <label for="note">${answering ? `Resposta a ${answering.author.name}` : "Nova anotação"}</label>
        <textarea id="note" rows="2" maxlength="4000" value=${text} onInput=${(event) => setText(event.target.value)} placeholder="@nome avisa a pessoa"></textarea>
        ${offered.length > 0 && html`<p class="actions">${offered.slice(0, 5).map((one) => html`<button type="button" class="small" key=${one.user_id}
          onClick=${() => setText(`${text.slice(0, begun.index)}@${one.name} `)}>@${one.name}</button>`)}</p>`}
        <p class="fine" role="status">${noticed}</p>
        <div class="actions">
          <button type="submit" disabled=${!notes.value}>Anotar</button>
          ${answered
            ? html`<button type="button" onClick=${() => setAnswered(null)}>Não responder</button>`
            : html`<span class="choice"><input type="checkbox" id="with-page" checked=${withPage} onChange=${(event) => setWithPage(event.target.checked)} /><label for="with-page">com a página ${page}</label></span>
                ${marked && html`<span class="choice"><input type="checkbox" id="quoting" checked=${quoting} onChange=${(event) => setQuoting(event.target.checked)} /><label for="quoting">citando o trecho marcado (p. ${marked.page})</label></span>`}`}
        </div>
      </form>`}
    </details>`;
}
