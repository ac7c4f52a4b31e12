"""The vectors of an encoder from outside, beside those of the built-in one: searched once they are all there.

How alike two texts of no relation are differs from encoder to encoder, 0.1 for one and 0.85 for another. So cosines are
spread from what is usual between any two texts of the corpus (the floor) to one.
"""

import hashlib
import re
import threading
from collections import OrderedDict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from activities.search.vectors.dense import DenseIndex
from activities.search.vectors.embeddings import QUERY_SECONDS, Embeddings, EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray

VECTORS_SUFFIX = ".faiss"

_REMEMBERED = 512


def floor_of(vectors: FloatArray) -> float:
    """What is usual between any two of the texts, from vectors of shape (rows, dimensions); 0 for fewer than two."""
    rows = len(vectors)
    if rows < 2:
        return 0.0
    # all pairs at once: the square of the sum holds each pair twice, and each text with itself
    total = vectors.sum(axis=0, dtype=np.float64)
    return float((total @ total - np.square(vectors, dtype=np.float64).sum()) / (rows * (rows - 1)))


def file_of(name: str) -> str:
    """What the file with the vectors of an encoder is called: its name may hold anything."""
    plain = re.sub(r"[^\w.-]+", "-", name)[:60]
    return f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:8]}{VECTORS_SUFFIX}"


class NeuralIndex:
    """Complete vectors of one snapshot; safe among threads."""

    def __init__(self, path: Path, embeddings: Embeddings, floor: float) -> None:
        self.dense = DenseIndex(path)
        self._floor = floor
        self._embeddings = embeddings
        self._known: OrderedDict[str, FloatArray] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The encoder's."""
        return self._embeddings.name

    def likeness(self, vector: FloatArray, rows: NDArray[np.intp]) -> dict[int, float]:
        """0-1: how like a question each of the rows is, whatever else was found."""
        above = max(1 - self._floor, 1e-6)
        found = self.dense.cosines(vector, rows)
        return {row: min(1.0, max(0.0, (cosine - self._floor) / above)) for row, cosine in found.items()}

    def ask(self, question: str) -> FloatArray | None:
        """The vector of a question, None when the encoder does not answer; the last few hundred are remembered."""
        with self._lock:
            if question in self._known:
                return self._known[question]
        try:
            vector = self._embeddings.ask(question, QUERY_SECONDS)
        except EmbeddingsUnavailable:
            return None
        if len(vector) != self.dense.dimensions:
            return None
        with self._lock:
            self._known[question] = vector
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return vector
