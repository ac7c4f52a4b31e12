// Who is reading, and through which port: what every component may ask for.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export const Reader = createContext(null);

export const useReader = () => useContext(Reader);

/** By what one reader is told from another. */
export const ownerOf = (me) => me.user_id ?? me.credential;

export const may = (me, scope) => me.scopes.includes(scope);
