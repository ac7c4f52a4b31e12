// A list over all cases, turn by turn: what was found so far, and how far it has come.

import { useEffect, useRef, useState } from "preact/hooks";

import { count, number } from "../core/format.js";

const NOTHING = { rows: [], gone_through: 0, left_out: 0, total: null, cursor: null };

/** What `ask(cursor)` answered so far, its list `name` as `rows`, begun anew with another `key`.
 *
 * After each `enough` rows it waits for `go`; `again` begins anew, `stop` ends after the turn that is asked. */
export function useTurns(ask, name, { enough = Infinity, key = "" } = {}) {
  const [state, setState] = useState({ ...NOTHING, waiting: true });
  const turn = useRef(0);
  const from = async (before) => {
    const mine = ++turn.current;
    let now = { ...before, error: null, waiting: true };
    const until = now.rows.length + enough;
    setState(now);
    try {
      while (now.waiting) {
        const { [name]: found, ...more } = await ask(now.cursor);
        if (mine !== turn.current) return;
        const rows = [...now.rows, ...found];
        now = { ...more, rows, waiting: more.cursor !== null && rows.length < until };
        setState(now);
      }
    } catch (error) {
      if (mine === turn.current) setState({ ...now, error, waiting: false });
    }
  };
  const stop = () => {
    turn.current += 1;
    setState((now) => ({ ...now, waiting: false }));
  };
  useEffect(() => {
    from(NOTHING);
    return () => {
      turn.current += 1;
    };
  }, [key]);
  return { ...state, stop, go: () => from(state), again: () => from(NOTHING) };
}

/** How far it has come: `doing` while it goes on, `done` of one case and of many, `found` what came of it. */
export function progressOf({ gone_through: gone, left_out: out, total, waiting }, { doing, done, found = "" }) {
  if (total === null) return waiting ? doing : "";
  const left = out ? ` ${count(out, "ficou de fora: ainda não foi lido, ou tem páginas fechadas a você", "ficaram de fora: ainda não foram lidos, ou têm páginas fechadas a você")}.` : "";
  return `${waiting ? `${doing} ` : ""}${number(gone - out)} de ${count(total, ...done)}${found}.${left}`;
}
