// What decisions inside a chat share.

/** An id of a decision: the same decision sent again under it counts once. */
export const newId = () => `view-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
