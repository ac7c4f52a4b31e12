"""Detection of text garbled by a font with a wrong letter map. Pure."""

import re

from activities.law.fold import fold

FEWEST_TOKENS = 20
MOST_TOKENS = 80
"""Most tokens examined, from all over the page."""

WORDS = 0.56
"""Least share of a page's tokens that look like words or numbers, if its letter map is right."""

SMALL_WORDS = 0.1
"""Share of small words from which on a page is prose."""

FEWEST_WORDS = 20
"""Different words among which some are small words, in whatever prose."""

VOWELS = 0.32
"""Share of vowels in a line, without figures, below which its letter pairs are examined."""

PAIRS = 0.35
"""Least share of usual letter pairs within words, if the letter map is right."""

FEWEST_PAIRS = 24
"""Pairs in the lines with hardly a usual one, and half as many in each."""

_SMALL = frozenset(
    ("de", "do", "da", "dos", "das", "em", "no", "na", "os", "as", "que", "se", "por", "para", "com", "um", "uma", "ao",
     "não", "the", "of", "and", "to", "in")
)  # fmt: skip
_TOKEN = re.compile(
    r"[(\[“\"'‘]*(?:[^\W\d_]*[aeiouyáàâãéêíóôõúü][^\W\d_]*(?:[-/.'’][^\W\d_]*)*|[\d.,/:%§ºª°$-]+|[^\W\d_]{1,3}\$?"
    r"|[^\W\d_]+\d+|\d+[^\W\d_]+)[)\].,;:!?”\"'’…-]*",
    re.IGNORECASE,
)
_ENCODING = "cp1252"
"""One byte a character; whatever it lacks is neither vowel nor figure."""

_NO_FIGURES = " 0123456789.,/:;-–()ºª°%§".encode(_ENCODING)
_NO_VOWELS = "aeiouAEIOUáàâãéêíóôõúüÁÀÂÃÉÊÍÓÔÕÚÜ".encode(_ENCODING)
_AROUND = "()[]“”\"'‘’.,;:!?…-–—/*|"
_FIGURES = re.compile(
    r"(?=.*\d)[\w.,/:%§ºª°$()+*\xad-]+|([^\ufffd\ue000-\uf8ff])\1*|.*(?:@|://|www\.).*|[\W\d_]*[\u0370-\ud7ff]+.*"
)
"""Numbers, codes of letters and digits, ruled lines, addresses, other scripts: tokens that say nothing about the letter
map.
"""

_FOLLOWING = {
    "a": "cdfgilmnoprstuv", "b": "aeir", "c": "aeioprtu", "d": "aeimo", "e": "cdfgilmnrstvx", "f": "aeiou",
    "g": "aeior", "h": "aei", "i": "abcdfgilmnoprstvz", "j": "eu", "l": "aeio", "m": "abeiopu", "n": "acdehiost",
    "o": "bcdemnorsuv", "p": "aceoru", "q": "u", "r": "aegimorst", "s": "aceiopstu", "t": "aeioru", "u": "aeilmnrst",
    "v": "aeio", "z": "a",
}  # fmt: skip
_USUAL = frozenset(first + second for first, others in _FOLLOWING.items() for second in others)
"""The letter pairs, without accents, that make up 0.95 of court texts."""


def is_garbled(text: str) -> bool:
    """Return whether the page's words, or those of some lines, are no words."""
    tokens = text.split()
    return _has_no_words(tokens) or _has_strange_lines(text)


def _has_no_words(tokens: list[str]) -> bool:
    """Return whether the page as a whole has no words. Short pages get the benefit of the doubt."""
    if len(tokens) < FEWEST_TOKENS:
        return False
    looked_at = tokens[:: max(1, len(tokens) // MOST_TOKENS)]
    if sum(token in _SMALL for token in looked_at) > SMALL_WORDS * len(looked_at):
        return False
    if sum(_TOKEN.fullmatch(token) is not None for token in looked_at) < WORDS * len(looked_at):
        return True
    prose = {token.lower() for token in tokens if token.isalpha()}
    return len(prose) >= FEWEST_WORDS and _SMALL.isdisjoint(prose)


def _has_strange_lines(text: str) -> bool:
    strange = 0
    encoded = text.encode(_ENCODING, "replace").translate(None, _NO_FIGURES)
    for line, bare in zip(text.split("\n"), encoded.split(b"\n"), strict=True):
        if len(bare) - len(bare.translate(None, _NO_VOWELS)) < VOWELS * len(bare):
            pairs, usual = _pairs(line)
            strange += pairs if pairs >= FEWEST_PAIRS / 2 and usual < PAIRS * pairs else 0
    return strange >= FEWEST_PAIRS


def _pairs(line: str) -> tuple[int, int]:
    """Return the pairs of neighbouring letters within the line's words, and how many are usual."""
    count = usual = 0
    for token in line.split():
        word = fold(token.strip(_AROUND)).lower()
        if len(word) > 1 and not _FIGURES.fullmatch(word):
            count += len(word) - 1
            usual += sum(word[at : at + 2] in _USUAL for at in range(len(word) - 1))
    return count, usual
