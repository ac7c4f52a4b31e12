"""The vectors of an encoder from outside, beside those of the built-in one: searched once they are all there.

How alike two texts of no relation are differs from encoder to encoder, 0.1 for one and 0.85 for another. So what all
texts of the corpus share is taken from their vectors before they are written, and from a question's when it is asked.
"""

import hashlib
import re
import threading
from collections import OrderedDict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from activities.search.vectors.apart import Common
from activities.search.vectors.dense import DenseIndex
from activities.search.vectors.embeddings import QUERY_SECONDS, Embeddings, EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray

VECTORS_SUFFIX = ".faiss"

_REMEMBERED = 512


def file_of(name: str) -> str:
    """What the file with the vectors of an encoder is called: its name may hold anything.

    Without "apart" were called, and may still lie about, files whose vectors had in them what all share.
    """
    plain = re.sub(r"[^\w.-]+", "-", name)[:60]
    return f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:8]}-apart{VECTORS_SUFFIX}"


class NeuralIndex:
    """Complete vectors of one snapshot; safe among threads."""

    def __init__(self, path: Path, embeddings: Embeddings, common: Common) -> None:
        self.dense = DenseIndex(path)
        self._common = common
        self._embeddings = embeddings
        self._known: OrderedDict[str, FloatArray] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The encoder's."""
        return self._embeddings.name

    def likeness(self, vector: FloatArray, rows: NDArray[np.intp]) -> dict[int, float]:
        """0-1: how like a question each of the rows is, whatever else was found."""
        return {row: min(1.0, max(0.0, cosine)) for row, cosine in self.dense.cosines(vector, rows).items()}

    def ask(self, question: str) -> FloatArray | None:
        """What sets a question apart, None when the encoder does not answer; the last few hundred are remembered."""
        with self._lock:
            if question in self._known:
                return self._known[question]
        try:
            vector = self._embeddings.ask(question, QUERY_SECONDS)
        except EmbeddingsUnavailable:
            return None
        if len(vector) != self.dense.dimensions:
            return None
        vector = self._common.without(vector[None, :])[0]
        with self._lock:
            self._known[question] = vector
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return vector
