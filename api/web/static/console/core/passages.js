// Places of a text that are counted in characters as people count them, as Python does: an emoji is one.

/** The text in order: what no claim covers, and each claim's own words with its place `at` in `claims` (ordered by start). */
export function pieces(text, claims) {
  const letters = Array.from(text);
  const found = [];
  let from = 0;
  claims.forEach(({ start, end }, at) => {
    if (start < from || end > letters.length) return;
    if (start > from) found.push({ text: letters.slice(from, start).join("") });
    found.push({ text: letters.slice(start, end).join(""), at });
    from = end;
  });
  if (from < letters.length) found.push({ text: letters.slice(from).join("") });
  return found;
}

/** The text with the words of some claims replaced. */
export const corrected = (text, claims, taken) => pieces(text, claims).map((one) => taken[one.at] ?? one.text).join("");
