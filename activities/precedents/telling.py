"""The words of a text that tell what it is about: without words of pleading, numbers and codes."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from activities.precedents.pleading_words import PLEADING_WORDS
from activities.search.analysis import Level, forms, words

Pair = tuple[str, str]

_MARKED = re.compile(r"(?<!\S)(?:https?:\S*|www\.\S*|\S*?(?:\d|\.jus\.br)\S*)")
"""What stands between spaces and is an address, a number or a code."""
_LEAST_LETTERS = 3


def telling_stems(text: str) -> list[str | None]:
    """The stems of a text in order, None in place of each word of pleading, number or code."""
    plain = words(_MARKED.sub(".", text))
    singulars, stems = forms(plain, Level.SINGULAR), forms(plain, Level.STEM)
    return [
        stem if singular not in PLEADING_WORDS and len(stem) >= _LEAST_LETTERS else None
        for singular, stem in zip(singulars, stems, strict=True)
    ]


def pairs_in(stems: Sequence[str | None]) -> Iterator[Pair]:
    """Neighbouring stems that both tell."""
    for one, other in pairwise(stems):
        if one and other:
            yield one, other
