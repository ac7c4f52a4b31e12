"""Spans of a text, queried many times."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Spans:
    """Half-open spans in any order, overlapping or not."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._farthest = list(accumulate((end for _, end in ordered), max))

    def hold(self, start: int, end: int) -> bool:
        """Return whether one span contains the whole stretch."""
        before = bisect_right(self._starts, start)
        return before > 0 and self._farthest[before - 1] >= end

    def touch(self, start: int, end: int) -> bool:
        """Return whether one span overlaps the stretch."""
        before = bisect_left(self._starts, end)
        return before > 0 and self._farthest[before - 1] > start
