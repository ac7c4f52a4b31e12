"""Text layers that contradict their picture. Pure.

A court's ruling depends on a few words. If the layer has one of them in a line, the text recognised in the picture
must have it there too, and vice versa.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.sight.decisive import WORDS, decides

NEAR = 0.84
"""Similarity from which on two words count as one, recognised with a wrong letter or two."""

SHARED = 0.5
"""Share of a deciding line's words that the picture shows at least."""

BESIDE = 1.2
"""Tolerance for a crooked line, in line heights."""

SHORTEST = 4
FEWEST = 3
"""Fewest words of a line that decides nothing, before a picture without any of them contradicts it."""

SMALLEST = 8.0
"""Points; smaller print may be lost on the picture."""

NEGATION = "nao"


def contradicted(layer: Sequence[Fragment], picture: Sequence[Fragment]) -> list[Fragment]:
    """The lines of the layer that the picture contradicts: in words that decide, or in every word."""
    found = [line for line in layer if (_differs if decides(line.text) else _is_nowhere)(line, picture)]
    for line in picture:
        if decides(line.text) and _weighty_missing(line, layer):
            found += [other for other in _at(line, layer) if other not in found]
    return found


def _is_nowhere(line: Fragment, picture: Sequence[Fragment]) -> bool:
    if line.size < SMALLEST or line.x1 - line.x0 < line.bottom - line.top:  # a stamp, small or sideways
        return False
    words = [word for word in _words(line) if len(word) >= SHORTEST]
    shown = [word for other in _at(line, picture) for word in _words(other)]
    return len(words) >= FEWEST and not any(_has(shown, word) for word in words)


def _differs(line: Fragment, picture: Sequence[Fragment]) -> bool:
    words = [word for word in _words(line) if len(word) >= SHORTEST]
    shown = [word for other in _at(line, picture) for word in _words(other)]
    if sum(_has(shown, word) for word in words) < SHARED * len(words):
        return True
    return _weighty_missing(line, picture)


def _weighty_missing(line: Fragment, others: Sequence[Fragment]) -> bool:
    there = [word for other in _at(line, others) for word in _words(other)]
    return any(not _has(there, word) for word in _words(line) if word == NEGATION or _is_weighty(word))


def _at(line: Fragment, others: Sequence[Fragment]) -> Iterator[Fragment]:
    reach = BESIDE * (line.bottom - line.top)
    return (other for other in others if other.bottom > line.top - reach and other.top < line.bottom + reach)


def _is_weighty(word: str) -> bool:
    return any(stem in word for stem in _STEMS)


def _has(words: list[str], word: str) -> bool:
    if word == NEGATION:
        return any(len(other) == len(word) and other[0] == word[0] and other[2] == word[2] for other in words)
    return any(
        other == word
        or (
            other[:2] == word[:2]
            and abs(len(other) - len(word)) <= 1
            and SequenceMatcher(None, other, word, autojunk=False).ratio() >= NEAR
        )
        for other in words
    )


def _words(line: Fragment) -> list[str]:
    return "".join(char if char.isalnum() else " " for char in _plain(line.text.casefold())).split()


def _plain(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


_STEMS = [_plain(stem) for stem in WORDS if " " not in stem]
