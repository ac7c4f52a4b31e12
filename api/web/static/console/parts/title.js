// A screen's heading, which is the page's title too.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { html } from "../core/html.js";

let held = false;
/** Whether the title that has just left the screen had the focus: the one in its place takes it. */

export function Title({ text, lead, children }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    const heading = place.current;
    if (held) heading.focus();
    held = false;
    return () => {
      held = document.activeElement === heading;
    };
  }, []);
  useEffect(() => {
    document.title = `${text} · Autos`;
  }, [text]);
  return html`
    <header class="title">
      <div>
        <h1 ref=${place} tabindex="-1">${text}</h1>
        ${lead && html`<p class="lead">${lead}</p>`}
      </div>
      ${children && html`<div class="actions">${children}</div>`}
    </header>`;
}
