// What a screen says while it waits, when it failed, and when there is nothing.

import { html } from "../core/html.js";
import { Link, usePlace } from "../core/router.js";
import { Title } from "./title.js";

export const Waiting = ({ what }) => html`<p class="waiting" role="status">Abrindo ${what}…</p>`;

const LISTS = { casos: "Ver os casos", minutas: "Ver as minutas", biblioteca: "Ver a biblioteca" };
/** By the first part of an address, where what it names is listed. */

/** What is not there is looked for in its list; anything else is tried again. */
export function Failed({ error, again }) {
  const { path } = usePlace();
  const list = path.split("/")[1];
  const missing = error.status === 404 && LISTS[list];
  return html`
    <div class="alert" role="alert">
      <p>${error.message}</p>
      ${missing ? html`<${Link} class="button" to=${`/${list}`}>${missing}<//>` : again && html`<button type="button" onClick=${again}>Tentar de novo</button>`}
    </div>`;
}

export const Empty = ({ title, children }) => html`
  <div class="empty">
    <p class="empty-title">${title}</p>
    ${children && html`<p class="fine">${children}</p>`}
  </div>`;

/** The value when it is there, else what is known instead of it, under `title` where the screen has no other. */
export function Loaded({ from, what, title, children }) {
  if (from.value === null) {
    return html`
      ${title && html`<${Title} text=${title} />`}
      ${from.error ? html`<${Failed} error=${from.error} again=${from.again} />` : html`<${Waiting} what=${what} />`}`;
  }
  return html`${from.error && html`<${Failed} error=${from.error} again=${from.again} />`}${children(from.value)}`;
}
