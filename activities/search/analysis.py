"""From Portuguese legal prose to search terms: one function for documents and queries alike.

Words lose case and accents, numbers their thousands dots ("REsp 1.234.567" and "REsp 1234567" are one word), ordinals
their mark ("§ 3º" is "§ 3"). Each word then has three forms, from exact to coarse: its singular, the singular's first
seven letters (what a stemmer does, and better on legal prose by measure: docs/retrieval.md) and its first five, which
bring "prescrição", "prescricional" and "prescreve" together. Numbers are never cut.
"""

import re
import unicodedata
from collections.abc import Iterable
from enum import IntEnum

from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

_THOUSANDS = re.compile(r"\.(?<=\d\.)(?=\d{3}(?!\d))")
_ORDINAL = re.compile("[ºª°]")
_WORD = re.compile(r"\w+")
_MAX_WORD = 40
_REMEMBERED = 1 << 18
_PLURALS = (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ns", "m"), ("res", "r"), ("zes", "z"))

STOP_WORDS = _WORD.findall(
    """a ao aos as com como da das de dela dele deles do dos e ela elas ele eles em entre era essa essas esse esses
    esta estas este estes eu foi foram ha isso isto ja lhe lhes mais mas me mesmo n na nas nem no nos o os ou para
    pela pelas pelo pelos por porque qual quando que quem se seja sem ser sera seu seus so sua suas sao tambem tem
    um uma umas uns"""
)

_WORDS = (
    TextAnalyzerBuilder(Tokenizer.simple())
    .filter(Filter.remove_long(_MAX_WORD))
    .filter(Filter.lowercase())
    .filter(Filter.ascii_fold())
    .filter(Filter.custom_stopword(STOP_WORDS))
    .build()
)


class Level(IntEnum):
    """Forms of a word. The value is the number of letters of the singular that count (0: all)."""

    SINGULAR = 0
    STEM = 7
    ROOT = 5


class _Forms(dict[str, str]):
    """Words and their forms at one level, computed on first use."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self._level = level

    def __missing__(self, word: str) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
        singular = word if word.isdigit() else _singular(word)
        found = self[word] = singular[: self._level] if self._level and not word.isdigit() else singular
        return found


_FORMS = {level: _Forms(level) for level in Level}


def words(text: str) -> list[str]:
    """Return the words of a text in order, folded, without stop words."""
    return _WORDS.analyze(_ORDINAL.sub(" ", _THOUSANDS.sub("", text)))


def forms(of_words: Iterable[str], level: Level) -> list[str]:
    """Return folded words at one level, in order."""
    return list(map(_FORMS[level].__getitem__, of_words))


def form(word: str, level: Level) -> str:
    """Return a folded word at one level."""
    return _FORMS[level][word]


def analyse(text: str) -> list[str]:
    """Return the search terms (stems) of a text, in order and with repetitions."""
    return forms(words(text), Level.STEM)


def _singular(word: str) -> str:
    if len(word) < 4 or word[-1] != "s" or word.endswith("ss"):
        return word
    for plural, ending in _PLURALS:
        if len(word) > len(plural) + 1 and word.endswith(plural):
            return word[: -len(plural)] + ending
    return word[:-1]


def surface_forms(text: str) -> dict[str, str]:
    """Return each search term of a text with its first surface form."""
    forms: dict[str, str] = {}
    for word in _WORD.findall(_THOUSANDS.sub("", text)):
        for term in analyse(word):
            forms.setdefault(term, word)
    return forms


def comparable(text: str) -> str:
    """Return upper case without accents, with single spaces, for comparing names."""
    decomposed = unicodedata.normalize("NFKD", text)
    return " ".join("".join(char for char in decomposed if not unicodedata.combining(char)).upper().split())
