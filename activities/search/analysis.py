"""From Portuguese legal prose to search terms: one function for documents and queries alike.

Numbers lose their thousands dots ("REsp 1.234.567" and "REsp 1234567" are one term), ordinals their mark
("§ 3º" is "§ 3"), words their case, accents and inflection. Accents go before the Snowball stemmer, so that
a query typed without them meets the same stems; plurals go before it too, for it leaves "prescrições" apart
from "prescrição".
"""

import re
import unicodedata
from functools import lru_cache

from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

_THOUSANDS = re.compile(r"(?<=\d)\.(?=\d{3}(?!\d))")
_ORDINAL = re.compile(r"(?<=\d)[ºª°]|(?<=\d\.)[ºª°]|\b[nN][ºª°]\.?")
_WORD = re.compile(r"\w+")
_MAX_TERM = 60
_PLURALS = (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ns", "m"), ("res", "r"), ("zes", "z"))

STOP_WORDS = _WORD.findall(
    """a ao aos as com como da das de dela dele deles do dos e ela elas ele eles em entre era essa essas esse esses
    esta estas este estes eu foi foram ha isso isto ja lhe lhes mais mas me mesmo na nas nem no nos o os ou para
    pela pelas pelo pelos por porque qual quando que quem se seja sem ser sera seu seus so sua suas sao tambem tem
    um uma umas uns"""
)


_WORDS = (
    TextAnalyzerBuilder(Tokenizer.simple())
    .filter(Filter.remove_long(_MAX_TERM))
    .filter(Filter.lowercase())
    .filter(Filter.ascii_fold())
    .filter(Filter.custom_stopword(STOP_WORDS))
    .build()
)
_STEMS = TextAnalyzerBuilder(Tokenizer.whitespace()).filter(Filter.stemmer("portuguese")).build()


def analyse(text: str) -> list[str]:
    """The search terms of a text, in order, repeated as often as they occur."""
    words = _WORDS.analyze(_ORDINAL.sub(" ", _THOUSANDS.sub("", text)))
    return _STEMS.analyze(" ".join(_singular(word) for word in words))


@lru_cache(maxsize=1 << 17)
def _singular(word: str) -> str:
    if len(word) < 4 or word[-1] != "s" or word.endswith("ss"):
        return word
    for plural, ending in _PLURALS:
        if len(word) > len(plural) + 1 and word.endswith(plural):
            return word[: -len(plural)] + ending
    return word[:-1]


def surface_forms(text: str) -> dict[str, str]:
    """Each search term of a text with the first word it was written as."""
    forms: dict[str, str] = {}
    for word in _WORD.findall(_THOUSANDS.sub("", text)):
        for term in analyse(word):
            forms.setdefault(term, word)
    return forms


def fold(text: str) -> str:
    """Upper case without accents, single spaces: the form in which names are compared."""
    decomposed = unicodedata.normalize("NFKD", text)
    return " ".join("".join(char for char in decomposed if not unicodedata.combining(char)).upper().split())
