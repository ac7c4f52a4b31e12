"""The words of a question that tell what it is about."""

from dataclasses import dataclass
from itertools import pairwise

from activities.search.analysis import Level, form, words
from activities.search.words.families import SHORTEST, family
from activities.search.words.framing import is_framing
from activities.search.words.meanings import Stems, legal_stems, other_meanings

NUMBERED = frozenset({"sumula", "sumulas", "tema", "temas"})
"""Words that frame a question, unless a number follows: then they name what it is about."""

LONGEST_NUMBER_LEFT_OUT = 4
"""Digits: shorter numbers are counts, ages and years, which any decision may have."""

MOST = 60
"""Telling words that are looked at; a text that long is no longer a question."""


@dataclass(frozen=True)
class TellingWord:
    """One word: its stem, root and family, other phrases that say it, and whether it belongs to the language of courts.

    `family` is empty where it is too short to tell.
    """

    stem: str
    root: str
    family: str
    others: frozenset[Stems]
    legal: bool


def telling_words(query: str) -> list[TellingWord]:
    """The telling words of a question in order, each stem once, at most `MOST`.

    Words that only frame a question ("pode", "quanto", "direito") are left out, unless it has no others and no number:
    "quanto é 17 vezes 23" asks for nothing that a decision could tell.
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
