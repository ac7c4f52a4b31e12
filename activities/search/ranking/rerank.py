"""The built-in reranker: evidence of words and of sense, weighed by the length of the question.

A few keywords are answered by the words themselves. A whole question reads like a document, and its sense comes to
count as much as its words. The bounds were set on two judged collections together (docs/retrieval.md).
"""

from collections.abc import Mapping

from activities.search.analysis import Level, form, words
from activities.search.ranking.fusion import OUTSIDE_SHARE, scaled

NAME = "autos-balance-1"
FEW_WORDS = 4
MANY_WORDS = 14


def sense_share(query: str) -> float:
    """0-1: how much a question reads like a document, by its distinct words."""
    distinct = len({form(word, Level.SINGULAR) for word in words(query)})
    return min(1.0, max(0.0, (distinct - FEW_WORDS) / (MANY_WORDS - FEW_WORDS)))


def judged(
    query: str,
    bm25: Mapping[int, float],
    cosine: Mapping[int, float],
    outside: Mapping[int, float] | None = None,
) -> dict[int, float]:
    """Scores 0-1 of all rows that any source knows, comparable within one question.

    `outside` is the likeness by an encoder from outside, None where there is none; it has a fixed share.
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
    """Judgements 0-1 from a reranker's scores of the first rows, in the upper half; the others keep their order below.

    `own` are the built-in judgements of all rows, `scores` may have any scale.
    """
    low, high = min(scores.values()), max(scores.values())
    span = (high - low) or 1.0
    return {row: 0.5 + 0.5 * (scores[row] - low) / span if row in scores else 0.5 * own[row] for row in own}
