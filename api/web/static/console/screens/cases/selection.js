// Which cases of a list are chosen: one by one, all between two, or all that are in sight.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** After a change of `chosen` (a set of ids): `id` is turned, with `range` also all between it and `from`. */
export function turned(chosen, ids, id, { from = null, range = false } = {}) {
  const on = !chosen.has(id);
  const [a, b] = [ids.indexOf(id), range && ids.includes(from) ? ids.indexOf(from) : ids.indexOf(id)];
  const next = new Set(chosen);
  for (const one of ids.slice(Math.min(a, b), Math.max(a, b) + 1)) on ? next.add(one) : next.delete(one);
  return next;
}

/** What is chosen of `ids`, for as long as `key` stays; what is not in sight any more is not chosen. */
export function useSelection(ids, key) {
  const [all, setAll] = useState(new Set());
  const last = useRef(null);
  useLayoutEffect(() => {
    setAll(new Set());
    last.current = null;
  }, [key]);
  const chosen = new Set(ids.filter((id) => all.has(id)));
  return {
    chosen,
    clear: () => setAll(new Set()),
    turn: (id, range) => {
      setAll(turned(chosen, ids, id, { from: last.current, range }));
      last.current = id;
    },
    turnAll: () => setAll(new Set(chosen.size < ids.length ? ids : [])),
  };
}
