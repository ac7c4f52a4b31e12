"""The forward index: which terms each document has, as memory-mapped arrays (compressed sparse rows).

Tantivy answers "which documents have this term"; encoders, feedback and reranking ask the opposite.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

_MAX_COUNT = np.iinfo(np.uint8).max


class TermWriter:
    """Appends documents to `folder`; only the vocabulary stays in memory."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._vocabulary: dict[str, int] = {}
        self._frequency: list[int] = []
        self._ends: list[int] = [0]
        self._terms: BinaryIO = (folder / "terms.bin").open("wb")
        self._counts: BinaryIO = (folder / "counts.bin").open("wb")

    def add(self, terms: Sequence[str]) -> None:
        """Appends one document; counts above 255 are kept as 255."""
        counts = Counter(terms)
        numbers = np.fromiter((self._number(term) for term in counts), dtype=np.int32, count=len(counts))
        values = np.fromiter((min(value, _MAX_COUNT) for value in counts.values()), dtype=np.uint8, count=len(counts))
        order = np.argsort(numbers)
        self._terms.write(numbers[order].tobytes())
        self._counts.write(values[order].tobytes())
        self._ends.append(self._ends[-1] + len(counts))
        for number in numbers:
            self._frequency[number] += 1

    def _number(self, term: str) -> int:
        number = self._vocabulary.setdefault(term, len(self._frequency))
        if number == len(self._frequency):
            self._frequency.append(0)
        return number

    def close(self) -> None:
        """Completes the files."""
        self._terms.close()
        self._counts.close()
        np.save(self._folder / "ends.npy", np.asarray(self._ends, dtype=np.int64))
        np.save(self._folder / "frequency.npy", np.asarray(self._frequency, dtype=np.int32))
        (self._folder / "vocabulary.json").write_text(
            json.dumps(list(self._vocabulary), ensure_ascii=False), encoding="utf-8"
        )


class TermIndex:
    """Read side: `vocabulary` maps a term to its number, `frequency[number]` is its document frequency."""

    def __init__(self, folder: Path) -> None:
        self.ends: NDArray[np.int64] = np.load(folder / "ends.npy", mmap_mode="r")
        self.frequency: NDArray[np.int32] = np.load(folder / "frequency.npy")
        names: list[str] = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
        self.names = names
        self.vocabulary = {name: number for number, name in enumerate(names)}
        total = int(self.ends[-1])
        self._terms: NDArray[np.int32] = _mapped(folder / "terms.bin", np.int32, total)
        self._counts: NDArray[np.uint8] = _mapped(folder / "counts.bin", np.uint8, total)
        self.documents = len(self.ends) - 1

    def document(self, row: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Term numbers (ascending) and their counts in one document."""
        start, end = int(self.ends[row]), int(self.ends[row + 1])
        return self._terms[start:end], self._counts[start:end]

    def matrix(self, first: int, last: int) -> sparse.csr_matrix:
        """Counts of documents `first` (included) to `last` (excluded) as float32 rows over the whole vocabulary."""
        start, end = int(self.ends[first]), int(self.ends[last])
        pointers = self.ends[first : last + 1] - start
        values = self._counts[start:end].astype(np.float32)
        return sparse.csr_matrix((values, self._terms[start:end], pointers), shape=(last - first, len(self.names)))


def _mapped(path: Path, dtype: type[Any], length: int) -> NDArray[Any]:
    if length == 0:
        return np.zeros(0, dtype=dtype)
    return np.memmap(path, dtype=dtype, mode="r", shape=(length,))
