"""Counts over sets of decisions: outcomes, sides, names used."""

from typing import Any, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.names import Names
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.sides import OUTCOMES
from workflows.contracts.corpus import Outcome
from workflows.contracts.research.graph import NamedCount

DECIMALS = 9
"""Of every share in an answer: different shares stay different, and equal ones computed differently become equal."""


def outcomes_of(numbers: GraphNumbers, decisions: NDArray[Any]) -> dict[Outcome, int]:
    """How many of the decisions ended in each way; ways none ended in are absent."""
    counts = np.bincount(numbers.outcome[decisions] + 1, minlength=len(OUTCOMES) + 1)[1:]
    return {outcome: int(count) for outcome, count in zip(OUTCOMES, counts, strict=True) if count}


def sides_of(numbers: GraphNumbers, decisions: NDArray[Any]) -> tuple[int, int]:
    """How many of the decisions are for and against who asked."""
    sides = numbers.side[decisions]
    return int(np.count_nonzero(sides == 1)), int(np.count_nonzero(sides == -1))


def divergence_score(favourable: int, contrary: int) -> float:
    """The minority's share of those that took a side: 0 to 0.5."""
    return rounded(min(favourable, contrary) / (favourable + contrary)) if favourable + contrary else 0.0


def most_frequent(names: Names, used: NDArray[Any], most: int | None) -> list[NamedCount]:
    """The names that occur most among the numbers, the commonest first, then by name; None: all of them."""
    counts = np.bincount(used, minlength=1) if len(used) else np.zeros(0, dtype=np.intp)
    ranked = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)][:most]
    return [NamedCount(nome=names[number], total=int(counts[number])) for number in ranked.tolist()]


def rate(part: SupportsFloat, whole: SupportsFloat) -> float | None:
    """The share, None of nothing."""
    return rounded(float(part) / float(whole)) if whole else None


def rounded(value: float) -> float:
    """The value as answers show it."""
    return round(float(value), DECIMALS)
