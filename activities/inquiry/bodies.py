"""The running text of each page without running headers and footers. Pure and linear."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from activities.casefile.text.page import Line, Page
from activities.law.fold import squash

EDGE = 5
"""Lines at a page's top and bottom that may be a header or footer."""

_NUMBER = re.compile(r"\d+")


class Body(NamedTuple):
    """A page from the line `first` after its header to before the line `last` of its footer."""

    page: Page
    first: int
    last: int

    @property
    def lines(self) -> list[Line]:
        """Return the lines between header and footer."""
        return self.page.lines[self.first : self.last]


def bodies(pages: Sequence[Page]) -> list[Body]:
    """Return one body per page. A line at an edge that repeats there on an adjacent page, digits aside, is header
    or footer.
    """
    tops = [_shapes(page.lines[:EDGE]) for page in pages]
    bottoms = [_shapes(page.lines[-EDGE:]) for page in pages]
    found: list[Body] = []
    for at, page in enumerate(pages):
        first = _running(page.lines[:EDGE], _beside(tops, at))
        last = len(page.lines) - _running(page.lines[: -EDGE - 1 : -1], _beside(bottoms, at))
        found.append(Body(page, first, max(first, last)))
    return found


def _beside(shapes: list[set[str]], at: int) -> set[str]:
    return set[str]().union(*shapes[max(at - 1, 0) : at], *shapes[at + 1 : at + 2])


def _running(lines: Sequence[Line], repeated: set[str]) -> int:
    """Return how many lines, from the edge inwards, are blank or repeated."""
    return next((at for at, line in enumerate(lines) if (shape := _shape(line)) and shape not in repeated), len(lines))


def _shapes(lines: Sequence[Line]) -> set[str]:
    return {_shape(line) for line in lines}


def _shape(line: Line) -> str:
    return _NUMBER.sub("0", squash(line.text))
