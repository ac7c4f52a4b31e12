"""Leading right singular vectors of a sparse matrix.

Randomised subspace iteration: Halko, Martinsson and Tropp 2011, "Finding structure with randomness", algorithms 4.4
and 5.1. The seed is fixed, so that equal matrices give equal vectors.
"""

# What scipy returns has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

OVERSAMPLES = 32
ITERATIONS, ITERATIONS_IF_LARGE = 7, 3
LARGE = 4_000_000
"""Stored values above which the last directions are computed less exactly, to save minutes."""


def leading_directions(matrix: sparse.csr_matrix, count: int) -> NDArray[np.float32]:
    """Return the `count` leading right singular vectors as columns; `count` is below both sides of the matrix."""
    rows, columns = len(matrix.indptr) - 1, int(matrix.shape[1])  # pyright: ignore[reportOptionalSubscript]
    width = min(count + OVERSAMPLES, rows, columns)
    transposed = sparse.csr_matrix(matrix.T)
    start = np.random.default_rng(0).standard_normal((columns, width), dtype=np.float32)
    basis = _orthonormal(matrix @ start)
    for _ in range(ITERATIONS if matrix.nnz < LARGE else ITERATIONS_IF_LARGE):
        basis = _orthonormal(matrix @ (transposed @ basis))
    small = np.asarray(transposed @ basis)
    _, vectors = np.linalg.eigh((small.T @ small).astype(np.float64))
    leading = small @ vectors[:, ::-1][:, :count]
    return np.ascontiguousarray(leading / np.maximum(np.linalg.norm(leading, axis=0), 1e-12), dtype=np.float32)


def _orthonormal(columns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Use Cholesky, much faster than QR on tall matrices; QR if columns are dependent."""
    wide = np.asarray(columns, dtype=np.float32)
    gram = (wide.T @ wide).astype(np.float64)
    try:
        factor = np.linalg.cholesky(gram)
    except np.linalg.LinAlgError:
        return np.linalg.qr(wide)[0]
    return wide @ np.linalg.inv(factor).T.astype(np.float32)
