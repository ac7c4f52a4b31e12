"""Exact BM25 over the three forms of each word, for retrieved candidates.

Robertson and Zaragoza 2009, "The probabilistic relevance framework". Tantivy's k1 and b are fixed; these are not,
and three levels together do better than one (docs/retrieval.md).
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from activities.search.analysis import Level, form
from activities.search.words.terms import FloatArray, IntArray, Places, TermIndex

K1 = 0.9
B = 0.6
LEVEL_WEIGHTS = {Level.SINGULAR: 0.2, Level.STEM: 0.4, Level.ROOT: 0.4}


class ExactBm25:
    """Scores rows of a forward index. Safe for threads."""

    def __init__(self, index: TermIndex) -> None:
        self._index = index

    def scores(self, words: Sequence[str], rows: Sequence[int]) -> dict[int, float]:
        """Return BM25 of each row; rows without any word are absent. Repeated words count log more."""
        return self.scores_of_each([words], rows)[0]

    def most(self, words: Sequence[str]) -> float:
        """Return the limit of BM25 for unlimited repetitions of all words."""
        return (K1 + 1) * sum(
            share * float(self._query(words, level)[1].sum()) for level, share in LEVEL_WEIGHTS.items()
        )

    def shares(self, words: Sequence[str], rows: Sequence[int]) -> dict[int, float]:
        """Return the BM25 of the rows, 0-1, relative to the most that the words could reach."""
        scores, most = self.scores(words, rows), max(self.most(words), 1e-9)
        return {row: min(1.0, scores.get(row, 0.0) / most) for row in rows}

    def scores_of_each(self, queries: Sequence[Sequence[str]], rows: Sequence[int]) -> list[dict[int, float]]:
        """Return the scores of several queries over the same rows, whose words are read once."""
        if not rows or not any(queries):
            return [{} for _ in queries]
        wanted = np.array(rows, dtype=np.intp)
        entries = self._index.entries(wanted)
        relative = self._index.lengths[wanted].astype(np.float64) / max(self._index.mean_length, 1.0)
        saturation: NDArray[np.float64] = K1 * (1 - B + B * relative)
        totals = (self._totals(words, entries, saturation).tolist() for words in queries)
        return [{row: score for row, score in zip(rows, total, strict=True) if score > 0} for total in totals]

    def _totals(
        self, words: Sequence[str], entries: tuple[Places, IntArray, FloatArray], saturation: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        places, numbers, counts = entries
        total = np.zeros(len(saturation))
        for level in sorted(LEVEL_WEIGHTS, key=lambda level: level is not Level.ROOT):
            names, weights = self._query(words, level)
            if len(names) == 0:
                continue
            found = self._index.of_word[level][numbers]
            at = np.minimum(np.searchsorted(names, found), len(names) - 1)
            matching = names[at] == found
            cells = places[matching] * len(names) + at[matching]
            frequency = np.bincount(cells, weights=counts[matching], minlength=len(total) * len(names))
            frequency = frequency.reshape(len(total), len(names))
            gain = frequency * (K1 + 1) / (frequency + saturation[:, None])
            total += LEVEL_WEIGHTS[level] * (gain @ weights)
            if level is Level.ROOT:  # words that share no root share no longer form either
                places, numbers, counts = places[matching], numbers[matching], counts[matching]
        return total

    def _query(self, words: Sequence[str], level: Level) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """Return the numbers of the query's names at a level, ascending, with the weight of a full match."""
        times = Counter(form(word, level) for word in words)
        numbers = self._index.numbers(list(times), level)
        repeated = 1 + np.log(np.fromiter(times.values(), np.float64, len(times)))
        order = np.argsort(numbers)
        numbers, repeated = numbers[order], repeated[order]
        known = numbers >= 0
        frequency = self._index.frequency[level][numbers[known]]
        rarity = np.log(1 + (self._index.documents - frequency + 0.5) / (frequency + 0.5))
        return numbers[known], repeated[known] * rarity
