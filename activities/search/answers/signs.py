"""What one decision has of a question, counted on the words of the pair and their rarity in the corpus."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from activities.search.analysis import Level, forms, words
from activities.search.answers.telling import TellingWord
from activities.search.words.families import family
from activities.search.words.meanings import Phrase
from activities.search.words.terms import TermIndex

PASSAGE = 100
"""Length of a passage in words without stop words, about a paragraph: the parts of an answer stand that close
together.
"""

LONGEST = 20_000
"""Characters of a decision's text that are read."""

UNHEARD = 0.5
"""Weight of a word outside the corpus and legal language: everyday speech or a misspelling."""

ROOT_SHARE, OTHER_SHARE = 0.9, 0.8
"""Weight of a word with the same root or family, or of a synonymous phrase, relative to the word itself."""


class Signs(NamedTuple):
    """`direct`: the share of the distinctive words, by rarity, that one passage has itself; `indirect`: the share that
    it has by a synonymous phrase. `missing`: legal words it does not have, by rarity. `absent`: stems it has in no
    form, the most distinctive first.
    """

    direct: float
    indirect: float
    missing: float
    absent: tuple[str, ...]

    @property
    def coverage(self) -> float:
        """Return the share that the passage has in either way."""
        return self.direct + self.indirect


@dataclass(frozen=True)
class _Weighed:
    """A distinctive word with its weights in a corpus, 0-1: itself, its root, and each synonymous phrase."""

    word: TellingWord
    weight: float
    by_root: float
    by_others: Mapping[Phrase, float]


class Question:
    """The distinctive words of a question, weighted by one corpus."""

    def __init__(self, telling: Sequence[TellingWord], terms: TermIndex) -> None:
        stems = {
            stem for word in telling for stem in (word.stem, *(part for other in word.others for part in other.stems))
        }
        rarity = _rarities(sorted(stems), Level.STEM, terms)
        of_roots = _rarities(sorted({word.root for word in telling}), Level.ROOT, terms)
        self._words = [_weighed(word, rarity, of_roots, _rarity(0, terms.documents)) for word in telling]
        self._total = sum(word.weight for word in self._words)
        families = {part for word in telling for other in word.others for part in other.families}
        self._asked = _Asked(
            frozenset(stems), frozenset(word.root for word in telling), families.union(word.family for word in telling)
        )

    def signs(self, text: str) -> Signs:
        """Return what a decision's text has of the question."""
        told = words(text[:LONGEST])
        places = _Places(told, self._asked)
        gains = [_gain(word, places) for word in self._words]
        held = _best_passage(gains)
        lacking = [
            (word.weight - (gains[number].value if number in held else 0.0), word.word)
            for number, word in enumerate(self._words)
        ]
        missing = sum(weight for weight, word in lacking if word.legal)
        absent = sorted(
            (number for number in range(len(gains)) if number not in held), key=lambda one: -lacking[one][0]
        )
        stems = tuple(lacking[number][1].stem for number in absent)
        total = self._total or 1.0
        direct, indirect = (
            sum(gains[number].value for number in held if gains[number].direct is itself) / total
            for itself in (True, False)
        )
        return Signs(direct, indirect, missing, stems)


class _Gain(NamedTuple):
    """The value of a question's word in a text, its positions, and whether it is there itself, not a synonym."""

    value: float
    places: list[int]
    direct: bool = True


class _Asked(NamedTuple):
    """The stems, roots and families that a question has in any of its wordings."""

    stems: Set[str]
    roots: Set[str]
    families: Set[str]


class _Places:
    """The positions in a text of what a question asks for."""

    def __init__(self, told: Sequence[str], asked: _Asked) -> None:
        self.of_stem = _by_name(forms(told, Level.STEM), asked.stems)
        self.of_root = _by_name(forms(told, Level.ROOT), asked.roots)
        self.of_family = _by_name(map(family, told), asked.families)

    def of_phrase(self, phrase: Phrase) -> list[int]:
        """Return the positions of a phrase's rarest word, if the text has all its words or words of their families."""
        found = [self.of_stem.get(stem) or self.of_family.get(name, []) for stem, name in zip(*phrase, strict=True)]
        return min(found, key=len) if all(found) else []


def _by_name(names: Iterable[str], asked: Set[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for at, name in [(at, name) for at, name in enumerate(names) if name in asked]:
        places.setdefault(name, []).append(at)
    return places


def _rarities(names: Sequence[str], level: Level, terms: TermIndex) -> dict[str, float]:
    """Return nearly 0 for terms of every document, 1 for terms of none, whatever the size of the corpus."""
    frequency, numbers = terms.frequency[level], terms.numbers(names, level)
    counts = {name: int(frequency[number]) if number >= 0 else 0 for name, number in zip(names, numbers, strict=True)}
    return {name: _rarity(count, terms.documents) for name, count in counts.items()}


def _rarity(count: int, documents: int) -> float:
    return log((2 + documents) / (1 + count)) / log(2 + documents)


def _weighed(word: TellingWord, rarity: Mapping[str, float], of_roots: Mapping[str, float], unknown: float) -> _Weighed:
    weight, by_root = rarity[word.stem], of_roots[word.root]
    if weight >= unknown and not word.legal:
        weight = max(UNHEARD, by_root if by_root < unknown else 0.0)
    others = {other: OTHER_SHARE * min(weight, max(rarity[stem] for stem in other.stems)) for other in word.others}
    return _Weighed(word, weight, ROOT_SHARE * min(weight, by_root), others)


def _gain(word: _Weighed, places: _Places) -> _Gain:
    """Return the best of the word itself, its root, and a synonymous phrase."""
    if itself := places.of_stem.get(word.word.stem):
        return _Gain(word.weight, itself)
    ways = [
        _Gain(word.by_root, places.of_root.get(word.word.root, [])),
        _Gain(word.by_root, places.of_family.get(word.word.family, [])),
    ]
    ways += [_Gain(value, places.of_phrase(other), False) for other, value in sorted(word.by_others.items())]
    return max((way for way in ways if way.places), key=lambda way: way.value, default=_Gain(0.0, []))


def _best_passage(gains: Sequence[_Gain]) -> frozenset[int]:
    """Return the words of the question in the best passage, by number."""
    occurrences = sorted((place, number) for number, gain in enumerate(gains) for place in gain.places)
    counts = dict.fromkeys(range(len(gains)), 0)
    best, held, value, first = -1.0, frozenset[int](), 0.0, 0
    for place, number in occurrences:
        counts[number] += 1
        value += gains[number].value if counts[number] == 1 else 0.0
        while occurrences[first][0] <= place - PASSAGE:
            left = occurrences[first][1]
            counts[left] -= 1
            value -= gains[left].value if counts[left] == 0 else 0.0
            first += 1
        if value > best + 1e-9:
            best, held = value, frozenset(number for number, count in counts.items() if count)
    return held
