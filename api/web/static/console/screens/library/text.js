// The text of a document in parts that a screen shows at once; passages of a search name their place in it.

const LINES = 100;
const PARAGRAPHS = 40;
const PAGE_MARK = /<!-- página (\d+) -->\n\n/;

/** `{ place, label, text }` in order; `place` is the first page, paragraph or line (from 1). */
export function partsOf(text, kind) {
  if (kind === "pdf") return pagesOf(text);
  const [units, size, name, between] = kind === "docx" ? [text.trimEnd().split("\n\n"), PARAGRAPHS, "Parágrafos", "\n\n"] : [text.trimEnd().split("\n"), LINES, "Linhas", "\n"];
  const parts = [];
  for (let at = 0; at < units.length; at += size) {
    const last = Math.min(at + size, units.length);
    parts.push({ place: at + 1, label: `${name} ${at + 1} a ${last}`, text: units.slice(at, last).join(between) });
  }
  return parts;
}

/** Which part, from 0, has the page, paragraph or line `place`. */
export const beginning = (kind, place) => Math.floor((Math.max(place, 1) - 1) / ({ pdf: 1, docx: PARAGRAPHS }[kind] ?? LINES));

function pagesOf(text) {
  const [, ...found] = text.split(PAGE_MARK);
  const pages = [];
  for (let at = 0; at < found.length; at += 2) pages.push({ place: Number(found[at]), label: `Página ${found[at]}`, text: found[at + 1].trimEnd() });
  return pages;
}
