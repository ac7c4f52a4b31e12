"""The forward index: the words of each document as memory-mapped arrays (compressed sparse rows).

Tantivy answers "which documents have this term"; encoders and exact scoring need the opposite.
"""

# What scipy returns has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from activities.search.analysis import Level, form

WORDS, COUNTS = ("words.bin", "words-more.bin"), ("counts.bin", "counts-more.bin")
"""The files of a full build, and those of all documents that arrived since."""

QUARTERS = 4
_QUARTER = np.float32(0.25)
_MAX_COUNT = 255
_BATCH = 4_096

IntArray = NDArray[np.int32]
FloatArray = NDArray[np.float32]
Places = NDArray[np.intp]


class Numbered(dict[str, int]):
    """Names numbered in order of appearance."""

    def __missing__(self, name: str) -> int:
        number = self[name] = len(self)
        return number


class TermWriter:
    """Appends documents to `folder`; memory holds the vocabulary and one batch of documents."""

    def __init__(self, folder: Path, known: Sequence[str] = ()) -> None:
        """Words in `known` keep their positions there as numbers."""
        folder.mkdir(parents=True)
        self._folder = folder
        self._vocabulary = Numbered()
        for word in known:
            self._vocabulary[word] = len(self._vocabulary)
        self._lengths: list[int] = []
        self._sizes: list[int] = []
        self._batch = array("i")
        self._spans: list[int] = []
        self._words: BinaryIO = (folder / WORDS[0]).open("wb")
        self._counts: BinaryIO = (folder / COUNTS[0]).open("wb")

    def add(self, described: Sequence[str], beside: Sequence[str] = ()) -> None:
        """Append one document by its describing words and, at a quarter of the weight, its filing words.

        Counts are stored in quarters, up to 63.75; only describing words add to a document's length.
        """
        number = self._vocabulary.__getitem__
        self._batch.extend(map(number, described))
        self._batch.extend(map(number, beside))
        self._spans += (len(described), len(beside))
        self._lengths.append(len(described))
        if len(self._spans) >= 2 * _BATCH:
            self._flush()

    def _flush(self) -> None:
        """Write the batch: each word of a document once, by number, with its count."""
        numbers = np.frombuffer(self._batch, dtype=np.int32).astype(np.int64)
        spans = np.arange(len(self._spans)).repeat(self._spans)
        keys, places = np.unique((spans // 2 << 32) | numbers, return_inverse=True)
        quarters = np.bincount(places, weights=np.where(spans % 2 == 0, QUARTERS, 1), minlength=len(keys))
        self._words.write((keys & 0xFFFF_FFFF).astype(np.int32).tobytes())
        self._counts.write(np.minimum(quarters, _MAX_COUNT).astype(np.uint8).tobytes())
        self._sizes += np.bincount(keys >> 32, minlength=len(self._spans) // 2).tolist()
        self._batch, self._spans = array("i"), []

    def close(self) -> None:
        """Complete the files: per level, the names in order and their document counts."""
        self.close_documents()
        vocabulary = list(self._vocabulary)
        for level in Level:
            save_level(self._folder, level, np.array([form(word, level).encode() for word in vocabulary], np.bytes_))
        index = TermIndex(self._folder, counted=False)
        for level in Level:
            np.save(self._folder / f"{level.name.lower()}-frequency.npy", index.count_documents(level))

    def close_documents(self) -> None:
        """Complete the files of documents and vocabulary, without those of the levels."""
        self._flush()
        self._words.close()
        self._counts.close()
        np.save(self._folder / "starts.npy", np.cumsum([0, *self._sizes], dtype=np.int64)[:-1])
        np.save(self._folder / "sizes.npy", np.asarray(self._sizes, dtype=np.int32))
        np.save(self._folder / "lengths.npy", np.asarray(self._lengths, dtype=np.int32))
        np.save(self._folder / "word.npy", np.array([name.encode() for name in self._vocabulary], dtype=np.bytes_))


class TermIndex:
    """Read side. Words are numbered by appearance, names of a level in byte order.

    The words of a document lie anywhere in `words.bin` and, behind it, `words-more.bin`, their counts likewise.
    """

    def __init__(self, folder: Path, counted: bool = True, levelled: bool = True) -> None:
        self.starts: NDArray[np.int64] = _loaded(folder / "starts.npy")
        self.sizes: IntArray = _loaded(folder / "sizes.npy")
        self.lengths: IntArray = _loaded(folder / "lengths.npy")
        self.documents = len(self.starts)
        self.mean_length = float(self.lengths.mean()) if self.documents else 0.0
        self.words: NDArray[np.bytes_] = _loaded(folder / "word.npy")
        self._words = [_mapped(folder / name, np.int32) for name in WORDS]
        self._counts = [_mapped(folder / name, np.uint8) for name in COUNTS]
        self.stored = sum(map(len, self._words))
        self.names: dict[Level, NDArray[np.bytes_]] = _by_level(folder, "") if levelled else {}
        self.of_word: dict[Level, IntArray] = _by_level(folder, "-of-word") if levelled else {}
        self.frequency: dict[Level, IntArray] = _by_level(folder, "-frequency") if counted and levelled else {}

    def numbers(self, names: Sequence[str], level: Level) -> IntArray:
        """Return the number of each name at a level; -1 for unknown names."""
        known = self.names[level]
        if len(known) == 0:
            return np.full(len(names), -1, dtype=np.int32)
        asked = np.array([name.encode() for name in names], dtype=np.bytes_)
        places = np.minimum(np.searchsorted(known, asked), len(known) - 1)
        held = (known[places] == asked) & (self.frequency[level][places] > 0)
        return np.where(held, places, -1).astype(np.int32)

    def knows(self, word: str) -> bool:
        """Return whether a document has a folded word, singular or plural."""
        return bool(self.numbers([form(word, Level.SINGULAR)], Level.SINGULAR)[0] >= 0)

    def entries(self, rows: Places) -> tuple[Places, IntArray, FloatArray]:
        """Return for each word of each row: the row's place in `rows`, the word's number, its weighted count."""
        starts, sizes = self.starts[rows], self.sizes[rows]
        places = np.repeat(np.arange(len(rows)), sizes)
        offsets = np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        at = np.repeat(starts, sizes) + offsets
        return places, _read(self._words, at), _read(self._counts, at).astype(np.float32) * _QUARTER

    def batches(self) -> Iterator[sparse.csr_matrix]:
        """Yield all documents in order, as float32 rows of weighted word counts."""
        for first in range(0, self.documents, _BATCH):
            last = min(first + _BATCH, self.documents)
            _, numbers, values = self.entries(np.arange(first, last))
            pointers = np.concatenate([[0], np.cumsum(self.sizes[first:last], dtype=np.int64)])
            yield sparse.csr_matrix((values, numbers, pointers), shape=(last - first, len(self.words)))

    def grouping(self, level: Level) -> sparse.csr_matrix:
        """Return the matrix (words x names of a level) from word counts to name counts."""
        count = len(self.words)
        ones = np.ones(count, dtype=np.float32)
        return sparse.csr_matrix(
            (ones, self.of_word[level], np.arange(count + 1)), shape=(count, len(self.names[level]))
        )

    def count_documents(self, level: Level) -> IntArray:
        """Count the documents with each name of a level."""
        grouping = self.grouping(level)
        total = np.zeros(len(self.names[level]), dtype=np.int32)
        for batch in self.batches():
            present = sparse.csr_matrix(batch @ grouping)
            total += np.bincount(present.indices, minlength=len(total)).astype(np.int32)
        return total


def save_level(folder: Path, level: Level, forms: NDArray[np.bytes_]) -> None:
    """Write the names of a level in byte order, and which of them each word has; forms in word order."""
    names, of_word = np.unique(forms, return_inverse=True)
    np.save(folder / f"{level.name.lower()}.npy", names)
    np.save(folder / f"{level.name.lower()}-of-word.npy", of_word.astype(np.int32))


def _by_level(folder: Path, ending: str) -> dict[Level, NDArray[Any]]:
    return {level: _loaded(folder / f"{level.name.lower()}{ending}.npy") for level in Level}


def _loaded(path: Path) -> NDArray[Any]:
    """Return a memory-mapped plain array; numpy's memmap class makes every look-up several times slower."""
    return np.load(path, mmap_mode="r").view(np.ndarray)


def _mapped(path: Path, dtype: type[Any]) -> NDArray[Any]:
    if not path.exists() or path.stat().st_size == 0:
        return np.zeros(0, dtype=dtype)
    return np.memmap(path, dtype=dtype, mode="r").view(np.ndarray)


def _read(files: Sequence[NDArray[Any]], at: Places) -> NDArray[Any]:
    """Return the values at these places of two files, one behind the other."""
    first, more = files
    if len(more) == 0:
        return first[at]
    later = at >= len(first)
    found = np.empty(len(at), dtype=first.dtype)
    found[~later], found[later] = first[at[~later]], more[at[later] - len(first)]
    return found
