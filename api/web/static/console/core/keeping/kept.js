// What this browser keeps so that nothing typed is lost; private windows without storage lose it with the page.

import { useLayoutEffect, useState } from "preact/hooks";

const PREFIX = "autos:";
const OWNER = "owner";

export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    if (value === null || value === "") localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full or forbidden: the value lives as long as the page
  }
}

/** A state that survives reload and crash under `name`; a function that changes it is given what another window kept since. */
export function useKept(name, otherwise) {
  const [value, setValue] = useState(() => kept(name, otherwise));
  useLayoutEffect(() => setValue(kept(name, otherwise)), [name]);
  const set = (next) =>
    setValue((before) => {
      const after = typeof next === "function" ? next(kept(name, before)) : next;
      keep(name, after);
      return after;
    });
  return [value, set];
}

/** Takes away what a person who has left kept here. */
function forgetAll() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}

/** From now on what is kept here is `owner`'s, and what another person left is gone; `taken` is called when yet another
comes in another window. */
export function keepFor(owner, taken) {
  if (kept(OWNER, null) !== owner) {
    forgetAll();
    keep(OWNER, owner);
  }
  addEventListener("storage", () => {
    if (![null, owner].includes(kept(OWNER, null))) taken();
  });
}
