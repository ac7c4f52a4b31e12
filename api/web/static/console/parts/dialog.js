// A question or a list over the screen; Escape closes it, and the focus goes back to where it was.

import { useLayoutEffect, useRef } from "preact/hooks";

import { html } from "../core/html.js";

export function Dialog({ title, close, children }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = place.current;
    dialog.showModal();
    if (window.parent !== window) putBeside(dialog, before);
    return () => {
      dialog.close(); // nothing outside takes the focus while it is open
      before?.focus?.();
    };
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

/** A chat shows a view in a frame as high as the view: its middle may be far from where somebody looks, who has just pressed `pressed`. */
function putBeside(dialog, pressed) {
  const { top, height } = pressed.getBoundingClientRect();
  const middle = top + height / 2 - dialog.offsetHeight / 2;
  dialog.style.marginTop = `${Math.max(0, Math.min(middle, window.innerHeight - dialog.offsetHeight))}px`;
}
