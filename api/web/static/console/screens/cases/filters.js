// What the list of cases is asked; words are sent when their writer pauses.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKeys } from "../../core/keys.js";
import { STATES } from "../../core/words.js";

const PAUSE = 300;

/** `tags` are those of the firm, with how many cases have each. */
export function Filters({ asked, tags, change }) {
  const [text, setText] = useState(asked.q);
  const search = useRef(null);
  const timer = useRef(0);
  const latest = useRef(change);
  latest.current = change;
  const sent = useRef(asked.q);
  const send = (words) => {
    sent.current = words.trim();
    latest.current({ q: sent.current });
  };
  // only what came by another way than the field is written into it, so that nothing typed meanwhile is lost
  useLayoutEffect(() => {
    if (asked.q !== sent.current) setText((sent.current = asked.q));
  }, [asked.q]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  useKeys({ "/": () => search.current.focus() });
  const typed = (event) => {
    const { value } = event.target;
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), PAUSE);
  };
  const tag = asked.tag.join(", ");
  return html`
    <form class="filters" role="search" onSubmit=${(event) => (event.preventDefault(), clearTimeout(timer.current), send(text))}>
      <div>
        <label for="q">Buscar</label>
        <input id="q" ref=${search} type="search" value=${text} onInput=${typed} placeholder="CNJ, parte, arquivo ou pessoa" aria-keyshortcuts="/" />
      </div>
      <div>
        <label for="state">Estado</label>
        <select id="state" value=${asked.state.join(" ")} onChange=${(event) => change({ state: event.target.value.split(" ").filter(Boolean) })}>
          <option value="">todos</option>
          <option value="awaiting_phase_reviews awaiting_final_review">à espera de decisão</option>
          ${Object.entries(STATES).map(([state, name]) => html`<option key=${state} value=${state}>${name.toLowerCase()}</option>`)}
        </select>
      </div>
      <div>
        <label for="sort">Ordem</label>
        <select id="sort" value=${asked.sort} onChange=${(event) => change({ sort: event.target.value })}>
          <option value="">mais novos</option>
          <option value="waiting">há mais tempo à espera</option>
          <option value="name">nome</option>
        </select>
      </div>
      <div>
        <label for="claimed">Com quem</label>
        <select id="claimed" value=${asked.claimed} onChange=${(event) => change({ claimed: event.target.value })}>
          <option value="">todos</option>
          <option value="me">comigo</option>
          <option value="none">com ninguém</option>
        </select>
      </div>
      <div>
        <label for="tag">Etiqueta</label>
        <select id="tag" value=${tag} onChange=${(event) => change({ tag: event.target.value ? [event.target.value] : [] })}>
          <option value="">todas</option>
          ${tag && !tags.some((one) => one.tag === tag) && html`<option value=${tag}>${tag}</option>`}
          ${tags.map((one) => html`<option key=${one.tag} value=${one.tag}>${one.tag} (${one.cases})</option>`)}
        </select>
      </div>
    </form>`;
}
