"""The pairs of decisions with most criteria in common."""

# What scipy returns has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from activities.graph.arrays.adjacency import Adjacency
from activities.graph.arrays.influence import blocks

MOST_PAIRS = 100
"""Number of ranked pairs. Every query takes a prefix of one order, so the first hundred answer all of them."""

_BLOCK = 200_000


def closest_pairs(criteria: Adjacency, kinds: int, most: int = MOST_PAIRS) -> NDArray[np.int32]:
    """Return rows of (decision, later decision, shared criteria), most shared first, then by number; exact.

    `criteria` leads from decisions to `kinds` criteria. The search looks for pairs with exactly n shared criteria,
    from the largest n down until there are enough. Two such sets share a name among the rarest (size - n + 1) of
    each, so only those are compared: very common criteria are looked at only when little else is left.
    """
    sizes = criteria.degrees
    incidence = _rarest_first(criteria, kinds)
    found = np.zeros((0, 3), dtype=np.int32)
    for shared in range(int(np.sort(sizes)[-2]) if len(sizes) > 1 else 0, 0, -1):
        found = np.concatenate((found, _sharing(incidence, sizes, shared, most - len(found))))
        if len(found) >= most:
            break
    return found


def _rarest_first(criteria: Adjacency, kinds: int) -> csr_array:
    """Return decisions as rows and criteria as columns, numbered from the rarest."""
    frequency = np.bincount(criteria.ends, minlength=kinds)
    rank = np.empty(kinds, dtype=np.int32)
    rank[np.argsort(frequency, kind="stable")] = np.arange(kinds, dtype=np.int32)
    ones = np.ones(len(criteria.ends), dtype=np.int32)
    incidence = csr_array((ones, rank[criteria.ends], criteria.starts), shape=(len(criteria.degrees), kinds))
    incidence.sort_indices()
    return incidence


def _sharing(incidence: csr_array, sizes: NDArray[np.int64], shared: int, most: int) -> NDArray[np.int32]:
    """Return the first `most` pairs, by number, with exactly `shared` criteria in common."""
    rows = np.flatnonzero(sizes >= shared)
    whole = incidence[rows]
    prefixes = _prefixes(whole, sizes[rows] - shared + 1)
    meeting = prefixes.T.tocsr()
    uses = np.concatenate(([0], np.cumsum(np.diff(meeting.indptr)[prefixes.indices])))
    costs = uses[prefixes.indptr[1:]] - uses[prefixes.indptr[:-1]]
    found = np.zeros((0, 3), dtype=np.int32)
    for begin, end in blocks(costs, _BLOCK):
        candidates = (prefixes[begin:end] @ meeting).tocoo()
        one, two = candidates.coords[0] + begin, candidates.coords[1]
        one, two = one[two > one], two[two > one]
        common = np.asarray(whole[one].multiply(whole[two]).sum(axis=1)).ravel() if len(one) else np.zeros(0)
        one, two = one[common == shared], two[common == shared]
        order = np.lexsort((two, one))
        pairs = np.stack((rows[one[order]], rows[two[order]], np.full(len(one), shared)), axis=1)
        found = np.concatenate((found, pairs.astype(np.int32)))
        if len(found) >= most:
            break
    return found[:most]


def _prefixes(rows: csr_array, lengths: NDArray[np.int64]) -> csr_array:
    """Return the first columns of each row."""
    place = np.arange(len(rows.indices)) - np.repeat(rows.indptr[:-1], np.diff(rows.indptr))
    kept = place < np.repeat(lengths, np.diff(rows.indptr))
    starts = np.concatenate(([0], np.cumsum(lengths)))
    return csr_array((rows.data[kept], rows.indices[kept], starts), shape=rows.shape)
