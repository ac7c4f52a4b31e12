"""Which rows of a new index an earlier one already had, and arrays of both put into the new order."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int64]


@dataclass(frozen=True)
class TakenOver:
    """`places` has an entry for each new row: below `before` the row of the earlier index, from there on the arrivals
    one after the other, in the order in which they come."""

    before: int
    places: Places

    @property
    def arriving(self) -> int:
        """How many rows are new or changed."""
        return int(np.count_nonzero(self.places >= self.before))

    @cached_property
    def arrivals(self) -> Places:
        """The new rows of those that arrive."""
        return np.flatnonzero(self.places >= self.before)

    @cached_property
    def dropped(self) -> Places:
        """The earlier rows that are taken over by no new one."""
        kept = np.zeros(self.before, dtype=np.bool_)
        kept[self.places[self.places < self.before]] = True
        return np.flatnonzero(~kept)

    def ordered(self, earlier: NDArray[Any], arrived: NDArray[Any]) -> NDArray[Any]:
        """One value a row, those of the earlier index and those of the arrivals, in the new order."""
        return np.concatenate([earlier, arrived])[self.places]

    def runs(self) -> Iterator[tuple[int, int]]:
        """The places as stretches that follow each other without a gap, first and one past the last.

        None reaches from the earlier rows into the arrivals.
        """
        if len(self.places) == 0:
            return
        breaks = (np.diff(self.places) != 1) | (self.places[1:] == self.before)
        starts = np.concatenate([[0], np.flatnonzero(breaks) + 1])
        for first, last in zip(starts, np.append(starts[1:], len(self.places)), strict=True):
            yield int(self.places[first]), int(self.places[last - 1]) + 1


def taken_over(
    earlier: NDArray[np.bytes_], hashes: NDArray[np.bytes_], ids: NDArray[np.bytes_], contents: NDArray[np.bytes_]
) -> TakenOver:
    """What rows of `ids` with these `contents` an index of `earlier` ids, with `hashes`, has as they are.

    Ids are in byte order, contents are hashes of all that is in a decision.
    """
    places = np.searchsorted(earlier, ids)
    found = np.minimum(places, max(len(earlier) - 1, 0))
    same = (earlier[found] == ids) & (hashes[found] == contents) if len(earlier) else np.zeros(len(ids), np.bool_)
    arrived = len(earlier) + np.cumsum(~same) - 1
    return TakenOver(len(earlier), np.where(same, found, arrived).astype(np.int64))
