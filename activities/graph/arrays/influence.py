"""Direct and second-order citation counts of decisions."""

# What scipy returns has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from activities.graph.arrays.adjacency import Adjacency

_BLOCK = 4_000_000


def second_order(citing: Adjacency) -> NDArray[np.int32]:
    """Return how many distinct other decisions cite a decision that cites it. `citing` leads from cited to citing."""
    size = len(citing.degrees)
    ones = np.ones(len(citing.ends), dtype=np.int32)
    cited_by = csr_array((ones, citing.ends, citing.starts), shape=(size, size))
    counts = np.zeros(size, dtype=np.int32)
    for begin, end in blocks(_steps(citing), _BLOCK):
        paths = (cited_by[begin:end] @ cited_by).tocoo()
        others = paths.coords[1] != paths.coords[0] + begin
        counts[begin:end] = np.bincount(paths.coords[0][others], minlength=end - begin)
    return counts


def blocks(costs: NDArray[np.int64], most: int) -> list[tuple[int, int]]:
    """Return ranges of consecutive rows that cost about `most` each, or consist of one row."""
    total = np.cumsum(costs)
    ranges: list[tuple[int, int]] = []
    begin = 0
    while begin < len(costs):
        spent = int(total[begin - 1]) if begin else 0
        end = max(begin + 1, int(np.searchsorted(total, spent + most, side="right")))
        ranges.append((begin, end))
        begin = end
    return ranges


def _steps(citing: Adjacency) -> NDArray[np.int64]:
    """Return, for each decision, the number of two-citation paths that reach it."""
    reached = np.concatenate(([0], np.cumsum(citing.degrees[citing.ends])))
    return reached[citing.starts[1:]] - reached[citing.starts[:-1]]
