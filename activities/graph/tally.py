"""Counts over sets of decisions: sides, outcomes of appeals, names used."""

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
"""Of what is compared: different shares stay different, and equal ones computed differently become equal."""

_SHOWN = 4
"""Decimals of a rate."""

_REASONS = -PROCEDURAL
"""Sides stand behind so many reasons to take none in a row of counts (see `counts_of`)."""


def counts_of(numbers: GraphNumbers, decisions: NDArray[Any]) -> NDArray[np.int64]:
    """How many of the decisions take each side, by place in `SIDES`, after those that take none, by reason."""
    return np.bincount(numbers.side[decisions].astype(np.int64) + _REASONS, minlength=len(SIDES) + _REASONS)


def tally(counts: NDArray[Any]) -> dict[str, Any]:
    """The fields of a `SideTally`, of what `counts_of` counted."""
    return {
        **side_counts(counts[_REASONS:]),
        "neutras": int(counts[NEUTRAL + _REASONS]),
        "indefinidas": int(counts[UNDEFINED + _REASONS]),
        "processuais": int(counts[PROCEDURAL + _REASONS]),
    }


def side_counts(counts: Sequence[int] | NDArray[Any]) -> dict[str, Any]:
    """The fields of `SideCounts`, of decisions by place in `SIDES`; both sides of a dispute where it has any."""
    pairs = [(at, at ^ 1) for at in range(len(SIDES)) if counts[at] or counts[at ^ 1]]
    rates = {SIDES[at]: share(counts[at], counts[other]) for at, other in pairs}
    stated = {side: rate for side, rate in rates.items() if rate is not None}
    return {"lados": {SIDES[at]: int(counts[at]) for at, _ in pairs}, "taxas": stated or None}


def sides_only(counts: NDArray[Any]) -> NDArray[Any]:
    """Of what `counts_of` counted, the sides."""
    return counts[_REASONS:]


def supported(counts: Sequence[int] | NDArray[Any]) -> bool:
    """Whether some dispute has enough decisions on each of its sides."""
    return any(min(counts[at], counts[at + 1]) >= FEWEST_A_SIDE for at in range(0, len(SIDES), 2))


def share(part: SupportsInt, rest: SupportsInt) -> float | None:
    """The part's share of both; None where either has fewer than `FEWEST_A_SIDE`."""
    one, two = int(part), int(rest)
    return round(one / (one + two), _SHOWN) if min(one, two) >= FEWEST_A_SIDE else None


def dispute_of(side: Side) -> Dispute:
    """The dispute that the side is one of."""
    return tuple(Dispute)[SIDES.index(side) // 2]


def main_dispute(counts: Sequence[int] | NDArray[Any]) -> int | None:
    """The place in `Dispute` of the one with most decisions; None where none takes a side. By place in `SIDES`."""
    totals = np.asarray(counts).reshape(-1, 2).sum(axis=1)
    return int(np.argmax(totals)) if totals.any() else None


def divergence_score(one: SupportsInt, two: SupportsInt) -> float | None:
    """The minority's share of those that took a side, 0 to 0.5; None below `FEWEST_A_SIDE` a side."""
    return share(min(int(one), int(two)), max(int(one), int(two)))


def between(numbers: GraphNumbers, one: int, two: int) -> Relation | None:
    """Whether two decisions favour the same side of one dispute, or opposite ones; None where that is not known."""
    mine, theirs = int(numbers.side[one]), int(numbers.side[two])
    if mine < 0 or theirs < 0 or mine // 2 != theirs // 2:
        return None
    return Relation.MESMO_LADO if mine == theirs else Relation.LADOS_OPOSTOS


def outcomes_of(numbers: GraphNumbers, decisions: NDArray[Any]) -> dict[Outcome, int]:
    """How many of the decisions ended in each way; ways none ended in are absent."""
    counts = np.bincount(numbers.outcome[decisions] + 1, minlength=len(OUTCOMES) + 1)[1:]
    return {outcome: int(count) for outcome, count in zip(OUTCOMES, counts, strict=True) if count}


def appeals(outcomes: dict[Outcome, int]) -> tuple[int, int]:
    """How many appeals were granted, and how many refused."""
    return sum(outcomes.get(one, 0) for one in GRANTED), sum(outcomes.get(one, 0) for one in REFUSED)


def outcome_fields(numbers: GraphNumbers, decisions: NDArray[Any]) -> dict[str, Any]:
    """`resultados` and `taxa_provimento` of the decisions."""
    outcomes = outcomes_of(numbers, decisions)
    return {"resultados": outcomes, "taxa_provimento": share(*appeals(outcomes))}


def most_frequent(names: tuple[str, ...] | Names, used: NDArray[Any], most: int | None) -> list[NamedCount]:
    """The names that occur most among the numbers, the commonest first, then by name; None: all of them."""
    counts = np.bincount(used, minlength=1) if len(used) else np.zeros(0, dtype=np.intp)
    ranked: list[int] = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)][:most].tolist()
    return [NamedCount(nome=names[number], total=int(counts[number])) for number in ranked]


def rounded(value: float) -> float:
    """The value as answers show it."""
    return round(float(value), DECIMALS)
