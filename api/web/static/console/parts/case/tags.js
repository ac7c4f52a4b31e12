// Tags of cases: words in a frame, each the way to the cases that have it.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { may, useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { Loaded } from "../feedback.js";

export const LONGEST_TAG = 40;

export const mayTag = (me) => may(me, "cases:write") || may(me, "reviews:write");

const toTag = (tag) => address("/casos", { tag });

export const Tags = ({ tags }) =>
  tags.length > 0 && html`<ul class="tags" aria-label="Etiquetas">${tags.map((tag) => html`<li key=${tag}><${Link} class="badge" to=${toTag(tag)}>${tag}<//></li>`)}</ul>`;

/** A field for one tag, with those of the firm to choose from. */
export function TagField({ id, value, change }) {
  const { port } = useReader();
  const known = useLoaded(() => port.tags(), []);
  return html`
    <input id=${id} list=${`${id}-known`} required maxlength=${LONGEST_TAG} autocomplete="off" placeholder="nova etiqueta" value=${value} onInput=${(event) => change(event.target.value)} />
    <datalist id=${`${id}-known`}>${(known.value ?? []).map((one) => html`<option key=${one.tag} value=${one.tag} />`)}</datalist>`;
}

/** The tags of one case, put on and taken off where they stand. */
export function CaseTags({ id }) {
  const { me, port } = useReader();
  const [changed, setChanged] = useState(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  const loaded = useLoaded(() => port.caseTags(id), [id]);
  const change = async (body) => {
    try {
      setChanged(await port.changeTags(id, body));
      setError("");
      return true;
    } catch (refusal) {
      setError(refusal.message);
      return false;
    }
  };
  const add = async (event) => {
    event.preventDefault();
    if (await change({ add: [typed] })) setTyped("");
  };
  return html`<${Loaded} from=${changed ? { ...loaded, value: changed } : loaded} what="as etiquetas">
    ${({ tags }) => html`
      <section class="case-tags" aria-label="Etiquetas do caso">
        ${!mayTag(me)
          ? html`<${Tags} tags=${tags} />`
          : html`
            <ul class="tags" aria-label="Etiquetas">${tags.map((tag) => html`<li key=${tag} class="badge"><${Link} to=${toTag(tag)}>${tag}<//><button type="button" class="bare" aria-label=${`Tirar a etiqueta ${tag}`} onClick=${() => change({ remove: [tag] })}>×</button></li>`)}</ul>
            <form class="line" onSubmit=${add}>
              <label class="visually-hidden" for="new-tag">Nova etiqueta</label>
              <${TagField} id="new-tag" value=${typed} change=${setTyped} />
              <button type="submit" class="small">Pôr etiqueta</button>
            </form>`}
        ${error && html`<p class="bad-text" role="alert">${error}</p>`}
      </section>`}
  <//>`;
}
