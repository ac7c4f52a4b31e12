"""Divergence between decisions: the definition of `DIVERGE_DE`, and what decisions state themselves."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import Adjacency
from activities.law.fold import squash
from workflows.contracts.research.graph.sides import SIDES

_WORD = re.compile(r"[a-z]{4,}")
_STEM = 7


def divergences(
    users: Adjacency, side: NDArray[Any], day: NDArray[Any], minister: NDArray[Any], panel: NDArray[Any]
) -> NDArray[np.int32]:
    """Return rows of (decision, earlier decision, criterion), ascending: the first departs from the second on that
    criterion.

    For each criterion, a decision with a side diverges from the latest earlier one with the opposite side of the
    same dispute from another minister or panel. There is at most one edge per decision and criterion, so that
    common criteria do not multiply edges. Undated decisions are left out. `users` leads from criteria of substance
    to decisions; `side` is a place in `SIDES`, negative for none; `day` is 0, and the others -1, if unknown.
    """
    found = [
        (later, earlier, criterion)
        for criterion in _divided(users, side, day)
        for later, earlier in _departures(users.of(criterion), side, day, minister, panel)
    ]
    return np.array(sorted(found), dtype=np.int32).reshape(-1, 3)


def declarations(
    uses: Adjacency, declared: Mapping[int, str], criteria: list[str], substantive: NDArray[np.bool_]
) -> NDArray[np.int32]:
    """Return rows of (decision, criterion), ascending: the criterion of substance that a declared divergence is
    about.

    It is the decision's only one, or the first of those that share most words with the declaration; -1 if none
    shares any. `uses` leads from decisions to criteria.
    """
    rows: list[tuple[int, int]] = []
    for decision, words in declared.items():
        used: list[int] = uses.of(decision).tolist()
        candidates = [number for number in used if substantive[number]]
        said = _stems(words)
        shared = {number: len(_stems(criteria[number]) & said) for number in candidates}
        best = max(candidates, key=lambda number: (shared[number], -number), default=-1)
        rows.append((decision, best if best >= 0 and (shared[best] or len(candidates) == 1) else -1))
    return np.array(rows, dtype=np.int32).reshape(-1, 2)


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(squash(text))}


def _divided(users: Adjacency, side: NDArray[Any], day: NDArray[Any]) -> list[int]:
    criteria = np.repeat(np.arange(len(users.degrees)), users.degrees)
    taken = np.where(day > 0, side, -1)[users.ends]
    size = len(users.degrees)
    has = [np.bincount(criteria[taken == one], minlength=size) > 0 for one in range(len(SIDES))]
    both = [has[one] & has[one + 1] for one in range(0, len(SIDES), 2)]
    return np.flatnonzero(np.logical_or.reduce(both)).tolist()


def _departures(
    decisions: NDArray[np.int32],
    side: NDArray[Any],
    day: NDArray[Any],
    minister: NDArray[Any],
    panel: NDArray[Any],
) -> Iterator[tuple[int, int]]:
    counted = decisions[(side[decisions] >= 0) & (day[decisions] > 0)]
    latest: dict[int, dict[tuple[int, int], int]] = {place: {} for place in range(len(SIDES))}
    for decision in counted[np.lexsort((counted, day[counted]))].tolist():
        way, bench = int(side[decision]), (int(minister[decision]), int(panel[decision]))
        for other, earlier in reversed(latest[way ^ 1].items()):
            if _others(bench, other):
                yield decision, earlier
                break
        latest[way].pop(bench, None)
        latest[way][bench] = decision


def _others(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return any(mine != theirs and mine >= 0 and theirs >= 0 for mine, theirs in zip(one, two, strict=True))
