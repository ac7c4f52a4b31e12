"""The common part of all texts' vectors, and what is left without it.

An encoder puts legal texts close together: their mean and main directions reflect the kind of text and its style
rather than its subject. Without them, cosines start at zero (Mu and Viswanath 2018, "All-but-the-top").
"""

from typing import NamedTuple

import numpy as np

from activities.search.vectors.lsa import FloatArray, unit

ONE_IN = 32
"""One direction is removed per so many dimensions, and per so many texts (docs/retrieval.md)."""


class Common(NamedTuple):
    """Of the texts of one snapshot: their mean (dimensions,) and directions (count, dimensions) of length one."""

    mean: FloatArray
    directions: FloatArray

    def without(self, vectors: FloatArray) -> FloatArray:
        """Return the distinctive part of each vector with unit length; zero if there is none."""
        centred = vectors - self.mean
        left = centred - (centred @ self.directions.T) @ self.directions
        return unit(left.astype(np.float32, copy=False))


def common_of(vectors: FloatArray) -> Common:
    """Compute it from vectors of shape (rows, dimensions), at least one row."""
    mean = vectors.mean(axis=0, dtype=np.float64).astype(np.float32)
    centred = vectors - mean
    _, directions = np.linalg.eigh((centred.T @ centred).astype(np.float64))
    count = min(vectors.shape) // ONE_IN
    return Common(mean, directions[:, ::-1][:, :count].T.astype(np.float32))
