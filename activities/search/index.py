"""Hybrid search over one immutable snapshot: built once, opened read-only, used from any number of threads."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from activities.search.analysis import Level, analyse, surface_forms, words
from activities.search.answers.judge import Judge, Judgement, Likeness
from activities.search.columns import Columns, ColumnWriter, Filters
from activities.search.ports import Ports, configured_ports
from activities.search.ranking.fusion import Evidence, Parts, fuse
from activities.search.ranking.rerank import NAME, judged, judged_outside
from activities.search.ranking.rerankers import DEPTH, RerankerUnavailable
from activities.search.read_by import read_by
from activities.search.vectors.dense import write_vectors
from activities.search.vectors.grown import VECTORS, open_vectors
from activities.search.vectors.lsa import FloatArray, LsaEncoder, fit_lsa
from activities.search.vectors.neural import NeuralIndex
from activities.search.words.bm25 import ExactBm25
from activities.search.words.expansion import said_otherwise, thesaurus_variants
from activities.search.words.lexical import LexicalIndex, LexicalWriter, words_beside
from activities.search.words.references import References, references_in
from activities.search.words.spelling import understood
from activities.search.words.terms import TermIndex, TermWriter
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.search import FusionWeights, SearchStrategy

CANDIDATES = 100
VARIANT_SHARE, VARIANT_CANDIDATES = 0.1, 4
"""Weight of all variants' words relative to the question's own; candidates of the question for one of a variant."""

JUDGED, JUDGED_BY_SENSE, JUDGED_BY_MEANING = 20, 10, 10
"""Decisions of a question that are judged: the best, those most similar in sense, those found by its synonyms."""

FORMAT = 4
_PRECISION = 9

UNANSWERED = "O codificador de embeddings não respondeu; o sentido foi medido pelo codificador embutido."
INCOMPLETE = "Os vetores do codificador {} ainda não estão completos; o sentido foi medido pelo codificador embutido."

GraphBoost = Callable[[Sequence[str]], Mapping[str, float]]
"""From candidate ids to boosts 0-1; ids without a boost are absent."""


@dataclass(frozen=True)
class Row:
    """Decision `number` of the snapshot. `parts` add up to `score`; the best `JUDGED` have a `judgement`."""

    number: int
    decision: Decision
    score: float
    parts: Parts
    bm25: float
    cosine: float
    matched_terms: list[str]
    judgement: Judgement | None = None


class Sense(NamedTuple):
    """The vectors of a query by the built-in encoder and by the external one, if there is one.

    `name` lists the encoders used; `lacking` says in Portuguese why a configured one was not.
    """

    name: str
    vector: FloatArray
    outside: FloatArray | None = None
    lacking: str | None = None


class Named(NamedTuple):
    """The references in a question, the rows they name, and the rows that cite them."""

    references: References
    itself: frozenset[int]
    citing: frozenset[int]

    @property
    def rows(self) -> frozenset[int]:
        """Return all of them."""
        return self.itself | self.citing


class Ranked(list[Row]):
    """Rows, best first. `degraded` says in Portuguese what was missing, `model` what ranked them."""

    def __init__(self, rows: Iterable[Row], model: str, degraded: Sequence[str] = ()) -> None:
        super().__init__(rows)
        self.model = model
        self.degraded = list(degraded)


def build_index(decisions: Iterable[Decision], target: Path) -> dict[str, Any]:
    """Write the search half of a snapshot into `target`. Return its figures (documents, terms, encoder).

    Reads `decisions` once, in order; memory holds the vocabulary and a few bytes per decision.
    """
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
    write_vectors(vectors, index.documents, fitted.dimensions, target / VECTORS)
    summary = {"format": FORMAT, "documents": index.documents, "words": len(index.words), "encoder": fitted.name}
    summary |= {"fitted_on": index.documents, "read_by": read_by()}
    (target / "index.json").write_text(json.dumps(summary), encoding="utf-8")
    return summary


def open_index(path: Path, ports: Ports | None = None) -> "SearchIndex":
    """Open the output of `build_index`, memory-mapped and read-only; `ports` default to the settings.

    Raises FileNotFoundError without an index and ValueError for another format.
    """
    summary = json.loads((path / "index.json").read_text(encoding="utf-8"))
    if summary.get("format") != FORMAT:
        raise ValueError(f"search index of format {summary.get('format')}, this version reads {FORMAT}")
    return SearchIndex(path, ports or configured_ports())


class SearchIndex:
    """Search over one snapshot. Every method is safe for many threads at once."""

    def __init__(self, path: Path, ports: Ports) -> None:
        self._reranker = ports.reranker
        self._wanted = ports.embeddings.name if ports.embeddings else None
        self._failed = ports.failed
        self.neural: NeuralIndex | None = None
        """The vectors of the external encoder, set once they are complete."""
        self.columns = Columns(path / "columns")
        self.terms = TermIndex(path / "terms")
        self.bm25 = ExactBm25(self.terms)
        self.lexical = LexicalIndex(path / "lexical", self.columns)
        self.encoder = LsaEncoder.load(path / "encoder")
        self.dense = open_vectors(path)

    def __len__(self) -> int:
        return len(self.columns)

    def decision(self, identifier: str) -> Decision | None:
        """Return a decision by id."""
        return found[1] if (found := self.lexical.decision(identifier)) else None

    def row(self, identifier: str) -> int | None:
        """Return the row of a decision by id."""
        return found[0] if (found := self.lexical.decision(identifier)) else None

    def rarities(self, terms: Iterable[str]) -> dict[str, float]:
        """Return the rarity of each term: the logarithm of the inverse share of documents; unknown terms are absent."""
        asked = list(dict.fromkeys(terms))
        numbers = self.terms.numbers(asked, Level.STEM)
        frequency = self.terms.frequency[Level.STEM]
        return {
            term: log((1 + len(self)) / (1 + int(frequency[number])))
            for term, number in zip(asked, numbers, strict=True)
            if number >= 0
        }

    def measure(self, query: str, rows: Sequence[int]) -> Evidence:
        """Return BM25 and cosine of the rows; rows without any word of the query have no BM25."""
        vector = self.encoder.encode(query)
        cosine = self.dense.cosines(vector, np.array(rows, dtype=np.intp))
        return Evidence(self.bm25.scores(words(query), rows), cosine, {}, self.bm25.most(words(query)))

    def search(
        self,
        query: str,
        *,
        strategy: SearchStrategy | str = SearchStrategy.WEIGHTED,
        top_k: int = 10,
        filters: Filters = Filters(),
        weights: FusionWeights = FusionWeights(),
        boost: GraphBoost | None = None,
        rerank: bool = False,
        variants: Sequence[str] = (),
    ) -> Ranked:
        """Return the `top_k` best decisions for a query, best first, equal scores by id.

        Filters apply during retrieval, so fewer rows mean that fewer decisions meet them. A decision named in the
        query comes first under every strategy. `variants` are other wordings: they add candidates and word scores.
        Reranking reorders the candidates with the configured reranker, or by words and meaning together. Only
        `weighted` raises the best by their probability of answering. If a configured service fails, the search goes
        on without it and says so in `degraded`.
        """
        strategy = SearchStrategy(strategy)
        count = max(CANDIDATES, 2 * top_k)
        named = self.named(query, filters, count)
        query = understood(query, self.terms)
        fusing = SearchStrategy.WEIGHTED if rerank else strategy
        sense = self._sense(query) if fusing is not SearchStrategy.BM25 else None
        degraded = [sense.lacking] if sense and sense.lacking else []
        otherwise = set(self.lexical.best(analyse(said_otherwise(query)), JUDGED_BY_MEANING, filters))
        evidence = self._evidence(query, fusing, count, filters, boost, sorted(named.rows | otherwise), variants, sense)
        parts = fuse(strategy, evidence, weights)
        model = sense.name if sense else SearchStrategy.BM25.value
        if rerank:
            model, reranked, failures = self._reranked(query, evidence)
            parts, degraded = _reranked(parts, reranked), degraded + failures
        first = self._ranked(_totals(parts), JUDGED)
        if self.neural and self.neural.usual and sense and sense.outside is not None:
            first += self.neural.closest(sense.outside, sorted(parts.keys() - first), JUDGED_BY_SENSE)
        first += sorted(otherwise & parts.keys() - set(first))
        decisions = self.lexical.decisions(first)
        judgements = self._judge(query, decisions)
        if strategy is SearchStrategy.WEIGHTED and not rerank:
            parts |= {row: parts[row].with_answer(judgement.relevance) for row, judgement in judgements.items()}
        lift = 1 + max((part.total for part in parts.values()), default=0.0)
        for row in named.rows:
            parts[row] = parts.get(row, Parts())._replace(reference=lift * (2 if row in named.itself else 1))
        ranked = self._ranked(_totals(parts), top_k)
        decisions |= self.lexical.decisions([row for row in ranked if row not in decisions])
        matched = self._matched(surface_forms(query), ranked)
        rows = [
            Row(
                number=row,
                decision=decisions[row],
                score=parts[row].total,
                parts=parts[row],
                bm25=evidence.bm25.get(row, 0.0),
                cosine=evidence.cosine.get(row, 0.0),
                matched_terms=matched[row],
                judgement=judgements.get(row),
            )
            for row in ranked
        ]
        return Ranked(rows, model, degraded)

    def evidence(
        self,
        query: str,
        strategy: SearchStrategy = SearchStrategy.WEIGHTED,
        candidates: int = CANDIDATES,
        filters: Filters = Filters(),
        boost: GraphBoost | None = None,
        also: Sequence[int] = (),
    ) -> Evidence:
        """Return raw scores of the candidates and of the rows in `also`; a hybrid strategy has both scores of each.

        Always by the built-in encoder, so that the result does not depend on settings.
        """
        built_in = Sense(self.encoder.name, self.encoder.encode(query))
        sense = None if strategy is SearchStrategy.BM25 else built_in
        return self._evidence(query, strategy, candidates, filters, boost, also, (), sense)

    def _evidence(
        self,
        query: str,
        strategy: SearchStrategy,
        candidates: int,
        filters: Filters,
        boost: GraphBoost | None,
        also: Sequence[int],
        variants: Sequence[str],
        sense: Sense | None,
    ) -> Evidence:
        by_words = strategy is not SearchStrategy.SEMANTIC
        found = self.lexical.best(analyse(query), candidates, filters) if by_words else {}
        rows = {*found, *also}
        for variant in variants if by_words else ():
            rows.update(self.lexical.best(analyse(variant), candidates // VARIANT_CANDIDATES, filters))
        if sense is None:
            return Evidence(self._scored(query, variants, found, rows), {}, {})
        allowed = self.columns.allowed(filters)
        rows.update(self.dense.nearest(sense.vector, candidates, allowed))
        neural, asked = self.neural, sense.outside
        if neural and asked is not None:
            rows.update(neural.nearest(asked, candidates, allowed))
        ordered = sorted(rows)
        numbers = np.array(ordered, dtype=np.intp)
        cosine = self.dense.cosines(sense.vector, numbers)
        # the usual encoder brings candidates and judges them: a share in the order costs more than it gains
        ranking = neural if neural and not neural.usual else None
        outside = ranking.likeness(asked, numbers) if ranking and asked is not None else None
        if not by_words:
            return Evidence({}, cosine, {}, outside=outside)
        scored, most = self._scored(query, variants, found, rows), self.bm25.most(words(query))
        return Evidence(scored, cosine, self._boosts(ordered, boost), most, outside)

    def _sense(self, query: str) -> Sense:
        """Return the query's vectors by both encoders, or by the built-in one with the reason."""
        name, vector = self.encoder.name, self.encoder.encode(query)
        neural = self.neural
        if neural is None:
            return Sense(name, vector, lacking=self._lacking())
        outside = neural.ask(query)
        if outside is None:
            return Sense(name, vector, lacking=UNANSWERED)
        return Sense(f"{name}+{neural.name}", vector, outside)

    def _lacking(self) -> str | None:
        """Return why the configured encoder does not serve this snapshot."""
        if self._failed:
            return f"{self._failed} O sentido foi medido pelo codificador embutido."
        return INCOMPLETE.format(self._wanted) if self._wanted else None

    def _reranked(self, query: str, evidence: Evidence) -> tuple[str, dict[int, float], list[str]]:
        """Return the reranker, its scores 0-1, and its failure."""
        own = judged(query, evidence.bm25, evidence.cosine, evidence.outside)
        if self._reranker is None or not own:
            return NAME, own, []
        first = self._ranked(own, DEPTH)
        texts = self.lexical.decisions(first)
        try:
            scores = self._reranker.scores(query, [texts[row].search_text for row in first])
        except RerankerUnavailable:
            return NAME, own, ["O reordenador configurado não respondeu; a ordem é a do reordenador embutido."]
        return self._reranker.name, judged_outside(own, dict(zip(first, scores, strict=True))), []

    def named(self, query: str, filters: Filters = Filters(), count: int = CANDIDATES) -> Named:
        """Return at most `count` rows that a question names and, if it says nothing else, rows that cite them."""
        references = references_in(query)
        citing = (
            self.lexical.named("cited_reference", references.cited, count, filters) if references.only else set[int]()
        )
        itself = self.lexical.named("own_reference", references.own, count, filters)
        return Named(references, frozenset(itself), frozenset(citing - itself))

    def judged(self, query: str, rows: Sequence[Row]) -> list[Judgement]:
        """Return the probability that each row answers the question, on the pair alone."""
        return list(self._judge(understood(query, self.terms), {row.number: row.decision for row in rows}).values())

    def _judge(self, query: str, decisions: Mapping[int, Decision]) -> dict[int, Judgement]:
        likeness, by = self.likeness(query, list(decisions))
        judge, shares = Judge(query, self.terms, by).judge, self.bm25.shares(words(query), list(decisions))
        return {row: judge(one.search_text, likeness.get(row, 0.0), shares[row]) for row, one in decisions.items()}

    def likeness(self, query: str, rows: Sequence[int]) -> tuple[Mapping[int, float], Likeness]:
        """Return the similarity in meaning of the rows to a question, and its encoder."""
        numbers, neural = np.array(rows, dtype=np.intp), self.neural
        vector = neural.ask(query) if neural and neural.usual else None
        if neural and vector is not None:
            return neural.likeness_said(vector, thesaurus_variants(query), numbers), Likeness.SENTENCES
        return self.dense.cosines(self.encoder.encode(query), numbers), Likeness.LSA

    def _scored(
        self, query: str, variants: Sequence[str], found: Mapping[int, float], rows: Iterable[int]
    ) -> dict[int, float]:
        """Return the exact BM25 of the rows; those found by body alone keep tantivy's small score."""
        asked = [words(wording) for wording in (query, *variants)]
        exact, *others = self.bm25.scores_of_each(asked, sorted(rows))
        scores = {**found, **exact}
        if not variants:
            return scores
        total = {row: score / (1 + VARIANT_SHARE) for row, score in scores.items()}
        share = VARIANT_SHARE / (1 + VARIANT_SHARE) / len(variants)
        for other in others:
            for row, score in other.items():
                total[row] = total.get(row, 0.0) + share * score
        return total

    def _boosts(self, rows: Sequence[int], boost: GraphBoost | None) -> dict[int, float]:
        if boost is None:
            return {}
        identifiers = {self.columns.identifier(row): row for row in rows}
        return {identifiers[name]: value for name, value in boost(list(identifiers)).items()}

    def _ranked(self, scores: Mapping[int, float], count: int) -> list[int]:
        """Return the `count` rows with the highest score, equal scores by id."""
        order = sorted(scores, key=lambda row: -scores[row])
        bound = scores[order[count - 1]] if count <= len(order) else float("-inf")
        kept = [row for row in order if scores[row] >= bound]
        return sorted(kept, key=lambda row: (-scores[row], self.columns.identifier(row)))[:count]

    def _matched(self, asked: Mapping[str, str], rows: Sequence[int]) -> dict[int, list[str]]:
        """Return for each row the query's words in its text."""
        numbers = self.terms.numbers(list(asked), Level.STEM)
        places, words_of_rows, _ = self.terms.entries(np.array(rows, dtype=np.intp))
        stems = self.terms.of_word[Level.STEM][words_of_rows]
        found: dict[int, list[str]] = {row: [] for row in rows}
        for word, number in zip(asked.values(), numbers, strict=True):
            if number >= 0:
                for place in np.unique(places[stems == number]):
                    found[rows[place]].append(word)
        return found


def _totals(parts: Mapping[int, Parts]) -> dict[int, float]:
    return {row: round(part.total, _PRECISION) for row, part in parts.items()}


def _reranked(parts: Mapping[int, Parts], scores: Mapping[int, float]) -> dict[int, Parts]:
    """Return parts that total the reranker's score and the graph's contribution."""
    changed: dict[int, Parts] = {}
    for row, score in scores.items():
        part = parts.get(row, Parts())
        changed[row] = part._replace(rerank=score + part.graph - part.total)
    return changed
