"""The vectors of a grown index: those of the last full build, unchanged, and beside them all that arrived since.

Ranges and lists of both are those of the full build.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from activities.search.taken_over import TakenOver, link
from activities.search.vectors.dense import DenseIndex, faiss
from activities.search.vectors.lsa import FloatArray

VECTORS = "vectors.faiss"
_MORE, _NUMBERS = "vectors-more.faiss", "vectors-numbers.npy"
"""The vectors that arrived, and the number of each row's vector: its place in both files, one behind the other."""


def grow_vectors(base: Path, arrived: FloatArray, taken: TakenOver, folder: Path) -> None:
    """Write the vectors of rows taken over from the index in `base` and of new ones into `folder`."""
    link(base / VECTORS, folder / VECTORS)
    first = faiss.read_index(str(base / VECTORS), faiss.IO_FLAG_MMAP_IFC)
    if (base / _MORE).exists():
        numbers, more = np.load(base / _NUMBERS), faiss.read_index(str(base / _MORE))
    else:
        numbers, more = np.arange(taken.before, dtype=np.int32), faiss.read_index(str(base / VECTORS))
        more.reset()
    fresh = first.ntotal + more.ntotal + np.arange(len(arrived), dtype=np.int32)
    more.add(np.ascontiguousarray(arrived))
    faiss.write_index(more, str(folder / _MORE))
    np.save(folder / _NUMBERS, taken.ordered(numbers, fresh.astype(np.int32)))


def open_vectors(folder: Path) -> "DenseIndex | GrownVectors":
    """Open the vectors of an index."""
    return GrownVectors(folder) if (folder / _MORE).exists() else DenseIndex(folder / VECTORS)


class GrownVectors:
    """Read side, like `DenseIndex`. Safe for many threads at once."""

    def __init__(self, folder: Path) -> None:
        self._parts = DenseIndex(folder / VECTORS), DenseIndex(folder / _MORE)
        self._first = len(self._parts[0])
        self._numbers: NDArray[np.int32] = np.load(folder / _NUMBERS, mmap_mode="r").view(np.ndarray)
        self._row_of = np.full(sum(map(len, self._parts)), -1, dtype=np.int32)
        self._row_of[self._numbers] = np.arange(len(self._numbers), dtype=np.int32)
        self._standing = self._row_of >= 0

    def nearest(self, vector: FloatArray, count: int, allowed: NDArray[np.bool_] | None) -> dict[int, float]:
        """Return the `count` rows with the highest cosine among the allowed ones."""
        among = self._standing
        if allowed is not None:
            among = np.zeros(len(self._row_of), dtype=np.bool_)
            among[self._numbers[allowed]] = True
        cut = self._first
        first = self._parts[0].nearest(vector, count, among[:cut])
        more = self._parts[1].nearest(vector, count, among[cut:])
        scores = {int(self._row_of[number]): score for number, score in first.items()}
        scores |= {int(self._row_of[cut + number]): score for number, score in more.items()}
        return dict(sorted(scores.items(), key=lambda found: -found[1])[:count])

    def cosines(self, vector: FloatArray, rows: NDArray[np.intp]) -> dict[int, float]:
        """Return the cosine of each row; none for a zero vector."""
        numbers = self._numbers[rows]
        later = numbers >= self._first
        found: dict[int, float] = {}
        for part, chosen, shift in zip(self._parts, (~later, later), (0, self._first), strict=True):
            scores = part.cosines(vector, (numbers[chosen] - shift).astype(np.intp))
            found |= {int(self._row_of[shift + number]): score for number, score in scores.items()}
        return {row: found[row] for row in map(int, rows) if row in found}

    def vector(self, row: int) -> FloatArray:
        """Return the stored vector of one row."""
        number = int(self._numbers[row])
        return self._parts[0].vector(number) if number < self._first else self._parts[1].vector(number - self._first)
