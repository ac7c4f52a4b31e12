"""The vectors of a semantic encoder, several per decision, used once complete.

The similarity of unrelated texts differs between encoders, 0.1 for one and 0.85 for another. So the part common to
all texts of the corpus is removed from their vectors before storing, and from a question's vector.
"""

import hashlib
import io
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from activities.search.excerpts import passages_of
from activities.search.vectors.apart import Common
from activities.search.vectors.dense import DenseIndex
from activities.search.vectors.embeddings import QUERY_SECONDS, Embeddings, EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray
from activities.search.vectors.sentence_embeddings import SentenceEmbeddings
from workflows.contracts.law.corpus import Decision

VECTORS_SUFFIX = ".faiss"

_REMEMBERED = 512
VARIANTS, VARIANT_LIKENESS = 6, 0.9
"""Number of rephrasings whose meaning is compared, and the weight of their similarity."""

PASSAGE_LENGTH = 300
"""Characters of a passage with a vector: a sentence or two on one subject."""
MOST_PASSAGES = 24
_SHORTEST = 16
_DIGITS = 6


def passages_with_sense(decision: Decision) -> list[str]:
    """Return the encoded passages of a decision: its thesis and the sentences of its ementa, else those of its text."""
    texts = [text for text in (decision.thesis, decision.ementa) if text] or [decision.search_text[:20_000]]
    found = [passage for passage in passages_of(texts, PASSAGE_LENGTH) if len(passage) >= _SHORTEST]
    return list(dict.fromkeys(found or [decision.search_text[:PASSAGE_LENGTH]]))[:MOST_PASSAGES]


class Layout(NamedTuple):
    """The common part of all passages of a snapshot, and the number of passages of each decision, in order."""

    common: Common
    counts: NDArray[np.uint8]

    def to_bytes(self) -> bytes:
        """Return it as a numpy file."""
        file = io.BytesIO()
        np.savez(file, mean=self.common.mean, directions=self.common.directions, counts=self.counts)
        return file.getvalue()

    @classmethod
    def from_bytes(cls, file: bytes) -> Self:
        """Read the output of `to_bytes`."""
        found = np.load(io.BytesIO(file), allow_pickle=False)
        return cls(Common(found["mean"], found["directions"]), found["counts"])


def file_of(name: str) -> str:
    """Return the file name for an encoder's vectors; an encoder's name may contain anything.

    Names without "passages" belong to files with one vector per decision.
    """
    plain = re.sub(r"[^\w.-]+", "-", name)[:60]
    return f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:8]}-passages{VECTORS_SUFFIX}"


class NeuralIndex:
    """Complete vectors of one snapshot. Safe for threads."""

    def __init__(self, path: Path, embeddings: Embeddings, layout: Layout) -> None:
        self._dense = DenseIndex(path)
        self._common = layout.common
        self._counts = layout.counts
        self._row_of = np.repeat(np.arange(len(layout.counts), dtype=np.int32), layout.counts)
        self._first = np.concatenate([[0], np.cumsum(layout.counts, dtype=np.int64)])
        self._embeddings = embeddings
        self._known: OrderedDict[str, FloatArray] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def usual(self) -> bool:
        """Return whether the encoder is the one for which the judge was fitted."""
        return isinstance(self._embeddings, SentenceEmbeddings)

    @property
    def name(self) -> str:
        """Return the encoder's name."""
        return self._embeddings.name

    def likeness_said(self, asked: FloatArray, variants: Sequence[str], rows: NDArray[np.intp]) -> dict[int, float]:
        """Return the `likeness` to the question or, if higher, to one of its first rephrasings."""
        found = self.likeness(asked, rows)
        for said in self.said(variants[:VARIANTS]):
            for row, share in self.likeness(said, rows).items():
                found[row] = max(found[row], VARIANT_LIKENESS * share)
        return found

    def likeness(self, vector: FloatArray, rows: NDArray[np.intp]) -> dict[int, float]:
        """Return 0-1: the similarity of a question to the most similar passage of each row."""
        spans = {int(row): range(int(self._first[row]), int(self._first[row + 1])) for row in rows}
        found = self._dense.cosines(vector, np.array([one for span in spans.values() for one in span], dtype=np.intp))
        if not found:
            return {}
        return {row: min(1.0, max(0.0, *(found[passage] for passage in span))) for row, span in spans.items()}

    def closest(self, vector: FloatArray, rows: Sequence[int], count: int) -> list[int]:
        """Return the rows most similar to a question, best first."""
        found = self.likeness(vector, np.array(rows, dtype=np.intp))
        return sorted(found, key=lambda row: (-round(found[row], _DIGITS), row))[:count]

    def nearest(self, vector: FloatArray, count: int, allowed: NDArray[np.bool_] | None) -> set[int]:
        """Return the rows of about `count` most similar passages among the allowed ones."""
        among = None if allowed is None else np.repeat(allowed, self._counts)
        return {int(self._row_of[passage]) for passage in self._dense.nearest(vector, 2 * count, among)}

    def ask(self, question: str) -> FloatArray | None:
        """Return the distinctive part of a question's vector, None if the encoder does not answer; cached for a few
        hundred.
        """
        vectors = self._vectors([question], lambda some: self._embeddings.ask(some[0], QUERY_SECONDS)[None, :])
        return vectors[0] if vectors else None

    def said(self, wordings: Sequence[str]) -> list[FloatArray]:
        """Return what `ask` does for several wordings at once; nothing if the encoder does not answer."""
        return self._vectors(wordings, lambda some: self._embeddings.embed(some, QUERY_SECONDS)) or []

    def _vectors(self, texts: Sequence[str], encode: Callable[[Sequence[str]], FloatArray]) -> list[FloatArray] | None:
        """Return the vectors of texts less the common part; those not cached are encoded in one call."""
        with self._lock:
            known = {text: self._known[text] for text in texts if text in self._known}
        if lacking := [text for text in dict.fromkeys(texts) if text not in known]:
            try:
                vectors = encode(lacking)
            except EmbeddingsUnavailable:
                return None
            if vectors.shape[1] != self._dense.dimensions:
                return None
            known |= dict(zip(lacking, self._common.without(vectors), strict=True))
            with self._lock:
                self._known.update(known)
                while len(self._known) > _REMEMBERED:
                    self._known.popitem(last=False)
        return [known[text] for text in texts]
