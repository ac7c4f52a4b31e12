// The corrections that moving a boundary makes, precedents that stay out, and sums as people and pages write them.

import assert from "node:assert/strict";
import { test } from "node:test";

const HERE = new URL("../../api/web/static/console/screens/corrections/", import.meta.url);
const { cut, split } = await import(new URL("piece_cuts.js", HERE).href);
const { decisionOn, leavingUnder } = await import(new URL("../review/exclusions.js", HERE).href);
const { amount, written } = await import(new URL("sums.js", HERE).href);

const piece = (page_start, page_end, type) => ({ page_start, page_end, type });
const PIECES = [piece(2, 4, "peticao_inicial"), piece(5, 7, "contestacao"), piece(8, 9, "replica"), piece(11, 11, "sentenca")];
const [BEFORE, MIDDLE, AFTER, ALONE] = PIECES;
const pages = (made) => made.map((one) => [...one.pages, one.type]);

test("what a piece gains its neighbour loses, and what it gives away its neighbour gains", () => {
  assert.deepEqual(pages(cut(PIECES, MIDDLE, 4, 7, {})), [[4, 7, "contestacao"]]);
  assert.deepEqual(pages(cut(PIECES, MIDDLE, 6, 7, {})), [[2, 5, "peticao_inicial"], [6, 7, "contestacao"]]);
  assert.deepEqual(pages(cut(PIECES, MIDDLE, 5, 6, {})), [[5, 6, "contestacao"], [7, 9, "replica"]]);
  assert.deepEqual(pages(cut(PIECES, MIDDLE, 5, 8, {})), [[5, 8, "contestacao"], [9, 9, "replica"]]);
});

test("joining swallows the neighbour, and a piece beside a page of none keeps to itself", () => {
  assert.deepEqual(pages(cut(PIECES, MIDDLE, BEFORE.page_start, 7, {})), [[2, 7, "contestacao"]]);
  assert.deepEqual(pages(cut(PIECES, MIDDLE, 5, AFTER.page_end, {})), [[5, 9, "contestacao"]]);
  assert.deepEqual(cut(PIECES, ALONE, 11, 11, { title: "Sentença" }), [{ kind: "piece", pages: [11, 11], title: "Sentença" }]);
});

test("a division leaves the first part what it was and the second what is said of it", () => {
  assert.deepEqual(split(MIDDLE, 6, { type: "documento" }), [
    { kind: "piece", pages: [5, 5], type: "contestacao" },
    { kind: "piece", pages: [6, 7], type: "documento" },
  ]);
  assert.deepEqual(split(MIDDLE, 7, {})[1], { kind: "piece", pages: [7, 7] });
});

test("a sum is read as it is written, and found again in the words of its page", () => {
  for (const [text, value] of [["1.234,56", 1234.56], ["R$ 10.000,00", 10000], ["R$ 1.500", 1500], ["1234.5", 1234.5], ["300", 300], ["R$ 2,5", 2.5]]) assert.equal(amount(text), value, text);
  for (const text of ["", "mil reais", "R$", "-3"]) assert.ok(Number.isNaN(amount(text)), text);
  assert.equal(written({ text: "multa de R$ 200,00, limitada a R$ 6.000,00.", value: 6000 }), "R$ 6.000,00");
  assert.match(written({ text: "seis mil reais", value: 6000 }), /^R\$\s6\.000,00$/);
});

test("what an earlier run left out stays out until it is taken back, also where that is decided once more", () => {
  const match = (document_id, rejected) => ({ document_id, rejected: rejected ?? null, rejected_earlier: rejected ? { by: "Ana", run: 1 } : null });
  const phase = { matches: [match("a", "superado"), match("b")], review: null };
  assert.deepEqual(leavingUnder(phase), { a: "superado" });
  assert.deepEqual(decisionOn(phase, { a: "superado", b: "outra" }), { rejected_precedents: [{ document_id: "b", reason: "outra" }], restored_precedents: [] });
  assert.deepEqual(decisionOn(phase, { a: "fato distinto" }), { rejected_precedents: [{ document_id: "a", reason: "fato distinto" }], restored_precedents: [] });
  const back = decisionOn(phase, {});
  assert.deepEqual(back, { rejected_precedents: [], restored_precedents: ["a"] });
  assert.deepEqual(leavingUnder(phase, back), {});
  const decided = { matches: [match("a"), match("b")], review: back };
  assert.deepEqual(decisionOn(decided, {}), back);
  assert.deepEqual(decisionOn(decided, { a: "superado" }).restored_precedents, []);
});
