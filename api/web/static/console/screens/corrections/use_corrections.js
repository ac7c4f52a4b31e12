// The corrections of the case on screen, for every part that writes, marks or counts them.

import { createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";

import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { usePlace } from "../../core/router.js";
import { runOf } from "../case/use_case.js";

export const Corrections = createContext(null);

/** Null outside the screens of a case, as in a chat's view. */
export const useCorrections = () => useContext(Corrections);

export const mayCorrect = (me) => may(me, "reviews:write") || may(me, "cases:write");

/** `{ listed, all, open, writable, choices, add, withdraw, undo }`; `news` changes whenever the case did. An earlier run is read only: a
correction names the pages of the newest one. */
export function useCaseCorrections(id, news) {
  const { me, port } = useReader();
  const { query } = usePlace();
  const listed = useLoaded(() => port.corrections(id), [id]);
  useEffect(() => {
    if (news) listed.again();
  }, [news]);
  const all = listed.value?.corrections ?? [];
  const then = async (work) => {
    await work;
    await listed.again();
  };
  const add = (corrections, reason) => then(port.correct(id, { corrections, reason: reason || undefined }));
  return {
    listed,
    all,
    open: all.filter((one) => one.state === "open"),
    writable: Boolean(listed.value) && mayCorrect(me) && !runOf(query),
    choices: listed.value?.choices,
    add,
    withdraw: (one) => then(port.withdrawCorrection(id, one.correction_id)),
    undo: (one) => add([{ kind: "undo", undoes: one.correction_id }]),
  };
}
