"""The vectors of an encoder from outside, beside those of the built-in one: written by a build, searched if it answers.

Snapshots outlive configurations: one whose encoder is not the configured one is searched with the built-in encoder.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from activities.search.vectors.dense import DenseIndex, write_vectors
from activities.search.vectors.embeddings import BATCH, QUERY_SECONDS, Embeddings, EmbeddingsUnavailable, VectorCache
from activities.search.vectors.lsa import FloatArray

_REMEMBERED = 512
_BLOCK = 4_096
_VECTORS, _ABOUT = "vectors.faiss", "about.json"


class NeuralWriter:
    """Encodes texts in batches, in order; vectors known from earlier builds come from `cache`."""

    def __init__(self, embeddings: Embeddings, cache: Path, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._name = embeddings.name
        self._cache = VectorCache(embeddings, cache)
        self._waiting: list[str] = []
        self._raw = (folder / "raw").open("wb")
        self._rows = self._dimensions = 0

    def add(self, text: str) -> None:
        """Takes the next row's text. Raises `EmbeddingsUnavailable`."""
        self._waiting.append(text)
        if len(self._waiting) == BATCH:
            self._encode()

    def close(self) -> str:
        """Completes the vectors and returns the encoder's name."""
        if self._waiting:
            self._encode()
        self._raw.close()
        dimensions = max(1, self._dimensions)
        write_vectors(self._written(dimensions), self._rows, dimensions, self._folder / _VECTORS)
        (self._folder / "raw").unlink()
        (self._folder / _ABOUT).write_text(json.dumps({"name": self._name, "dimensions": dimensions}), encoding="utf-8")
        return self._name

    def _encode(self) -> None:
        vectors = self._cache.embed(self._waiting)
        self._raw.write(vectors.tobytes())
        self._rows += len(vectors)
        self._dimensions = vectors.shape[1]
        self._waiting = []

    def _written(self, dimensions: int) -> Iterator[FloatArray]:
        with (self._folder / "raw").open("rb") as raw:
            while block := raw.read(_BLOCK * dimensions * 4):
                yield np.frombuffer(block, dtype=np.float32).reshape(-1, dimensions)


class NeuralIndex:
    """Read side; safe among threads. `encode` is None when the encoder is not configured or does not answer."""

    def __init__(self, folder: Path, embeddings: Embeddings | None) -> None:
        about = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
        self.name: str = about["name"]
        self.dense = DenseIndex(folder / _VECTORS)
        self._dimensions: int = about["dimensions"]
        self._embeddings = embeddings if embeddings and embeddings.name == self.name else None
        self._known: OrderedDict[str, FloatArray] = OrderedDict()
        self._lock = threading.Lock()

    @classmethod
    def load(cls, folder: Path, embeddings: Embeddings | None) -> "NeuralIndex | None":
        """Opens what `NeuralWriter` wrote; None where there is nothing."""
        return cls(folder, embeddings) if folder.is_dir() else None

    def encode(self, query: str) -> FloatArray | None:
        """The vector of a query; the last few hundred are remembered."""
        with self._lock:
            if query in self._known:
                return self._known[query]
        if self._embeddings is None:
            return None
        try:
            vector = self._embeddings.embed([query], QUERY_SECONDS)[0]
        except EmbeddingsUnavailable:
            return None
        if len(vector) != self._dimensions:
            return None
        with self._lock:
            self._known[query] = vector
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return vector
