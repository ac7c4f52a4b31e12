"""Synonyms of a question's words: the legal thesaurus in both directions, everyday speech in one."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from activities.search.analysis import Level, analyse, forms, words
from activities.search.words.families import family

_THESAURUS, _EVERYDAY, _INSTITUTES = "thesaurus.txt", "everyday.txt", "institutes.txt"


class Phrase(NamedTuple):
    """A synonym, by the stems and by the families of its words."""

    stems: tuple[str, ...]
    families: tuple[str, ...]


BETWEEN = 2
"""Words allowed between those of a phrase: "sujaram o meu nome" matches "sujar nome"."""


class Meaning(NamedTuple):
    """A phrase by its words' families, and its synonyms."""

    said: frozenset[str]
    others: tuple[str, ...]


class Found(NamedTuple):
    """A known phrase in a question: the numbers of its words there, and its synonyms."""

    places: tuple[int, ...]
    others: tuple[str, ...]


def meanings_in(question: Sequence[str]) -> list[Found]:
    """Return the known phrases among the folded words of a question, longest first."""
    families = [family(word) for word in question]
    found: list[Found] = []
    for name in dict.fromkeys(families):
        for meaning in _meanings().get(name, ()):
            if places := _places(meaning.said, families):
                found.append(Found(places, meaning.others))
    return sorted(found, key=lambda one: -len(one.places))


def other_meanings(question: Sequence[str]) -> dict[str, frozenset[Phrase]]:
    """Return for each folded word of a question the synonyms of the phrases that contain it."""
    found: dict[str, set[Phrase]] = {}
    for places, others in meanings_in(question):
        for place in places:
            found.setdefault(question[place], set()).update(
                phrase for other in others if (phrase := _phrase(other)).stems
            )
    return {word: frozenset(others) for word, others in found.items()}


@cache
def legal_stems() -> frozenset[str]:
    """Return the stems of legal language in the thesaurus and the list of institutes."""
    return frozenset(stem for name in (_THESAURUS, _INSTITUTES) for line in _lines(name) for stem in analyse(line))


@cache
def _phrase(text: str) -> Phrase:
    said = words(text)
    return Phrase(tuple(forms(said, Level.STEM)), tuple(map(family, said)))


def _places(said: frozenset[str], families: Sequence[str]) -> tuple[int, ...]:
    """Return where the words of a phrase are together, in any order; nothing if they are not."""
    reach = len(said) + BETWEEN if len(said) > 1 else 1
    for first, name in enumerate(families):
        near = families[first : first + reach]
        if name in said and said.issubset(near):
            return tuple(first + near.index(one) for one in sorted(said, key=near.index))
    return ()


@cache
def _meanings() -> dict[str, list[Meaning]]:
    """Return every known phrase under the alphabetically first of its families."""
    by_first: dict[str, list[Meaning]] = {}
    for phrase, others in _phrases():
        if said := frozenset(family(word) for word in words(phrase)):
            by_first.setdefault(min(said), []).append(Meaning(said, tuple(others)))
    return by_first


def _phrases() -> Iterator[tuple[str, Sequence[str]]]:
    for line in _lines(_THESAURUS):
        group = [phrase.strip() for phrase in line.split("|")]
        for phrase in group:
            yield phrase, [other for other in group if other != phrase]
    for line in _lines(_EVERYDAY):
        said, _, written = line.partition(" = ")
        for phrase in said.split("|"):
            yield phrase, [other.strip() for other in written.split("|")]


def _lines(name: str) -> list[str]:
    text = files("activities.search.words").joinpath(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
