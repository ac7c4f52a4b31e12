// A run as the screens of a case see it: its status, kept up to date, and its result once there is one.

import { useEffect, useRef } from "preact/hooks";

import { useLive, useLoaded, usePoll } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { ENDED, hasResult, isWorking } from "../../core/words.js";

export const runOf = (query) => Number(query.get("execucao")) || undefined;

/** `{ status, result }`, both as of `useLoaded`; the result is asked for again only when the status changed. */
export function useCase(id, query) {
  const { port } = useReader();
  const run = runOf(query);
  const status = useLoaded(() => port.status(id, run), [id, run]);
  const settled = status.value && hasResult(status.value.state);
  const result = useLoaded(async () => (settled ? port.result(id, run) : null), [id, run, settled]);
  const seen = useRef(null);
  const now = JSON.stringify(status.value);
  useEffect(() => {
    if (seen.current !== null && seen.current !== now && settled) result.again();
    seen.current = now;
  }, [now]);
  useLive(port.caseStream(id), status.again, !(status.value && ENDED.includes(status.value.state)));
  // how far it has come between two states is in no event
  usePoll(status.again, (status.value?.poll_after_seconds ?? 0) * 1000, isWorking(status.value?.state));
  return { status, result };
}
