// The address of every screen of a case: it carries the run that is looked at on to the next one.

import { address } from "./port.js";

export const NEWEST = undefined;
/** For links that come from outside a run, or lead to one that has just begun. */

/** Of a case and its `run`, from the rest of the path and what else the query has to a whole address. */
export const inCase = (id, run) => (rest = "", query = {}) => address(`/casos/${id}${rest}`, { ...query, execucao: run });
