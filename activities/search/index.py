"""Hybrid retrieval over one immutable snapshot: build once, open read-only, search from any number of threads."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from activities.search.analysis import analyse, surface_forms
from activities.search.columns import Columns, ColumnWriter, Filters
from activities.search.dense import DenseIndex, write_vectors
from activities.search.encoders import LsaEncoder, fit_lsa, lsa_vectors
from activities.search.lexical import LexicalIndex, LexicalWriter, decision_fields
from activities.search.ranking import Evidence, Parts, Strategy, Weights, fuse
from activities.search.terms import TermIndex, TermWriter
from workflows.contracts.corpus import Decision

CANDIDATES = 200
_FORMAT = 1
_PRECISION = 9

GraphBoost = Callable[[Sequence[str]], Mapping[str, float]]
"""From candidate ids to boosts 0-1; ids without any are absent."""


@dataclass(frozen=True)
class Row:
    """One result: `parts` add up to `score`; `bm25` and `cosine` are the raw scores behind them."""

    decision: Decision
    score: float
    parts: Parts
    bm25: float
    cosine: float
    matched_terms: list[str]


def build_index(decisions: Iterable[Decision], target: Path, encoder: str = "lsa") -> dict[str, Any]:
    """Writes the search half of a snapshot into `target` and returns what it did (documents, terms, encoder).

    Reads `decisions` once, in the order given; memory holds the vocabulary and a few bytes a decision.
    Raises ValueError for an unknown encoder.
    """
    if encoder != "lsa":
        raise ValueError(f"unknown encoder {encoder!r}; known: lsa")
    target.mkdir(parents=True, exist_ok=True)
    columns, terms = ColumnWriter(), TermWriter(target / "terms")
    with LexicalWriter(target / "lexical") as lexical:
        for decision in decisions:
            fields = decision_fields(decision)
            lexical.add(columns.add(decision), decision, fields)
            terms.add(fields["text"])
    columns.save(target / "columns")
    terms.close()
    index = TermIndex(target / "terms")
    fitted, known = fit_lsa(index)
    fitted.save(target / "encoder")
    write_vectors(lsa_vectors(index, fitted, known), index.documents, fitted.dimensions, target / "vectors.faiss")
    summary = {"format": _FORMAT, "documents": index.documents, "terms": len(index.names), "encoder": fitted.name}
    (target / "index.json").write_text(json.dumps(summary), encoding="utf-8")
    return summary


def open_index(path: Path) -> "SearchIndex":
    """Opens what `build_index` wrote, memory-mapped and read-only.

    Raises FileNotFoundError where there is no index, ValueError where it has another format.
    """
    summary = json.loads((path / "index.json").read_text(encoding="utf-8"))
    if summary.get("format") != _FORMAT:
        raise ValueError(f"search index of format {summary.get('format')}, this version reads {_FORMAT}")
    return SearchIndex(path)


class SearchIndex:
    """Search over one snapshot. Every method may be called from many threads at once."""

    def __init__(self, path: Path) -> None:
        self.columns = Columns(path / "columns")
        self.terms = TermIndex(path / "terms")
        self.lexical = LexicalIndex(path / "lexical")
        self.encoder = LsaEncoder.load(path / "encoder")
        self.dense = DenseIndex(path / "vectors.faiss")

    def __len__(self) -> int:
        return len(self.columns)

    def decision(self, identifier: str) -> Decision | None:
        """A decision by its id."""
        found = self.lexical.decision(identifier)
        return found[1] if found else None

    def row(self, identifier: str) -> int | None:
        """The row of a decision, by its id."""
        found = self.lexical.decision(identifier)
        return found[0] if found else None

    def rarities(self, terms: Iterable[str]) -> dict[str, float]:
        """How rare each term is: the logarithm of the inverse share of documents; unknown terms are absent."""
        numbers = {term: self.terms.vocabulary.get(term) for term in terms}
        return {
            term: log((1 + len(self)) / (1 + int(self.terms.frequency[number])))
            for term, number in numbers.items()
            if number is not None
        }

    def measure(self, query: str, rows: Sequence[int]) -> Evidence:
        """BM25 and cosine of given rows; those without any word of the query have no BM25."""
        vector = self.encoder.encode(query)
        cosine = self.dense.cosines(vector, np.array(rows, dtype=np.intp)) if vector.any() else {}
        return Evidence(self.lexical.scores(analyse(query), rows), cosine, {})

    def search(
        self,
        query: str,
        *,
        strategy: Strategy | str = Strategy.WEIGHTED,
        top_k: int = 10,
        filters: Filters = Filters(),
        weights: Weights = Weights(),
        boost: GraphBoost | None = None,
    ) -> list[Row]:
        """The `top_k` best decisions for a query, best first; equal scores in the order of their ids.

        Filters hold during retrieval, so fewer rows come back only when fewer decisions meet them.
        """
        strategy = Strategy(strategy)
        evidence = self.evidence(query, strategy, max(CANDIDATES, 2 * top_k), filters, boost)
        fused = fuse(strategy, evidence, weights)

        def place(row: int) -> tuple[float, str]:
            return -round(fused[row].total, _PRECISION), self.columns.identifier(row)

        ranked = sorted(fused, key=place)[:top_k]
        decisions = self.lexical.decisions(ranked)
        asked = surface_forms(query)
        return [
            Row(
                decision=decisions[row],
                score=fused[row].total,
                parts=fused[row],
                bm25=evidence.bm25.get(row, 0.0),
                cosine=evidence.cosine.get(row, 0.0),
                matched_terms=self._matched(asked, row),
            )
            for row in ranked
        ]

    def evidence(
        self, query: str, strategy: Strategy, candidates: int, filters: Filters, boost: GraphBoost | None
    ) -> Evidence:
        """Raw scores of the candidates; a hybrid strategy knows both scores of each of them."""
        terms = analyse(query)
        bm25 = {} if strategy is Strategy.SEMANTIC else self.lexical.best(terms, candidates, filters)
        if strategy is Strategy.BM25:
            return Evidence(bm25, {}, {})
        vector = self.encoder.encode(query)
        cosine = self.dense.nearest(vector, candidates, self.columns.allowed(filters))
        if strategy is Strategy.SEMANTIC:
            return Evidence({}, cosine, {})
        missing = sorted(cosine.keys() - bm25.keys())
        bm25 = {**bm25, **self.lexical.scores(terms, missing)}
        if vector.any():
            unscored = np.array(sorted(bm25.keys() - cosine.keys()), dtype=np.intp)
            cosine = {**cosine, **self.dense.cosines(vector, unscored)}
        return Evidence(bm25, cosine, self._boosts({*bm25, *cosine}, boost))

    def _boosts(self, rows: set[int], boost: GraphBoost | None) -> dict[int, float]:
        if boost is None:
            return {}
        identifiers = {self.columns.identifier(row): row for row in sorted(rows)}
        return {identifiers[name]: value for name, value in boost(list(identifiers)).items()}

    def _matched(self, asked: Mapping[str, str], row: int) -> list[str]:
        present = set(self.terms.document(row)[0].tolist())
        return [word for term, word in asked.items() if self.terms.vocabulary.get(term) in present]
