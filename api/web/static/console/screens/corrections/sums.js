// Sums of money as people and pages write them.

import { reais } from "../../core/format.js";

const SUM = /R\$\s?\d[\d.,]*/g;

/** "1.234,56", "R$ 1.234" or "1234.56" as a number; NaN where it is none. */
export function amount(text) {
  const plain = text.replace(/R\$|\s/g, "").replace(/[.,]+$/, "");
  if (!/^\d[\d.,]*$/.test(plain)) return Number.NaN;
  const [, whole, cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain);
  return Number(`${whole.replace(/[.,]/g, "")}.${cents ?? 0}`);
}

/** A sum of a case as its page writes it, by which it is found again; `text` are the words around it. */
export const written = ({ text, value }) => (text.match(SUM) ?? []).map((one) => one.replace(/[.,]+$/, "")).find((one) => amount(one) === value) ?? reais(value).replace(/\s/g, " ");
