"""Fusion of lexical, dense and graph scores: pure arithmetic over candidates.

Weighted: BM25 as a share of the question's maximum, plus cosine and boost, in a weighted sum, so that a decision's
score does not depend on other hits. An external encoder has an additional share. Reciprocal rank fusion: Cormack et
al. 2009.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from workflows.contracts.research.search import FusionWeights, SearchStrategy

RRF_K = 60
OUTSIDE_SHARE = 0.25
"""Share of an encoder named by the settings; the usual one has none (docs/retrieval.md)."""
ANSWER_WEIGHT = 0.5
"""Weight of the probability that a decision answers: half the maximum of words, meaning and graph together."""


@dataclass(frozen=True)
class Evidence:
    """Raw scores by row: BM25, cosine, graph boost 0-1; rows without a score are absent.

    `outside` is the similarity 0-1 by a configured encoder, or None. `most` is the BM25 limit of a decision with
    unlimited repetitions of every word.
    """

    bm25: Mapping[int, float]
    cosine: Mapping[int, float]
    graph: Mapping[int, float]
    most: float = 1.0
    outside: Mapping[int, float] | None = None

    @property
    def rows(self) -> set[int]:
        """Return every candidate."""
        return {*self.bm25, *self.cosine, *(self.outside or ())}


class Parts(NamedTuple):
    """The contribution of each source; they add up to the score.

    `reference` puts a decision named in the question above all others and, if the question only names things, those
    that cite it right below; `rerank` is the change by reranking; `answer` comes from the probability that the
    decision answers.
    """

    bm25: float = 0.0
    semantic: float = 0.0
    graph: float = 0.0
    reference: float = 0.0
    rerank: float = 0.0
    answer: float = 0.0

    def with_answer(self, relevance: float) -> "Parts":
        """Return the parts with the contribution of that probability."""
        return self._replace(answer=ANSWER_WEIGHT * relevance)

    @property
    def total(self) -> float:
        """Return the score."""
        return self.bm25 + self.semantic + self.graph + self.reference + self.rerank + self.answer


def fuse(strategy: SearchStrategy, evidence: Evidence, weights: FusionWeights) -> dict[int, Parts]:
    """Return the parts of every candidate's score under a strategy."""
    if strategy is SearchStrategy.BM25:
        return {row: Parts(bm25=score) for row, score in evidence.bm25.items()}
    outside = evidence.outside or {}
    share = 0.0 if evidence.outside is None else OUTSIDE_SHARE
    if strategy is SearchStrategy.SEMANTIC:
        half = 0.5 if share else 0.0
        cosine = evidence.cosine
        return {
            row: Parts(semantic=(1 - half) * cosine.get(row, 0.0) + half * outside.get(row, 0.0))
            for row in {*cosine, *outside}
        }
    if strategy is SearchStrategy.RRF:
        words, sense, graph, beside = map(_reciprocal_ranks, (evidence.bm25, evidence.cosine, evidence.graph, outside))
        return {
            row: Parts(words.get(row, 0.0), sense.get(row, 0.0) + beside.get(row, 0.0), graph.get(row, 0.0))
            for row in evidence.rows
        }
    most = max(evidence.most, 1e-9)

    def parts(row: int) -> Parts:
        words, sense = min(1.0, evidence.bm25.get(row, 0.0) / most), max(0.0, evidence.cosine.get(row, 0.0))
        return Parts(
            (1 - share) * weights.bm25 * words,
            (1 - share) * weights.semantic * sense + share * outside.get(row, 0.0),
            (1 - share) * weights.kg * evidence.graph.get(row, 0.0),
        )

    return {row: parts(row) for row in evidence.rows}


def scaled(scores: Mapping[int, float], rows: set[int]) -> dict[int, float]:
    """Scale min-max over the rows, with 0 for unknown scores; equal scores become 1, or 0 if they are zero."""
    values = {row: score if (score := scores.get(row, 0.0)) > 0 else 0.0 for row in rows}
    low, high = min(values.values(), default=0.0), max(values.values(), default=0.0)
    if high <= 0:
        return dict.fromkeys(values, 0.0)
    if high == low:
        return dict.fromkeys(values, 1.0)
    return {row: (value - low) / (high - low) for row, value in values.items()}


def _reciprocal_ranks(scores: Mapping[int, float]) -> dict[int, float]:
    ranked = sorted((row for row in scores if scores[row] > 0), key=lambda row: (-scores[row], row))
    return {row: 1 / (RRF_K + rank) for rank, row in enumerate(ranked, start=1)}
