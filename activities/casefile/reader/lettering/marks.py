"""Footnote marks that are drawn apart from their line. Pure."""

import re
from bisect import bisect_left

from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.lettering.mending import RAISED, SMALLER

_MARK = re.compile(r"\(?(?:\d{1,3}|\*{1,3})\)?")


def without_marks(fragments: list[Fragment]) -> tuple[list[Fragment], list[Fragment]]:
    """The fragments without small raised figures beside or within a line, and those figures."""
    small = [one for one in fragments if len(one.text) <= 5 and _MARK.fullmatch(one.text)]
    if not small:
        return fragments, []
    lines = sorted((one for one in fragments if len(one.text) > 1), key=lambda one: one.bottom)
    feet = [one.bottom for one in lines]
    marks = {id(one) for one in small if _is_raised(one, lines, feet)}
    return [one for one in fragments if id(one) not in marks], [one for one in small if id(one) in marks]


def _is_raised(mark: Fragment, lines: list[Fragment], feet: list[float]) -> bool:
    for line in lines[bisect_left(feet, mark.bottom) :]:
        height = line.bottom - line.top
        if line.bottom > mark.bottom + height:
            return False
        if line.x0 < mark.x0 <= line.x1 + height and (
            mark.size < SMALLER * line.size and line.bottom - mark.bottom > RAISED * height / 2
        ):
            return True
    return False
