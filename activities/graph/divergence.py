"""Which decisions diverge: the definition of `DIVERGE_DE`."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import Adjacency


def divergences(
    users: Adjacency, side: NDArray[Any], day: NDArray[Any], minister: NDArray[Any], panel: NDArray[Any]
) -> NDArray[np.int32]:
    """Rows of (decision, earlier decision, criterion), ascending: the first departs from the second on that criterion.

    For each criterion, a decision that takes a side diverges from the latest earlier one that took the other side and
    is known to be another minister's or another panel's. That is one edge at most for each decision and criterion, so
    popular criteria do not multiply edges. Decisions without a date are left out, since none of them is the earlier.
    `users` leads from criteria to decisions; `side` is 1, -1 or 0; `day` is 0, and the others -1, where unknown.
    """
    found = [
        (later, earlier, criterion)
        for criterion in _divided(users, side, day)
        for later, earlier in _departures(users.of(criterion), side, day, minister, panel)
    ]
    return np.array(sorted(found), dtype=np.int32).reshape(-1, 3)


def _divided(users: Adjacency, side: NDArray[Any], day: NDArray[Any]) -> list[int]:
    criteria = np.repeat(np.arange(len(users.degrees)), users.degrees)
    taken = np.where(day > 0, side, 0)[users.ends]
    both = [np.bincount(criteria[taken == way], minlength=len(users.degrees)) > 0 for way in (1, -1)]
    return np.flatnonzero(both[0] & both[1]).tolist()


def _departures(
    decisions: NDArray[np.int32],
    side: NDArray[Any],
    day: NDArray[Any],
    minister: NDArray[Any],
    panel: NDArray[Any],
) -> Iterator[tuple[int, int]]:
    counted = decisions[(side[decisions] != 0) & (day[decisions] > 0)]
    latest: dict[int, dict[tuple[int, int], int]] = {1: {}, -1: {}}
    for decision in counted[np.lexsort((counted, day[counted]))].tolist():
        way, bench = int(side[decision]), (int(minister[decision]), int(panel[decision]))
        for other, earlier in reversed(latest[-way].items()):
            if _others(bench, other):
                yield decision, earlier
                break
        latest[way].pop(bench, None)
        latest[way][bench] = decision


def _others(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return any(mine != theirs and mine >= 0 and theirs >= 0 for mine, theirs in zip(one, two, strict=True))
