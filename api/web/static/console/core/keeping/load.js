// What a screen asks for: loading, failed or there; asked again when its inputs change or somebody says so.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { isPassing } from "./persist.js";

const AGAIN_AFTER = [3000, 10000];
/** Milliseconds after which what was refused for a while is asked for again, without anybody pressing. */

/** `{ value, error, waiting, again }`; an older answer stays in sight while a newer one is on its way. */
export function useLoaded(ask, inputs) {
  const [state, setState] = useState({ value: null, error: null, waiting: true });
  const turn = useRef(0);
  const timer = useRef(0);
  const again = useCallback(() => {
    const load = async (tries) => {
      const mine = ++turn.current;
      clearTimeout(timer.current);
      setState((before) => ({ ...before, waiting: true }));
      try {
        const value = await ask();
        if (mine === turn.current) setState({ value, error: null, waiting: false });
      } catch (error) {
        if (mine !== turn.current) return;
        setState((before) => ({ value: before.value, error, waiting: false }));
        if (isPassing(error) && tries < AGAIN_AFTER.length) timer.current = setTimeout(load, AGAIN_AFTER[tries], tries + 1);
      }
    };
    return load(0);
  }, inputs);
  useLayoutEffect(() => {
    setState({ value: null, error: null, waiting: true });
    again();
    return () => {
      turn.current += 1;
      clearTimeout(timer.current);
    };
  }, [again]);
  return { ...state, again };
}

/** Calls `ask` a while after its last answer, for as long as it is wanted and the page is in sight. */
export function usePoll(ask, pause, wanted) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!wanted) return undefined;
    let timer = 0;
    const turn = async () => {
      if (document.visibilityState === "visible") await latest.current();
      if (timer) timer = setTimeout(turn, pause);
    };
    timer = setTimeout(turn, pause);
    return () => {
      clearTimeout(timer);
      timer = 0;
    };
  }, [pause, wanted]);
}

const POLL = 5000;

export const PEOPLE = "autos:people";
/** Told to the window when somebody else comes to what it shows, or goes. */

/** Calls `changed` when the server says that something did; asks every few seconds where it cannot be heard.

A page out of sight hears nothing, so that many open windows do not use up the browser's connections. */
export function useLive(stream, changed, wanted = true) {
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    if (!wanted) return undefined;
    let timer = 0;
    let source = null;
    const tell = () => latest.current();
    const stop = () => {
      clearInterval(timer);
      timer = 0;
      source?.close();
      source = null;
    };
    const listen = () => {
      source = new EventSource(stream);
      source.onmessage = tell;
      source.addEventListener("people", () => dispatchEvent(new Event(PEOPLE)));
      source.onopen = () => {
        clearInterval(timer);
        timer = 0;
      };
      source.onerror = () => {
        timer ||= setInterval(tell, POLL);
      };
    };
    const seen = () => {
      stop();
      if (document.visibilityState !== "visible") return;
      listen();
      tell();
    };
    if (document.visibilityState === "visible") listen();
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      stop();
    };
  }, [stream, wanted]);
}
