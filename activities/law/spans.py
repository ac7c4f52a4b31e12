"""Stretches of a text, asked many times what lies within them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Spans:
    """Stretches that begin at one place and end before another, in any order, overlapping or not."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._farthest = list(accumulate((end for _, end in ordered), max))

    def hold(self, start: int, end: int) -> bool:
        """Whether one of them holds all of the stretch."""
        before = bisect_right(self._starts, start)
        return before > 0 and self._farthest[before - 1] >= end

    def touch(self, start: int, end: int) -> bool:
        """Whether one of them has a place in common with the stretch."""
        before = bisect_left(self._starts, end)
        return before > 0 and self._farthest[before - 1] > start
