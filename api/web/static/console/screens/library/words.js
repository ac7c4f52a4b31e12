// What is said of a document of the library, in words.

export const KINDS = { pdf: "PDF", docx: "Word", text: "Texto" };

const STATES = { queued: "Na fila", indexing: "Preparando a busca", ready: "Pronto", failed: "Não foi lido", superseded: "Versão anterior" };
const TONES = { queued: "warn", indexing: "warn", ready: "good", failed: "bad" };

export const isComing = (state) => state === "queued" || state === "indexing";
export const stateOf = ({ state, searchable = true }) => (state === "ready" && !searchable ? "Só convertido" : (STATES[state] ?? state));
export const toneOf = ({ state }) => TONES[state] ?? "plain";

/** "etiqueta, outra" as they are sent: each once, none empty. */
export const tagsOf = (text) => [...new Set(text.split(",").map((tag) => tag.trim()).filter(Boolean))];

/** "página 4" as the beginning of a sentence. */
export const placed = (label) => label.charAt(0).toUpperCase() + label.slice(1);
