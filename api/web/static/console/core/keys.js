// Single keys as commands: never while somebody types, never with a modifier, and not at all once switched off (WCAG 2.1.4).

import { useLayoutEffect, useRef } from "preact/hooks";

import { keep, kept } from "./keeping/kept.js";

const OFF = "keys-off";

export const keysOff = () => kept(OFF, false);
export const switchKeys = (off) => keep(OFF, off || null);

const typing = (target) => target.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");

const HELD = ["j", "k", "[", "]"];
/** Keys that may be held down; one that decides is pressed once for each decision. */

/** Runs `commands[key]` while the component is on screen; `?` and Escape work also when the others are off.

While a dialog is open only the keys of who is `inDialog` work. */
export function useKeys(commands, active = true, inDialog = false) {
  const latest = useRef(commands);
  latest.current = commands;
  // before the screen is drawn: whoever is fast presses the next key already
  useLayoutEffect(() => {
    if (!active) return undefined;
    const pressed = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat && !HELD.includes(event.key)) return;
      if (!inDialog && document.querySelector("dialog[open]")) return;
      if (typing(event.target) && event.key !== "Escape") return;
      if (keysOff() && !["?", "Escape"].includes(event.key)) return;
      const command = latest.current[event.key];
      if (!command) return;
      event.preventDefault();
      command(event);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [active]);
}
