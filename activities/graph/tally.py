"""Counts over sets of decisions: sides, appeal outcomes, names."""

from collections.abc import Sequence
from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.names import Names
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.outcomes import GRANTED, OUTCOMES, REFUSED
from activities.graph.model.sides import NEUTRAL, PROCEDURAL, UNDEFINED
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.research.graph.rows import NamedCount
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, SIDES, Dispute, Relation, Side

DECIMALS = 9
"""Decimals in comparisons: different shares stay different, and equal ones from different computations become equal."""

_SHOWN = 4
"""Decimals of a rate."""

_REASONS = -PROCEDURAL
"""Number of leading places for reasons in a row of counts (see `counts_of`); the sides follow."""


def counts_of(numbers: GraphNumbers, decisions: NDArray[Any]) -> NDArray[np.int64]:
    """Count the decisions without a side by reason, followed by those on each side of `SIDES`."""
    return np.bincount(numbers.side[decisions].astype(np.int64) + _REASONS, minlength=len(SIDES) + _REASONS)


def tally(counts: NDArray[Any]) -> dict[str, Any]:
    """Return the fields of a `SideTally` from the result of `counts_of`."""
    return {
        **side_counts(counts[_REASONS:]),
        "neutras": int(counts[NEUTRAL + _REASONS]),
        "indefinidas": int(counts[UNDEFINED + _REASONS]),
        "processuais": int(counts[PROCEDURAL + _REASONS]),
    }


def side_counts(counts: Sequence[int] | NDArray[Any]) -> dict[str, Any]:
    """Return the fields of `SideCounts` from counts by place in `SIDES`: both sides of each dispute that has any."""
    pairs = [(at, at ^ 1) for at in range(len(SIDES)) if counts[at] or counts[at ^ 1]]
    rates = {SIDES[at]: share(counts[at], counts[other]) for at, other in pairs}
    stated = {side: rate for side, rate in rates.items() if rate is not None}
    return {"lados": {SIDES[at]: int(counts[at]) for at, _ in pairs}, "taxas": stated or None}


def sides_only(counts: NDArray[Any]) -> NDArray[Any]:
    """Return the side part of the result of `counts_of`."""
    return counts[_REASONS:]


def supported(counts: Sequence[int] | NDArray[Any]) -> bool:
    """Return whether some dispute has enough decisions on both sides."""
    return any(min(counts[at], counts[at + 1]) >= FEWEST_A_SIDE for at in range(0, len(SIDES), 2))


def share(part: SupportsInt, rest: SupportsInt) -> float | None:
    """Return the part's share of both; None if either is below `FEWEST_A_SIDE`."""
    one, two = int(part), int(rest)
    return round(one / (one + two), _SHOWN) if min(one, two) >= FEWEST_A_SIDE else None


def dispute_of(side: Side) -> Dispute:
    """Return the dispute of the side."""
    return tuple(Dispute)[SIDES.index(side) // 2]


def main_dispute(counts: Sequence[int] | NDArray[Any]) -> int | None:
    """Return the place in `Dispute` with most decisions, from counts by place in `SIDES`; None if no decision takes
    a side.
    """
    totals = np.asarray(counts).reshape(-1, 2).sum(axis=1)
    return int(np.argmax(totals)) if totals.any() else None


def divergence_score(one: SupportsInt, two: SupportsInt) -> float | None:
    """Return the minority's share of the decisions with a side, 0 to 0.5; None below `FEWEST_A_SIDE` on either side."""
    return share(min(int(one), int(two)), max(int(one), int(two)))


def between(numbers: GraphNumbers, one: int, two: int) -> Relation | None:
    """Return whether two decisions favour the same side of one dispute or opposite ones; None if unknown."""
    mine, theirs = int(numbers.side[one]), int(numbers.side[two])
    if mine < 0 or theirs < 0 or mine // 2 != theirs // 2:
        return None
    return Relation.MESMO_LADO if mine == theirs else Relation.LADOS_OPOSTOS


def outcomes_of(numbers: GraphNumbers, decisions: NDArray[Any]) -> dict[Outcome, int]:
    """Count the decisions by outcome. Outcomes without decisions are absent."""
    counts = np.bincount(numbers.outcome[decisions] + 1, minlength=len(OUTCOMES) + 1)[1:]
    return {outcome: int(count) for outcome, count in zip(OUTCOMES, counts, strict=True) if count}


def appeals(outcomes: dict[Outcome, int]) -> tuple[int, int]:
    """Return how many appeals were granted and how many refused."""
    return sum(outcomes.get(one, 0) for one in GRANTED), sum(outcomes.get(one, 0) for one in REFUSED)


def outcome_fields(numbers: GraphNumbers, decisions: NDArray[Any]) -> dict[str, Any]:
    """Return `resultados` and `taxa_provimento` of the decisions."""
    outcomes = outcomes_of(numbers, decisions)
    return {"resultados": outcomes, "taxa_provimento": share(*appeals(outcomes))}


def most_frequent(names: tuple[str, ...] | Names, used: NDArray[Any], most: int | None) -> list[NamedCount]:
    """Return the most frequent names among the numbers, then by name; all of them if `most` is None."""
    counts = np.bincount(used, minlength=1) if len(used) else np.zeros(0, dtype=np.intp)
    ranked: list[int] = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)][:most].tolist()
    return [NamedCount(nome=names[number], total=int(counts[number])) for number in ranked]


def rounded(value: float) -> float:
    """Return the value as answers show it."""
    return round(float(value), DECIMALS)
