"""Dense encoders behind one protocol. The default, latent semantic analysis, is fitted on the corpus itself.

LSA: Deerwester et al. 1990, "Indexing by latent semantic analysis"; log-tf x idf weights and a truncated SVD
(randomized, fixed seed). Stored as numpy arrays, so that a snapshot never executes what it contains.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray
from sklearn.utils.extmath import randomized_svd  # pyright: ignore[reportMissingTypeStubs]

from activities.search.analysis import analyse
from activities.search.terms import TermIndex

FloatArray = NDArray[np.float32]

DIMENSIONS = 256
MAX_TERMS = 60_000
FIT_DOCUMENTS = 30_000
BATCH = 4_096


class Encoder(Protocol):
    """Turns texts into vectors of unit length (or zero, where it knows no word of the text)."""

    @property
    def name(self) -> str:
        """What the snapshot's manifest calls it."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of the vectors."""
        ...

    def encode(self, text: str) -> FloatArray:
        """The vector of a query or document text, shape (dimensions,)."""
        ...


class LsaEncoder:
    """tf-idf projected on the leading singular directions of the corpus."""

    def __init__(self, terms: list[str], idf: FloatArray, components: FloatArray) -> None:
        self._terms = terms
        self._idf = idf
        self._components = components
        self._column = {term: number for number, term in enumerate(terms)}

    @property
    def name(self) -> str:
        """`lsa-` and the number of dimensions."""
        return f"lsa-{self.dimensions}"

    @property
    def dimensions(self) -> int:
        """Columns of the projection."""
        return int(self._components.shape[1])

    def encode(self, text: str) -> FloatArray:
        """The vector of a text, shape (dimensions,)."""
        counts = Counter(term for term in analyse(text) if term in self._column)
        if not counts:
            return np.zeros(self.dimensions, dtype=np.float32)
        columns = [self._column[term] for term in counts]
        weights = (1 + np.log(np.fromiter(counts.values(), dtype=np.float32))) * self._idf[columns]
        return unit((weights @ self._components[columns])[None, :])[0]

    def project(self, counts: sparse.csr_matrix) -> FloatArray:
        """The vectors of documents given as term counts over the encoder's own terms, shape (documents, dimensions)."""
        return unit(np.asarray(weighted(counts, self._idf) @ self._components, dtype=np.float32))

    def save(self, folder: Path) -> None:
        """Writes terms, idf and projection as JSON and .npy."""
        folder.mkdir(parents=True)
        (folder / "terms.json").write_text(json.dumps(self._terms, ensure_ascii=False), encoding="utf-8")
        np.save(folder / "idf.npy", self._idf)
        np.save(folder / "components.npy", self._components)

    @classmethod
    def load(cls, folder: Path) -> "LsaEncoder":
        """Opens what `save` wrote; the projection stays memory-mapped."""
        terms: list[str] = json.loads((folder / "terms.json").read_text(encoding="utf-8"))
        return cls(terms, np.load(folder / "idf.npy"), np.load(folder / "components.npy", mmap_mode="r"))


def fit_lsa(index: TermIndex, dimensions: int = DIMENSIONS) -> tuple[LsaEncoder, NDArray[np.intp]]:
    """Fits on at most `FIT_DOCUMENTS` evenly spread documents; also returns the numbers of the terms it kept.

    A term of one document says nothing about others, so it is dropped once the corpus is large enough to spare it.
    """
    floor = 2 if index.documents >= 50 else 1
    known = np.flatnonzero(index.frequency >= floor)
    if len(known) > MAX_TERMS:
        known = np.sort(known[np.argsort(-index.frequency[known], kind="stable")[:MAX_TERMS]])
    if len(known) == 0:
        return LsaEncoder([], np.zeros(0, np.float32), np.zeros((0, 1), np.float32)), known
    idf = (np.log((1 + index.documents) / (1 + index.frequency[known])) + 1).astype(np.float32)
    step = max(1, -(-index.documents // FIT_DOCUMENTS))
    blocks = [weighted(block[::step], idf) for block in _blocks(index, known)]
    sample = sparse.csr_matrix(sparse.vstack(blocks))
    rank = max(1, min(dimensions, sum(len(block.indptr) - 1 for block in blocks) - 1, len(known) - 1))
    _, _, directions = randomized_svd(
        sample,
        n_components=rank,
        n_oversamples=32,
        n_iter=4,  # pyright: ignore[reportArgumentType]
        random_state=0,
    )
    components = np.ascontiguousarray(directions.T, dtype=np.float32)
    return LsaEncoder([index.names[number] for number in known], idf, components), known


def lsa_vectors(index: TermIndex, encoder: LsaEncoder, known: NDArray[np.intp]) -> Iterator[FloatArray]:
    """Unit vectors of every document of the index, in batches and in order."""
    for block in _blocks(index, known):
        yield encoder.project(block)


def weighted(counts: sparse.csr_matrix, idf: FloatArray) -> sparse.csr_matrix:
    """(1 + log tf) x idf, each row of unit length."""
    block = counts.copy()
    block.data = (1 + np.log(block.data)) * idf[block.indices]
    lengths = np.sqrt(np.asarray(block.multiply(block).sum(axis=1))).ravel()
    block.data /= np.repeat(np.maximum(lengths, 1e-9), np.diff(block.indptr))
    return block


def unit(vectors: FloatArray) -> FloatArray:
    """Rows scaled to length one; rows that are zero stay zero."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.where(lengths > 1e-6, vectors / np.maximum(lengths, 1e-6), 0).astype(np.float32)


def _blocks(index: TermIndex, known: NDArray[np.intp]) -> Iterator[sparse.csr_matrix]:
    for first in range(0, index.documents, BATCH):
        yield index.matrix(first, min(first + BATCH, index.documents))[:, known]
