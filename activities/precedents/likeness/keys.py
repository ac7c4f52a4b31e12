"""What a lawsuit keeps saying: the words and pairs of words that return through it, without names and stock words."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from activities.precedents.likeness.pleading_words import PLEADING_WORDS
from activities.search.analysis import Level, forms, words

Pair = tuple[str, str]

_CHUNK = re.compile(r"\S+")
_MARK = re.compile(r"\d|^https?:|^www\.|\.jus\.br")
"""Of a chunk between spaces: that it is an address, a number or a code."""
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_LEAST_LETTERS = 3
_LEAST_PARAGRAPHS = 3
_TITLED = 3
"""As many paragraphs a word of the title is worth."""
_NAME_SHARE = 2
"""Capitals so many times as often as not make a word a name."""


class Keys(NamedTuple):
    """Stems of the title; and of words and pairs that return, in what share of the paragraphs they do."""

    title: tuple[str, ...]
    words: Mapping[str, float]
    pairs: Mapping[Pair, float]


def keys_of(title: str, paragraphs: Iterable[str]) -> Keys:
    """The keys of a lawsuit by its title and its paragraphs."""
    texts = list(paragraphs)
    titled = telling_stems(title)
    own = frozenset(stem for stem in titled if stem)
    names = _names(texts) - own
    single, double = Counter[str](), Counter[Pair]()
    for stems in map(telling_stems, texts):
        single.update({stem for stem in stems if stem})
        double.update(set(pairs_in(stems)))
    for stem in own:
        single[stem] += _TITLED
    for pair in set(pairs_in(titled)):
        double[pair] += _TITLED
    total = max(1, len(texts))
    return Keys(
        title=tuple(sorted(own)),
        words={
            stem: count / total
            for stem, count in sorted(single.items())
            if count >= _LEAST_PARAGRAPHS and stem not in names
        },
        pairs={
            pair: count / total
            for pair, count in sorted(double.items())
            if count >= _LEAST_PARAGRAPHS and not names.intersection(pair)
        },
    )


def telling_stems(text: str) -> list[str | None]:
    """The stems of a text in order, None in place of each word of pleading, number or code."""
    plain = words(_CHUNK.sub(lambda chunk: "." if _MARK.search(chunk[0]) else chunk[0], text))
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


def _names(texts: Iterable[str]) -> frozenset[str]:
    """Stems of words nearly always written with a capital where the text is not all capitals."""
    lower, upper = Counter[str](), Counter[str]()
    for text in texts:
        if text.upper() == text:
            continue
        for match in _LETTERS.finditer(text):
            for stem in forms(words(match[0]), Level.STEM):
                (lower if match[0][0].islower() else upper)[stem] += 1
    return frozenset(stem for stem, count in upper.items() if count > _NAME_SHARE * lower[stem])
