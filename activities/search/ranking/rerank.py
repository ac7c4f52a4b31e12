"""The built-in reranker: words and meaning, weighted by the length of the question.

Keywords are answered by words. A whole question resembles a document, so that its meaning counts as much as its
words. The bounds were set on two judged collections together (docs/retrieval.md).
"""

from collections.abc import Mapping

from activities.search.analysis import Level, form, words
from activities.search.ranking.fusion import OUTSIDE_SHARE, scaled

NAME = "autos-balance-1"
FEW_WORDS = 4
MANY_WORDS = 14


def sense_share(query: str) -> float:
    """Return how much a question resembles a document, 0-1, by its distinct words."""
    distinct = len({form(word, Level.SINGULAR) for word in words(query)})
    return min(1.0, max(0.0, (distinct - FEW_WORDS) / (MANY_WORDS - FEW_WORDS)))


def judged(
    query: str,
    bm25: Mapping[int, float],
    cosine: Mapping[int, float],
    outside: Mapping[int, float] | None = None,
) -> dict[int, float]:
    """Return scores 0-1 of all rows of any source, comparable within one question.

    `outside` is the similarity by an external encoder, or None; its share is fixed.
    """
    share = sense_share(query)
    rows = {*bm25, *cosine, *(outside or ())}
    by_words, by_sense = scaled(bm25, rows), scaled(cosine, rows)
    own = {row: (by_words[row] + share * by_sense[row]) / (1 + share) for row in rows}
    if outside is None:
        return own
    by_encoder = scaled(outside, rows)
    return {row: (1 - OUTSIDE_SHARE) * own[row] + OUTSIDE_SHARE * by_encoder[row] for row in rows}


def judged_outside(own: Mapping[int, float], scores: Mapping[int, float]) -> dict[int, float]:
    """Return judgements 0-1: a reranker's scores of the first rows in the upper half, the others in order below.

    `own` are the built-in judgements of all rows; `scores` may have any scale.
    """
    low, high = min(scores.values()), max(scores.values())
    span = (high - low) or 1.0
    return {row: 0.5 + 0.5 * (scores[row] - low) / span if row in scores else 0.5 * own[row] for row in own}
