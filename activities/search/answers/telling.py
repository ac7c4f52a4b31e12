"""The distinctive words of a question."""

from dataclasses import dataclass
from itertools import pairwise

from activities.search.analysis import Level, form, words
from activities.search.words.families import SHORTEST, family
from activities.search.words.framing import is_framing
from activities.search.words.meanings import Phrase, legal_stems, other_meanings

NUMBERED = frozenset({"sumula", "sumulas", "tema", "temas"})
"""Framing words that become distinctive when a number follows."""

LONGEST_NUMBER_LEFT_OUT = 4
"""Digits: shorter numbers are counts, ages and years, which any decision may have."""

MOST = 60
"""Most distinctive words considered; a longer text is no question."""


@dataclass(frozen=True)
class TellingWord:
    """One word: its stem, root and family, synonymous phrases, and whether it is legal language.

    `family` is empty if it is too short.
    """

    stem: str
    root: str
    family: str
    others: frozenset[Phrase]
    legal: bool


def telling_words(query: str) -> list[TellingWord]:
    """Return the distinctive words of a question in order, each stem once, at most `MOST`.

    Framing words ("pode", "quanto", "direito") are left out, unless there are no others and no number: "quanto é 17
    vezes 23" asks for nothing that a decision could tell.
    """
    folded = words(query)
    meanings = other_meanings(folded)
    said: dict[str, str] = {}
    for word in folded:
        if not _count(word):
            said.setdefault(form(word, Level.STEM), word)
    counts = any(map(_count, folded))
    named = {word for word, number in pairwise(folded) if word in NUMBERED and number.isdigit()}
    telling = {stem: word for stem, word in said.items() if word in named or not is_framing(word)}
    found = [
        TellingWord(
            stem, form(word, Level.ROOT), _telling_family(word), meanings.get(word, frozenset()), stem in legal_stems()
        )
        for stem, word in (telling if telling or counts else said).items()
    ]
    return found[:MOST]


def _count(word: str) -> bool:
    return word.isdigit() and len(word) <= LONGEST_NUMBER_LEFT_OUT


def _telling_family(word: str) -> str:
    name = family(word)
    return name if len(name) > SHORTEST else ""
