"""The built-in encoder: latent semantic analysis, fitted on the corpus itself.

LSA: Deerwester et al. 1990, "Indexing by latent semantic analysis": log-tf x idf weights and a truncated SVD
(randomized, fixed seed). Two views of each text, one over stems and one over the letters of its words (3 to 5 at a
time, which sees through inflection and misprints), make the two halves of a vector. Stored as numpy arrays, so that
opening a snapshot never executes what it contains.
"""

# What scipy returns has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

import json
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from activities.search.analysis import Level, form, forms, words
from activities.search.vectors.svd import leading_directions
from activities.search.words.terms import Numbered, TermIndex

FloatArray = NDArray[np.float32]

STEM_DIMENSIONS = 256
LETTER_DIMENSIONS = 128
MAX_FEATURES = 60_000
FIT_STEMS = 30_000
FIT_LETTERS = 8_000
_GRAMS = (3, 4, 5)


def stem_features(text_words: Sequence[str]) -> list[str]:
    """Return the stems of a text's words."""
    return forms(text_words, Level.STEM)


def letter_features(text_words: Sequence[str]) -> list[str]:
    """Return runs of 3 to 5 letters of the words, with beginnings and ends marked by a space."""
    return [gram for word in text_words for gram in letters_of(word)]


def letters_of(word: str) -> list[str]:
    """Return the runs of letters of one word."""
    marked = f" {word} "
    return [marked[at : at + size] for size in _GRAMS for at in range(max(1, len(marked) - size + 1))]


class View:
    """One half of the encoder: features of one kind, weighted and projected."""

    def __init__(self, features: list[str], idf: FloatArray, components: FloatArray) -> None:
        self._features = features
        self._idf = idf
        self._components = components
        self._column = {feature: number for number, feature in enumerate(features)}

    @property
    def dimensions(self) -> int:
        """Return the number of columns of the projection."""
        return int(self._components.shape[1])

    def encode(self, features: Sequence[str]) -> FloatArray:
        """Return the vector of a text from its features, shape (dimensions,)."""
        counts = Counter(feature for feature in features if feature in self._column)
        if not counts:
            return np.zeros(self.dimensions, dtype=np.float32)
        columns = [self._column[feature] for feature in counts]
        weights = (1 + np.log(np.fromiter(counts.values(), dtype=np.float32))) * self._idf[columns]
        return unit((weights @ self._components[columns])[None, :])[0]

    def counting(self, vocabulary: Sequence[str], features: Callable[[str], list[str]]) -> sparse.csr_matrix:
        """Return the matrix (words x features) from word counts to counts of known features."""
        columns, ends = array("i"), [0]
        for word in vocabulary:
            columns.extend(self._column[feature] for feature in features(word) if feature in self._column)
            ends.append(len(columns))
        return _matrix(columns, ends, (len(vocabulary), max(len(self._features), 1)))

    def project(self, counts: sparse.csr_matrix) -> FloatArray:
        """Return the vectors of documents from their feature counts, shape (documents, dimensions)."""
        if not self._features:
            return np.zeros((int(counts.shape[0]), self.dimensions), dtype=np.float32)  # pyright: ignore[reportOptionalSubscript]
        return unit(np.asarray(weighted(counts, self._idf) @ self._components, dtype=np.float32))

    def save(self, folder: Path) -> None:
        """Write features, idf and projection as JSON and .npy."""
        folder.mkdir(parents=True)
        (folder / "features.json").write_text(json.dumps(self._features, ensure_ascii=False), encoding="utf-8")
        np.save(folder / "idf.npy", self._idf)
        np.save(folder / "components.npy", self._components)

    @classmethod
    def load(cls, folder: Path) -> "View":
        """Open the output of `save` with a memory-mapped projection."""
        features: list[str] = json.loads((folder / "features.json").read_text(encoding="utf-8"))
        return cls(features, np.load(folder / "idf.npy"), np.load(folder / "components.npy", mmap_mode="r"))


class LsaEncoder:
    """Two views side by side, each with half the weight."""

    def __init__(self, stems: View, letters: View) -> None:
        self._stems = stems
        self._letters = letters

    @property
    def name(self) -> str:
        """Return `lsa-` and the number of dimensions."""
        return f"lsa-{self.dimensions}"

    @property
    def dimensions(self) -> int:
        """Return the dimensions of both views together."""
        return self._stems.dimensions + self._letters.dimensions

    def encode(self, text: str) -> FloatArray:
        """Return the vector of a text, shape (dimensions,)."""
        found = words(text)
        halves = (self._stems.encode(stem_features(found)), self._letters.encode(letter_features(found)))
        return unit(np.concatenate(halves)[None, :])[0]

    def vectors(self, index: TermIndex) -> Iterator[FloatArray]:
        """Yield the vectors of all documents of an index that the encoder was not fitted on, in batches and in
        order.
        """
        used = np.unique(np.concatenate([np.unique(batch.indices) for batch in index.batches()] or [np.zeros(0, int)]))
        vocabulary = [name.decode() for name in index.words[used].tolist()]
        to_stems = self._stems.counting(vocabulary, lambda word: [form(word, Level.STEM)])
        to_letters = self._letters.counting(vocabulary, letters_of)
        for batch in index.batches():
            counts = sparse.csr_matrix(batch[:, used])
            halves = (
                self._stems.project(_counted(counts, to_stems)),
                self._letters.project(_counted(counts, to_letters)),
            )
            yield unit(np.concatenate(halves, axis=1))

    def save(self, folder: Path) -> None:
        """Write both views."""
        self._stems.save(folder / "stems")
        self._letters.save(folder / "letters")

    @classmethod
    def load(cls, folder: Path) -> "LsaEncoder":
        """Open the output of `save`."""
        return cls(View.load(folder / "stems"), View.load(folder / "letters"))


