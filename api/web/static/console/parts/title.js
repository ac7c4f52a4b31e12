// A screen's heading, which is the page's title too.

import { useEffect } from "preact/hooks";

import { html } from "../core/html.js";

export function Title({ text, lead, children }) {
  useEffect(() => {
    document.title = `${text} · Autos`;
  }, [text]);
  return html`
    <header class="title">
      <div>
        <h1 tabindex="-1">${text}</h1>
        ${lead && html`<p class="lead">${lead}</p>`}
      </div>
      ${children && html`<div class="actions">${children}</div>`}
    </header>`;
}
