"""Columns of running text without common rows, found by the white space between them. Pure."""

from bisect import bisect_left, bisect_right
from itertools import accumulate, pairwise

from activities.casefile.reader.lettering.fragments import Fragment, Frame

WIDE = 0.6
"""Share of the page's width from which on a line belongs to no column."""

FEWEST = 12
FEW = 0.1
"""Share of the fragments that may run across the white: titles, numbers of pages."""

WHITE = 4
"""Points."""

GOES_ON = 0.4
"""Least share of a column's lines that begin with a small letter, for running text."""

FULL = 0.8
"""A usual line of running text takes this share of its column; the cells of a table differ more."""

SHORTEST = 4
"""Lines of a column."""


def in_stripes(along: list[Fragment], frame: Frame) -> list[Fragment] | None:
    """The fragments column by column, between those that cross the columns; None if the page has no such columns."""
    narrow = [one for one in along if one.x1 - one.x0 < WIDE * frame.width]
    if len(narrow) < max(FEWEST, (1 - FEW) * len(along)):
        return None
    edges = _white(narrow, frame)
    across = [one for one in along if any(one.x0 < edge < one.x1 for edge in edges)]
    if not edges or len(across) > FEW * len(along):
        return None
    across.sort(key=lambda one: one.top)
    placed = [
        (bisect_left(across, one.top, key=lambda other: other.top), bisect_right(edges, one.x0), one)
        for one in along
        if not any(one.x0 < edge < one.x1 for edge in edges)
    ]
    columns = [[one for _, column, one in placed if column == number] for number in range(len(edges) + 1)]
    if not all(len(column) >= SHORTEST and is_prose(column) and is_full(column) for column in columns):
        return None
    found: list[Fragment] = []
    for section in range(len(across) + 1):
        here = sorted((one for one in placed if one[0] == section), key=lambda one: (one[1], one[2].top))
        found += [*(one for _, _, one in here), *across[section : section + 1]]
    return found


def is_prose(column: list[Fragment]) -> bool:
    """Whether its lines continue one another, unlike cells of a table."""
    return sum(item.text[0].islower() for item in column) >= GOES_ON * len(column)


def is_full(column: list[Fragment]) -> bool:
    """Whether most of its lines are as long as the longest, or nearly."""
    widths = sorted(item.x1 - item.x0 for item in column)
    return widths[len(widths) // 2] > FULL * widths[-1]


def _white(narrow: list[Fragment], frame: Frame) -> list[float]:
    """The middles of the stripes that almost no fragment touches, between the outermost edges of the text."""
    width = max(1, int(frame.width) + 1)
    steps = [0] * (width + 1)
    for one in narrow:
        steps[min(width, max(0, int(one.x0)))] += 1
        steps[min(width, max(0, int(one.x1) + 1))] -= 1
    few = FEW / 2 * len(narrow)
    busy = [at for at, depth in enumerate(accumulate(steps)) if depth > few]
    return [(left + right) / 2 for left, right in pairwise(busy) if right - left > WHITE]
