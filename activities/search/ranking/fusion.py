"""How the scores of lexical, dense and graph retrieval become one: pure arithmetic over candidates.

Weighted: BM25 as a share of the most that the question could reach, cosine and boost as they are, then a weighted sum:
a decision's score does not depend on what else was found. An encoder from outside, where there is one, has a share of
its own beside all of that. Reciprocal rank fusion: Cormack et al. 2009.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from workflows.contracts.research.search import FusionWeights, SearchStrategy

RRF_K = 60
OUTSIDE_SHARE = 0.25
"""What an encoder named by the settings counts beside words and LSA; the usual one has no share (docs/retrieval.md)."""
ANSWER_WEIGHT = 0.5
"""What the likelihood that a decision answers adds to its score: half of what words, sense and graph may add up to."""


@dataclass(frozen=True)
class Evidence:
    """Raw scores by row: BM25, cosine, graph boost 0-1; a row a source does not know is absent there.

    `outside` is the likeness 0-1 by an encoder that the settings name, None where none was asked.
    `most` is the BM25 of a decision that had every word of the question without end; no score is above it.
    """

    bm25: Mapping[int, float]
    cosine: Mapping[int, float]
    graph: Mapping[int, float]
    most: float = 1.0
    outside: Mapping[int, float] | None = None

    @property
    def rows(self) -> set[int]:
        """Every candidate."""
        return {*self.bm25, *self.cosine, *(self.outside or ())}


class Parts(NamedTuple):
    """What each source contributes to a score; they add up to it.

    `reference` lifts a decision the question names above all others and, in a question that only names things, those
    that cite what is named to right below it; `rerank` is what reranking changed; `answer` is
    what the likelihood that the decision answers adds.
    """

    bm25: float = 0.0
    semantic: float = 0.0
    graph: float = 0.0
    reference: float = 0.0
    rerank: float = 0.0
    answer: float = 0.0

    def with_answer(self, relevance: float) -> "Parts":
        """The same, with how likely the decision answers among the parts."""
        return self._replace(answer=ANSWER_WEIGHT * relevance)

    @property
    def total(self) -> float:
        """The score."""
        return self.bm25 + self.semantic + self.graph + self.reference + self.rerank + self.answer


def fuse(strategy: SearchStrategy, evidence: Evidence, weights: FusionWeights) -> dict[int, Parts]:
    """The parts of every candidate's score under a strategy."""
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
    """Min-max over the rows, an unknown score being zero; equal scores become 1, or 0 when they are zero."""
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
