// A question or a list over the screen; Escape closes it, and the focus goes back to where it was.

import { useLayoutEffect, useRef } from "preact/hooks";

import { html } from "../core/html.js";

export function Dialog({ title, close, children }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    place.current.showModal();
    return () => before?.focus?.();
  }, []);
  const cancelled = (event) => {
    event.preventDefault();
    close();
  };
  return html`
    <dialog ref=${place} onCancel=${cancelled} aria-labelledby="dialog-title">
      <h2 id="dialog-title">${title}</h2>
      ${children}
    </dialog>`;
}
