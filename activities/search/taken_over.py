"""Rows and files that a new index takes over from an earlier one, and arrays of both in the new order."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int64]


@dataclass(frozen=True)
class TakenOver:
    """`places` has an entry for each new row: below `before` a row of the earlier index, from there on the new ones
    in order.
    """

    before: int
    places: Places

    @property
    def arriving(self) -> int:
        """Return the number of new or changed rows."""
        return int(np.count_nonzero(self.places >= self.before))

    @cached_property
    def arrivals(self) -> Places:
        """Return the positions of the new rows."""
        return np.flatnonzero(self.places >= self.before)

    @cached_property
    def dropped(self) -> Places:
        """Return the earlier rows that are not taken over."""
        kept = np.zeros(self.before, dtype=np.bool_)
        kept[self.places[self.places < self.before]] = True
        return np.flatnonzero(~kept)

    def ordered(self, earlier: NDArray[Any], arrived: NDArray[Any]) -> NDArray[Any]:
        """Return one value per row from the earlier and new arrays, in the new order."""
        return np.concatenate([earlier, arrived])[self.places]

    def runs(self) -> Iterator[tuple[int, int]]:
        """Yield the places as contiguous runs, first and one past the last.

        No run crosses from earlier to new rows.
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
    """Return which rows of `ids` with these `contents` an index of `earlier` ids with `hashes` has unchanged.

    Ids are in byte order; contents are hashes of whole decisions.
    """
    places = np.searchsorted(earlier, ids)
    found = np.minimum(places, max(len(earlier) - 1, 0))
    same = (earlier[found] == ids) & (hashes[found] == contents) if len(earlier) else np.zeros(len(ids), np.bool_)
    arrived = len(earlier) + np.cumsum(~same) - 1
    return TakenOver(len(earlier), np.where(same, found, arrived).astype(np.int64))


def link(file: Path, target: Path) -> None:
    """Give an immutable file a second name; a copy where the file system has no links."""
    try:
        target.hardlink_to(file)
    except OSError:
        shutil.copyfile(file, target)
