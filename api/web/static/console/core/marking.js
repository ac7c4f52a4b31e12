// Which words of a text a search was about, whatever their accents, case and endings.

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SHORTEST = 4;
const UNTOLD = new Set("como dela dele deles elas eles entre essa essas esse esses esta estas este estes foram isso isto mais mesmo para pela pelas pelo pelos porque qual quais quando quem seja sera seus suas tambem umas".split(" "));
/** Words that stand in every text, folded. */

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text) => [...text.matchAll(WORD)].map(([word]) => folded(word));

/** By what the words of a search are known again: their beginnings, so that "cobranças" has "cobrança"; numbers whole. */
export const stemsOf = (query) =>
  wordsOf(query)
    .filter((word) => /^\d/.test(word) || (word.length >= SHORTEST && !UNTOLD.has(word)))
    .map((word) => (/^\d/.test(word) ? word : word.slice(0, Math.max(SHORTEST, word.length - 2))));

const isOf = (word, stem) => (/^\d/.test(stem) ? word === stem : word.startsWith(stem));

/** The text in parts, in order: `[words, whether they are searched for]`. */
export function marked(text, stems) {
  const parts = [];
  let end = 0;
  if (stems.length) {
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const plain = folded(word);
      if (!stems.some((stem) => isOf(plain, stem))) continue;
      parts.push([text.slice(end, index), false], [word, true]);
      end = index + word.length;
    }
  }
  return [...parts, [text.slice(end), false]];
}