def fit_lsa(index: TermIndex) -> tuple[LsaEncoder, Iterator[FloatArray]]:
    """Fit the encoder on a corpus. Also return the vectors of all its documents, in batches and in order."""
    vocabulary = [name.decode() for name in index.words.tolist()]
    by_stem = _counting(vocabulary, lambda word: [form(word, Level.STEM)])
    stems, to_stems = _fit(index, by_stem, STEM_DIMENSIONS, FIT_STEMS)
    letters, to_letters = _fit(index, _counting(vocabulary, letters_of), LETTER_DIMENSIONS, FIT_LETTERS)

    def vectors() -> Iterator[FloatArray]:
        for batch in index.batches():
            halves = (stems.project(_counted(batch, to_stems)), letters.project(_counted(batch, to_letters)))
            yield unit(np.concatenate(halves, axis=1))

    return LsaEncoder(stems, letters), vectors()


_Counting = tuple[list[str], sparse.csr_matrix]


def _counting(vocabulary: Sequence[str], features: Callable[[str], list[str]]) -> _Counting:
    """Return all features of a vocabulary, and the matrix (words x features) from word counts to theirs."""
    number = Numbered()
    columns, ends = array("i"), [0]
    for word in vocabulary:
        columns.extend(map(number.__getitem__, features(word)))
        ends.append(len(columns))
    return list(number), _matrix(columns, ends, (len(vocabulary), len(number)))


def _matrix(columns: "array[int]", ends: list[int], shape: tuple[int, int]) -> sparse.csr_matrix:
    """Return rows with ones at the columns; repeated columns add up."""
    places = np.frombuffer(columns, dtype=np.int32)
    matrix = sparse.csr_matrix((np.ones(len(columns), dtype=np.float32), places, ends), shape=shape)
    matrix.sum_duplicates()
    return matrix


def _fit(index: TermIndex, counting: _Counting, dimensions: int, most: int) -> tuple[View, sparse.csr_matrix]:
    """Return a view fitted on at most `most` evenly spread documents, and the counting matrix of its features.

    A feature of one document says nothing about others and is dropped in a large corpus.
    """
    names, matrix = counting
    frequency = np.zeros(len(names), dtype=np.int64)
    step = max(1, -(-index.documents // most))
    for batch in index.batches():
        frequency += np.bincount(_counted(batch[::step], matrix).indices, minlength=len(names))
    floor = 2 if index.documents >= 50 else 1
    kept = np.flatnonzero(frequency >= floor)
    if len(kept) > MAX_FEATURES:
        kept = np.sort(kept[np.argsort(-frequency[kept], kind="stable")[:MAX_FEATURES]])
    if len(kept) == 0:
        return View([], np.zeros(0, np.float32), np.zeros((0, 1), np.float32)), matrix[:, kept]
    sampled = -(-index.documents // step)
    idf = (np.log((1 + sampled) / (1 + frequency[kept])) + 1).astype(np.float32)
    matrix = sparse.csr_matrix(matrix[:, kept])
    blocks = [weighted(_counted(batch[::step], matrix), idf) for batch in index.batches()]
    sample = sparse.csr_matrix(sparse.vstack(blocks))
    rank = max(1, min(dimensions, len(sample.indptr) - 2, len(kept) - 1))
    components = leading_directions(sample, rank)
    return View([names[number] for number in kept], idf, components), matrix


def _counted(batch: sparse.csr_matrix, matrix: sparse.csr_matrix) -> sparse.csr_matrix:
    return sparse.csr_matrix(batch @ matrix)


def weighted(counts: sparse.csr_matrix, idf: FloatArray) -> sparse.csr_matrix:
    """Return (1 + log tf) x idf, with tf itself below one, and rows of unit length."""
    block = counts.copy()
    block.data = np.where(block.data < 1, block.data, 1 + np.log(np.maximum(block.data, 1))) * idf[block.indices]
    lengths = np.sqrt(np.asarray(block.multiply(block).sum(axis=1))).ravel()
    block.data /= np.repeat(np.maximum(lengths, 1e-9), np.diff(block.indptr))
    return block


def unit(vectors: FloatArray) -> FloatArray:
    """Return rows scaled to unit length; zero rows stay zero."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.where(lengths > 1e-6, vectors / np.maximum(lengths, 1e-6), 0).astype(np.float32)
