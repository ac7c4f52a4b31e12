"""Tells text from the characters that a font with a wrong letter map gives. Pure."""

import re

FEWEST_TOKENS = 20
MOST_TOKENS = 80
"""Looked at, from all over the page."""

WORDS = 0.56
"""Share of a page's tokens that look like words or numbers where its letters are true."""

SMALL_WORDS = 0.1
"""Share of small words from which on a page is prose, whatever else stands on it."""

FEWEST_WORDS = 20
"""Different words among which some are small words, in whatever prose."""

_SMALL = frozenset(
    [
        "de",
        "do",
        "da",
        "dos",
        "das",
        "em",
        "no",
        "na",
        "os",
        "as",
        "que",
        "se",
        "por",
        "para",
        "com",
        "um",
        "uma",
        "ao",
        "não",
        "the",
        "of",
        "and",
        "to",
        "in",
    ]
)
_TOKEN = re.compile(
    r"[(\[“\"'‘]*(?:[^\W\d_]*[aeiouyáàâãéêíóôõúü][^\W\d_]*(?:[-/.'’][^\W\d_]*)*|[\d.,/:%§ºª°$-]+|[^\W\d_]{1,3}\$?"
    r"|[^\W\d_]+\d+|\d+[^\W\d_]+)[)\].,;:!?”\"'’…-]*",
    re.IGNORECASE,
)


def is_garbled(text: str) -> bool:
    """Whether the page's words are no words. Short pages are given the benefit of the doubt."""
    tokens = text.split()
    if len(tokens) < FEWEST_TOKENS:
        return False
    looked_at = tokens[:: max(1, len(tokens) // MOST_TOKENS)]
    if sum(token in _SMALL for token in looked_at) > SMALL_WORDS * len(looked_at):
        return False
    if sum(_TOKEN.fullmatch(token) is not None for token in looked_at) < WORDS * len(looked_at):
        return True
    prose = {token.lower() for token in tokens if token.isalpha()}
    return len(prose) >= FEWEST_WORDS and _SMALL.isdisjoint(prose)
