"""The distinctive words of a text, without pleading words, numbers and codes."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from activities.precedents.pleading_words import PLEADING_WORDS
from activities.search.analysis import Level, forms, words

Pair = tuple[str, str]

_MARKED = re.compile(r"(?<!\S)(?:https?:\S*|www\.\S*|\S*?(?:\d|\.jus\.br)\S*)")
"""Blank-separated text that is an address, number or code."""
_LEAST_LETTERS = 3


def telling_stems(text: str) -> list[str | None]:
    """Return the stems of a text in order, with None for each pleading word, number or code."""
    plain = words(_MARKED.sub(".", text))
    singulars, stems = forms(plain, Level.SINGULAR), forms(plain, Level.STEM)
    return [
        stem if singular not in PLEADING_WORDS and len(stem) >= _LEAST_LETTERS else None
        for singular, stem in zip(singulars, stems, strict=True)
    ]


def pairs_in(stems: Sequence[str | None]) -> Iterator[Pair]:
    """Return pairs of adjacent distinctive stems."""
    for one, other in pairwise(stems):
        if one and other:
            yield one, other
