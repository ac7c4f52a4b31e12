"""Hybrid retrieval over one immutable snapshot: build once, open read-only, search from any number of threads."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from activities.search.analysis import Level, analyse, surface_forms, words
from activities.search.bm25 import ExactBm25
from activities.search.columns import Columns, ColumnWriter, Filters
from activities.search.dense import DenseIndex, write_vectors
from activities.search.encoders import LsaEncoder, fit_lsa
from activities.search.lexical import LexicalIndex, LexicalWriter, words_beside
from activities.search.ranking import Evidence, Parts, Strategy, Weights, fuse
from activities.search.references import references_in
from activities.search.rerank import judged
from activities.search.terms import TermIndex, TermWriter
from workflows.contracts.corpus import Decision

CANDIDATES = 100
_FORMAT = 3
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
            described, beside = words(decision.search_text), words_beside(decision)
            lexical.add(columns.add(decision), decision, described, beside)
            terms.add(described, beside)
    columns.save(target / "columns")
    terms.close()
    index = TermIndex(target / "terms")
    fitted, vectors = fit_lsa(index)
    fitted.save(target / "encoder")
    write_vectors(vectors, index.documents, fitted.dimensions, target / "vectors.faiss")
    summary = {"format": _FORMAT, "documents": index.documents, "words": len(index.words), "encoder": fitted.name}
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
        self.bm25 = ExactBm25(self.terms)
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
        asked = list(dict.fromkeys(terms))
        numbers = self.terms.numbers(asked, Level.STEM)
        frequency = self.terms.frequency[Level.STEM]
        return {
            term: log((1 + len(self)) / (1 + int(frequency[number])))
            for term, number in zip(asked, numbers, strict=True)
            if number >= 0
        }

    def measure(self, query: str, rows: Sequence[int]) -> Evidence:
        """BM25 and cosine of given rows; those without any word of the query have no BM25."""
        vector = self.encoder.encode(query)
        cosine = self.dense.cosines(vector, np.array(rows, dtype=np.intp)) if vector.any() else {}
        return Evidence(self.bm25.scores(words(query), rows), cosine, {})

    def search(
        self,
        query: str,
        *,
        strategy: Strategy | str = Strategy.WEIGHTED,
        top_k: int = 10,
        filters: Filters = Filters(),
        weights: Weights = Weights(),
        boost: GraphBoost | None = None,
        rerank: bool = False,
    ) -> list[Row]:
        """The `top_k` best decisions for a query, best first; equal scores in the order of their ids.

        Filters hold during retrieval, so fewer rows come back only when fewer decisions meet them. A decision that the
        query names comes first under every strategy. Reranking orders the candidates anew by words and sense together.
        """
        strategy = Strategy(strategy)
        count = max(CANDIDATES, 2 * top_k)
        named = self._named(query, count, filters)
        evidence = self.evidence(query, Strategy.WEIGHTED if rerank else strategy, count, filters, boost, sorted(named))
        parts = fuse(strategy, evidence, weights)
        if rerank:
            parts = _judged(parts, judged(query, evidence.bm25, evidence.cosine))
        lift = 1 + max((part.total for part in parts.values()), default=0.0)
        for row, tier in named.items():
            parts[row] = replace(parts.get(row, Parts()), reference=lift * tier)

        ranked = self._ranked({row: round(part.total, _PRECISION) for row, part in parts.items()}, top_k)
        decisions = self.lexical.decisions(ranked)
        matched = self._matched(surface_forms(query), ranked)
        return [
            Row(
                decision=decisions[row],
                score=parts[row].total,
                parts=parts[row],
                bm25=evidence.bm25.get(row, 0.0),
                cosine=evidence.cosine.get(row, 0.0),
                matched_terms=matched[row],
            )
            for row in ranked
        ]

    def evidence(
        self,
        query: str,
        strategy: Strategy = Strategy.WEIGHTED,
        candidates: int = CANDIDATES,
        filters: Filters = Filters(),
        boost: GraphBoost | None = None,
        also: Sequence[int] = (),
    ) -> Evidence:
        """Raw scores of the candidates and of the rows in `also`; a hybrid strategy knows both scores of each."""
        found = {} if strategy is Strategy.SEMANTIC else self.lexical.best(analyse(query), candidates, filters)
        if strategy is Strategy.BM25:
            return Evidence(self._scored(query, found, also), {}, {})
        vector = self.encoder.encode(query)
        near = self.dense.nearest(vector, candidates, self.columns.allowed(filters))
        rows = sorted({*found, *near, *also})
        cosine = self.dense.cosines(vector, np.array(rows, dtype=np.intp)) if vector.any() else {}
        if strategy is Strategy.SEMANTIC:
            return Evidence({}, cosine, {})
        return Evidence(self._scored(query, found, rows), cosine, self._boosts(rows, boost))

    def _named(self, query: str, count: int, filters: Filters) -> dict[int, int]:
        """Rows that the query names (2) or, when it does nothing else, that cite what it names (1)."""
        references = references_in(query)
        if not references:
            return {}
        citing = self.lexical.named("cited_reference", references.cited, count, filters) if references.only else set()
        itself = self.lexical.named("own_reference", references.own, count, filters)
        return {**dict.fromkeys(citing, 1), **dict.fromkeys(itself, 2)}

    def _scored(self, query: str, found: Mapping[int, float], also: Sequence[int]) -> dict[int, float]:
        """Exact BM25 of the rows; what was found by its body alone keeps tantivy's small score."""
        return {**found, **self.bm25.scores(words(query), sorted({*found, *also}))}

    def _boosts(self, rows: Sequence[int], boost: GraphBoost | None) -> dict[int, float]:
        if boost is None:
            return {}
        identifiers = {self.columns.identifier(row): row for row in rows}
        return {identifiers[name]: value for name, value in boost(list(identifiers)).items()}

    def _ranked(self, scores: Mapping[int, float], count: int) -> list[int]:
        """The `count` rows of highest score; equal scores in the order of their ids."""
        order = sorted(scores, key=lambda row: -scores[row])
        bound = scores[order[count - 1]] if count <= len(order) else float("-inf")
        kept = [row for row in order if scores[row] >= bound]
        return sorted(kept, key=lambda row: (-scores[row], self.columns.identifier(row)))[:count]

    def _matched(self, asked: Mapping[str, str], rows: Sequence[int]) -> dict[int, list[str]]:
        """For each row the words of the query that its text has."""
        numbers = self.terms.numbers(list(asked), Level.STEM)
        places, words_of_rows, _ = self.terms.entries(np.array(rows, dtype=np.intp))
        stems = self.terms.of_word[Level.STEM][words_of_rows]
        found: dict[int, list[str]] = {row: [] for row in rows}
        for word, number in zip(asked.values(), numbers, strict=True):
            if number >= 0:
                for place in np.unique(places[stems == number]):
                    found[rows[place]].append(word)
        return found


def _judged(parts: Mapping[int, Parts], judgements: Mapping[int, float]) -> dict[int, Parts]:
    """Parts whose total is the judgement and what the graph adds to it."""
    changed: dict[int, Parts] = {}
    for row, judgement in judgements.items():
        part = parts.get(row, Parts())
        changed[row] = replace(part, rerank=judgement + part.graph - part.total)
    return changed
