"""Edges as compressed rows: the ends of each start, ascending."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]


class Adjacency:
    """One kind of edge, seen from one side."""

    def __init__(self, starts: NDArray[np.int64], ends: Numbers) -> None:
        self.starts = starts
        self.ends = ends

    @property
    def degrees(self) -> NDArray[np.int64]:
        """Return the number of ends of each start."""
        return np.diff(self.starts)

    def of(self, number: int) -> Numbers:
        """Return the ends of one start, ascending."""
        return self.ends[self.starts[number] : self.starts[number + 1]]

    def of_all(self, numbers: NDArray[Any]) -> Numbers:
        """Return the ends of several starts in sequence."""
        return self.ends[self._places(numbers)]

    def owners(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Return, for each end in `of_all(numbers)`, its start."""
        return np.repeat(numbers, self.starts[numbers + 1] - self.starts[numbers])

    def has(self, start: int, end: int) -> bool:
        """Return whether an edge joins the two."""
        ends = self.of(start)
        at = int(np.searchsorted(ends, end))
        return at < len(ends) and int(ends[at]) == end

    def _places(self, numbers: NDArray[Any]) -> NDArray[np.int64]:
        begins = self.starts[numbers]
        lengths = self.starts[numbers + 1] - begins
        before = np.cumsum(lengths) - lengths
        return np.repeat(begins - before, lengths) + np.arange(int(lengths.sum()), dtype=np.int64)


def join(starts: NDArray[Any], ends: NDArray[Any], size: int) -> Adjacency:
    """Build the adjacency from pairs in any order, each counted once. `size` is the number of starts."""
    order = np.lexsort((ends, starts))
    starts, ends = starts[order], ends[order]
    first = np.ones(len(starts), dtype=np.bool_)
    first[1:] = (starts[1:] != starts[:-1]) | (ends[1:] != ends[:-1])
    counts = np.bincount(starts[first], minlength=size)
    return Adjacency(np.concatenate(([0], np.cumsum(counts))).astype(np.int64), ends[first].astype(np.int32))


def pack_adjacency(prefix: str, adjacency: Adjacency) -> Iterator[tuple[str, NDArray[Any]]]:
    """Return the two arrays from which `unpack_adjacency` restores the adjacency."""
    yield f"{prefix}/starts", adjacency.starts
    yield f"{prefix}/ends", adjacency.ends


def unpack_adjacency(prefix: str, arrays: Mapping[str, NDArray[Any]]) -> Adjacency:
    """Restore the adjacency that was packed under this prefix."""
    return Adjacency(arrays[f"{prefix}/starts"], arrays[f"{prefix}/ends"])
