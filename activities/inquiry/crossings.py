"""Where running text goes from one page to the next, its running headers and footers left out. Pure and linear."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from activities.casefile.text.page import Line, Page
from activities.law.fold import squash

EDGE = 5
"""Lines at a page's top and at its bottom that may be a header or a footer."""

_NUMBER = re.compile(r"\d+")


class Crossing(NamedTuple):
    """A page up to where its footer begins, and the next from where its header ends."""

    end: Page
    start: Page


def crossings(pages: Sequence[Page]) -> Iterator[Crossing]:
    """One for each two neighbours, in order. A line at an edge that returns at that edge of a page beside it, whatever
    its numbers, is header or footer."""
    tops = [_shapes(page.lines[:EDGE]) for page in pages]
    bottoms = [_shapes(page.lines[-EDGE:]) for page in pages]
    for at, (page, onward) in enumerate(pairwise(pages)):
        headers = tops[at].union(*tops[at + 2 : at + 3])
        footers = bottoms[at + 1].union(*bottoms[max(at - 1, 0) : at])
        last = len(page.lines) - _running(page.lines[: -EDGE - 1 : -1], footers)
        first = _running(onward.lines[:EDGE], headers)
        yield Crossing(
            page.model_copy(update={"lines": page.lines[:last]}),
            onward.model_copy(update={"lines": onward.lines[first:]}),
        )


def _running(lines: Sequence[Line], repeated: set[str]) -> int:
    """How many of the lines, from the edge inwards, are blank or repeated."""
    return next((at for at, line in enumerate(lines) if (shape := _shape(line)) and shape not in repeated), len(lines))


def _shapes(lines: Sequence[Line]) -> set[str]:
    return {_shape(line) for line in lines}


def _shape(line: Line) -> str:
    return _NUMBER.sub("0", squash(line.text))
