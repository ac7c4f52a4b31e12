"""Misspelled words of a question, corrected by sound: "excessão" to "exceção", "prejuiso" to "prejuízo"."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files

from activities.search.analysis import Level, comparable, form, words
from activities.search.words.families import family
from activities.search.words.framing import bare, is_framing
from activities.search.words.terms import TermIndex

_LISTS = ("thesaurus.txt", "institutes.txt", "everyday.txt", "framing.txt")

SHORTEST, SHORTEST_BY_LETTER = 4, 8
"""Least length of a sound that finds an equal one, and one that differs in one letter."""

_WORD = re.compile(r"[^\W\d_]+")

_SOUNDS = [
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("sc(?=[ei])|xc(?=[ei])|c(?=[ei])|ch|sh|ss|[xz]", "s"),
        ("ph", "f"),
        ("b(?=s)", ""),
        ("h", ""),
        ("qu(?=[ei])|q|ck|c", "k"),
        ("gui(?=n)", "g"),
        ("gu?(?=[ei])", "j"),
        ("ou", "o"),
        ("l(?![aeiou])", "u"),
        ("n(?![aeiou])", "m"),
        ("[iy]", "e"),
        ("[uw]", "o"),
        (r"(.)\1+", r"\1"),
    )
]


def understood(query: str, terms: TermIndex) -> str:
    """Return a question without its wanted side, and without misspellings of what a corpus has."""
    return corrected(bare(query), terms.knows)


def corrected(query: str, known: Callable[[str], bool]) -> str:
    """Return the question with each word that neither `known` nor the lists have replaced by one that sounds like it.

    Capitalised words after the first stay: they are names.
    """

    def spelled(match: re.Match[str]) -> str:
        word = match[0]
        folded = "".join(words(word))
        right = family(folded) in _right_families() or is_framing(folded) or known(folded)
        if right or (match.start() and word[0].isupper()):
            return word
        return _heard(word.lower()) or word

    return _WORD.sub(spelled, query)


@lru_cache(1 << 12)
def _heard(word: str) -> str | None:
    """Return the known word that sounds the same or, for a long word, the only family that differs in one letter."""
    by_sound, sound = _by_sound(), _sound(word)
    if sound in by_sound:
        return by_sound[sound]
    if len(sound) < SHORTEST_BY_LETTER:
        return None
    near = {one for less in (sound, *_one_letter_less(sound)) for one in _lacking_a_letter().get(less, ())}
    near |= {by_sound[less] for less in _one_letter_less(sound) if less in by_sound}
    return min(near) if len({family("".join(words(one))) for one in near}) == 1 else None


def _one_letter_less(sound: str) -> list[str]:
    return [sound[:at] + sound[at + 1 :] for at in range(1, len(sound))]


def _sound(word: str) -> str:
    """Return a word roughly as Brazilians say it: letters that are often confused become one."""
    said = comparable(word.lower().replace("ç", "ss")).lower()
    for pattern, sound in _SOUNDS:
        said = pattern.sub(sound, said)
    return said


@cache
def _spelled() -> tuple[str, ...]:
    texts = (files("activities.search.words").joinpath(name).read_text(encoding="utf-8") for name in _LISTS)
    return tuple(dict.fromkeys(word.lower() for text in texts for word in _WORD.findall(text)))


@cache
def _right_families() -> frozenset[str]:
    return frozenset(family(folded) for word in _spelled() for folded in words(word))


@cache
def _by_sound() -> dict[str, str]:
    spoken = {_sound(one): one for word in reversed(_spelled()) for one in (form(word, Level.SINGULAR), word)}
    return {sound: word for sound, word in spoken.items() if len(sound) >= SHORTEST}


@cache
def _lacking_a_letter() -> dict[str, frozenset[str]]:
    """Return the words whose sound loses one letter to give the key."""
    found: dict[str, set[str]] = {}
    for sound, word in _by_sound().items():
        for less in _one_letter_less(sound) if len(sound) >= SHORTEST_BY_LETTER - 1 else ():
            found.setdefault(less, set()).add(word)
    return {less: frozenset(some) for less, some in found.items()}
