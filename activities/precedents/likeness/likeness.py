"""How much of what a lawsuit keeps saying a decision says too, 0-1 each, by words, by pairs, by title and by sense.

Absolute: a key that no decision of the corpus has still counts among the keys, so that where the corpus does not treat
the subject the best of its decisions stays far.
"""

from collections import Counter
from collections.abc import Mapping
from math import log
from typing import NamedTuple, TypeVar

import numpy as np

from activities.precedents.likeness.keys import Keys, Pair, pairs_in, telling_stems
from activities.search.analysis import words
from activities.search.index import SearchIndex
from workflows.contracts.corpus import Decision

MOST_WORDS = 20
MOST_PAIRS = 12
_SATURATION = 0.5
_MEAN_LENGTH = 250
_LEAST_LENGTH = 40
_FULL_TITLE, _FULL_WORDS, _FULL_PAIRS, _FULL_SENSE = 0.5, 0.2, 0.15, 0.6

Key = TypeVar("Key")


class Likeness(NamedTuple):
    """`length` is how long the decision's text is beside one of 200 words, as a logarithm: long texts say more by
    chance."""

    title: float = 0.0
    words: float = 0.0
    pairs: float = 0.0
    sense: float = 0.0
    length: float = 0.0


class Likening:
    """The keys of one lawsuit, weighed by how rare they are in one corpus."""

    def __init__(self, keys: Keys, search: SearchIndex) -> None:
        self._search = search
        asked = {*keys.title, *keys.words, *(stem for pair in keys.pairs for stem in pair)}
        rarities, most = search.rarities(sorted(asked)), log(1 + len(search)) or 1.0
        rarity = {stem: rarities.get(stem, most) / most for stem in asked}
        self._title = {stem: rarity[stem] for stem in keys.title}
        self._words = _heaviest({stem: share * rarity[stem] for stem, share in keys.words.items()}, MOST_WORDS)
        pairs = {pair: share * (rarity[pair[0]] + rarity[pair[1]]) / 2 for pair, share in keys.pairs.items()}
        self._pairs: Mapping[Pair, float] = _heaviest(pairs, MOST_PAIRS)
        self._sense = search.encoder.encode(" ".join(" ".join(pair) for pair in self._pairs))

    def of(self, decisions: Mapping[int, Decision]) -> dict[int, Likeness]:
        """The likeness of each decision, by its row."""
        cosines = self._search.dense.cosines(self._sense, np.array(list(decisions), dtype=np.intp))
        return {row: self._likeness(one, cosines.get(row, 0.0)) for row, one in decisions.items()}

    def _likeness(self, decision: Decision, cosine: float) -> Likeness:
        text = decision.search_text
        stems = telling_stems(text)
        length = max(_LEAST_LENGTH, len(words(text)))
        single, double = Counter(stem for stem in stems if stem), Counter(pairs_in(stems))
        return Likeness(
            title=min(1.0, _covered(self._title, single, length) / _FULL_TITLE),
            words=min(1.0, _covered(self._words, single, length) / _FULL_WORDS),
            pairs=min(1.0, _covered(self._pairs, double, length) / _FULL_PAIRS),
            sense=min(1.0, max(0.0, cosine) / _FULL_SENSE),
            length=log(max(_LEAST_LENGTH, len(text.split())) / 200),
        )


def _covered(weights: Mapping[Key, float], counts: Mapping[Key, int], length: int) -> float:
    """The share of the weights whose keys the text has, the more the oftener; a long text needs to say them oftener."""
    total = sum(weights.values())
    if total <= 0:
        return 0.0
    half = _SATURATION * length / _MEAN_LENGTH
    return sum(weight * counts[key] / (counts[key] + half) for key, weight in weights.items() if key in counts) / total


def _heaviest(weights: Mapping[Key, float], most: int) -> dict[Key, float]:
    """The `most` heaviest, equal ones in the order given."""
    return dict(sorted(weights.items(), key=lambda one: -one[1])[:most])
