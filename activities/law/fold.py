"""Accent folding that keeps positions, so that spans in folded text are valid in the original."""

import re
import unicodedata
from functools import lru_cache

_WITH_ACCENTS = "ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñý"
_PLAIN = dict(
    zip(
        _WITH_ACCENTS + "\u2010\u2011\u2012\u2013\u2014\u2212\u00a0\u2018\u2019\u201c\u201d",
        "".join(unicodedata.normalize("NFD", letter)[0] for letter in _WITH_ACCENTS) + "------ ''\"\"",
        strict=True,
    )
)


_LONG_BLANK = re.compile(r"(?<=\s{40})\s+")
_LONGEST_LINE, _LINES = 300, 1 << 14
_FILLER = "\x00"
"""Replaces the rest of a long blank, over which patterns would take quadratic time."""


@lru_cache(maxsize=32)
def fold(text: str) -> str:
    """Return the text without accents and with plain dashes, quotes and spaces; same length, same case.

    The last few results are cached, since one text is searched for many things.
    """
    return _LONG_BLANK.sub(_filled, _plain(text))


def squash(text: str) -> str:
    """Return lower case, folded, with runs of white space as one space: for comparison, not for spans.

    The results of the last lines are cached.
    """
    return _squashed_line(text) if len(text) <= _LONGEST_LINE else _squashed(text)


def _squashed(text: str) -> str:
    return " ".join(_plain(text).lower().replace(_FILLER, " ").split())


_squashed_line = lru_cache(_LINES)(_squashed)


def _plain(text: str) -> str:
    if not text.isascii():
        for accented in _PLAIN.keys() & set(text):  # far faster than `translate` on text that is mostly plain
            text = text.replace(accented, _PLAIN[accented])
    return text


def _filled(blank: re.Match[str]) -> str:
    return _FILLER * len(blank[0])
