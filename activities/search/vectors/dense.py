"""Vectors of a snapshot in faiss, quantised to 8 bits: scanned up to `SCAN_LIMIT` rows, in inverted lists beyond."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import faiss as faiss_library
import numpy as np
from numpy.typing import NDArray

from activities.search.vectors.lsa import FloatArray

faiss: Any = faiss_library
"""The SWIG module, whose generated signatures are wrong."""

SCAN_LIMIT = 50_000
_TRAINING = 50_000
_PROBED_SHARE = 8
_RARE = 0.25
_LEAST = 0.01


def write_vectors(batches: Iterable[FloatArray], rows: int, dimensions: int, path: Path) -> None:
    """Build the index of `rows` vectors in order; they wait on disk, not in memory."""
    raw = path.with_suffix(".raw")
    with raw.open("wb") as stream:
        for batch in batches:
            stream.write(np.ascontiguousarray(batch, dtype=np.float32).tobytes())
    if rows == 0:
        vectors = np.zeros((0, dimensions), dtype=np.float32)
    else:
        vectors = np.memmap(raw, dtype=np.float32, mode="r", shape=(rows, dimensions))
    index = _empty(rows, dimensions)
    if rows:
        index.train(np.ascontiguousarray(vectors[:: max(1, -(-rows // _TRAINING))]))
    for first in range(0, rows, _TRAINING):
        index.add(np.ascontiguousarray(vectors[first : first + _TRAINING]))
    faiss.write_index(index, str(path))
    del vectors
    raw.unlink()


def is_scanned(rows: int) -> bool:
    """Return whether so many vectors are searched exhaustively."""
    return rows <= SCAN_LIMIT


def _empty(rows: int, dimensions: int) -> Any:
    kind, metric = faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT
    if is_scanned(rows):
        return faiss.IndexScalarQuantizer(dimensions, kind, metric)
    lists = int(2 * rows**0.5)
    index = faiss.IndexIVFScalarQuantizer(faiss.IndexFlatIP(dimensions), dimensions, lists, kind, metric)
    index.cp.seed = 0
    return index


class DenseIndex:
    """Read side. Safe for many threads at once."""

    def __init__(self, path: Path) -> None:
        self._index: Any = faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC)
        self._inverted = isinstance(self._index, faiss.IndexIVF)
        if self._inverted:
            self._index.make_direct_map()

    def __len__(self) -> int:
        return int(self._index.ntotal)

    @property
    def dimensions(self) -> int:
        """Return the length of a vector."""
        return int(self._index.d)

    def nearest(self, vector: FloatArray, count: int, allowed: NDArray[np.bool_] | None) -> dict[int, float]:
        """Return the `count` rows with the highest cosine among the allowed ones, without cosines lost in rounding."""
        if not vector.any() or self._index.ntotal == 0:
            return {}
        faiss.omp_set_num_threads(1)  # one query is too little to share out, and the setting holds for this thread only
        scores, rows = self._index.search(vector[None, :], count, params=self._parameters(allowed))
        return {int(row): float(score) for row, score in zip(rows[0], scores[0], strict=True) if score > _LEAST}

    def cosines(self, vector: FloatArray, rows: NDArray[np.intp]) -> dict[int, float]:
        """Return the cosine of each row; none for a zero vector."""
        if not vector.any() or len(rows) == 0:
            return {}
        scores = self._index.reconstruct_batch(np.ascontiguousarray(rows, dtype=np.int64)) @ vector
        return {int(row): float(score) for row, score in zip(rows, scores, strict=True)}

    def vector(self, row: int) -> FloatArray:
        """Return the stored vector of one row."""
        return self._index.reconstruct(int(row))

    def _parameters(self, allowed: NDArray[np.bool_] | None) -> Any:
        """Skip disallowed rows; the fewer are allowed, the more lists are searched."""
        selector = None if allowed is None else faiss.IDSelectorBitmap(np.packbits(allowed, bitorder="little"))
        if not self._inverted:
            return faiss.SearchParameters(sel=selector)
        share = 1.0 if allowed is None else float(allowed.mean())
        probed = self._index.nlist if share < _RARE else self._index.nlist / _PROBED_SHARE / max(share, _RARE) ** 0.5
        return faiss.SearchParametersIVF(sel=selector, nprobe=min(self._index.nlist, max(16, int(probed))))
