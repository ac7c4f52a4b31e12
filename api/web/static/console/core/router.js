// Addresses of screens: each works with back, reload and a middle click.

import { useLayoutEffect, useState } from "preact/hooks";

import { html } from "./html.js";
import { useReader } from "./reader.js";

const MOVED = "autos:moved";

export function go(path, { replace = false } = {}) {
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"]({}, "", path);
  dispatchEvent(new Event(MOVED));
}

/** Path and query of now, read again whenever they change. */
export function usePlace() {
  const [place, setPlace] = useState(() => location.pathname + location.search);
  useLayoutEffect(() => {
    const read = () => setPlace(location.pathname + location.search);
    addEventListener("popstate", read);
    addEventListener(MOVED, read);
    return () => {
      removeEventListener("popstate", read);
      removeEventListener(MOVED, read);
    };
  }, []);
  const [path] = place.split("?");
  return { path, query: new URLSearchParams(place.slice(path.length)) };
}

/** A part of an address as it was meant; as it stands where its escapes mean nothing. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The first of `routes` (`[pattern, what]`) that a path follows, with its named parts; null when none does.

A last part with a star (`*id`) takes all that is left. */
export function matched(routes, path) {
  const parts = path.split("/").filter(Boolean);
  for (const [pattern, what] of routes) {
    const wanted = pattern.split("/").filter(Boolean);
    const rest = wanted.at(-1)?.startsWith("*") ? wanted.length - 1 : -1;
    if (rest >= 0 && parts.length > rest && wanted.slice(0, rest).every((part, at) => part === parts[at])) {
      return { what, parts: { [wanted[rest].slice(1)]: parts.slice(rest).map(plain).join("/") } };
    }
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, at) => part.startsWith(":") || part === parts[at])) continue;
    const named = wanted.map((part, at) => [part.slice(1), plain(parts[at])]).filter((_, at) => wanted[at].startsWith(":"));
    return { what, parts: Object.fromEntries(named) };
  }
  return null;
}

/** A link that changes the screen without loading the page again; a real link to everything else.

Elsewhere than in the console the reader says how a screen is opened (`follow`), and where it is (`root`). */
export function Link({ to, children, ...rest }) {
  const { follow = go, root = "" } = useReader() ?? {};
  const clicked = (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow(to);
  };
  return html`<a href=${root + to} onClick=${clicked} ...${rest}>${children}</a>`;
}
