"""Takes off a page what is no line of its own: text that is struck twice, numbers of lines in the margin. Pure."""

import re
from collections.abc import Callable
from itertools import pairwise

from activities.casefile.reader.lettering.fragments import Fragment, Frame

ASIDE = 3.0
"""Points by which the second strike of a line may differ from the first."""

FEWEST_NUMBERED = 12
NUMBERED = 0.85
"""Share of a page's rows that bear a number where its lines are numbered."""

MARGIN = 0.16
"""Share of the page's width in which the numbers of lines begin."""

_NUMBER = re.compile(r"(\d{1,4})(?:\s+(?=\S)|$)")


def without_repeats(fragments: list[Fragment]) -> list[Fragment]:
    """The fragments without those whose letters another one prints in the same place."""
    order = sorted(range(len(fragments)), key=lambda at: fragments[at].top)
    gone: set[int] = set()
    for place, at in enumerate(order):
        one = fragments[at]
        for other_at in order[place + 1 :]:
            other = fragments[other_at]
            if other.top > one.top + ASIDE:
                break
            if other_at in gone or other.x0 > one.x1 or one.x0 > other.x1:
                continue
            if _within(other, one):
                gone.add(other_at)
            elif _within(one, other):
                gone.add(at)
                break
    return [fragment for at, fragment in enumerate(fragments) if at not in gone] if gone else fragments


def _within(part: Fragment, whole: Fragment) -> bool:
    if part.x0 < whole.x0 - ASIDE or part.x1 > whole.x1 + ASIDE or abs(part.bottom - whole.bottom) > ASIDE:
        return False
    letters = "".join(part.text.split())
    return letters in "".join(whole.text.split())


def without_line_numbers(
    fragments: list[Fragment], frame: Frame, left_of: Callable[[Fragment, int], float]
) -> tuple[list[Fragment], list[Fragment]]:
    """The fragments without the numbers of a page whose lines are numbered in the margin, and those numbers.

    `left_of` says where a character of a fragment begins.
    """
    found = [(fragment, number) for fragment in fragments if (number := _leading(fragment, frame))]
    rows = {round(fragment.bottom) for fragment in fragments}
    if len(found) < FEWEST_NUMBERED or len(found) < NUMBERED * len(rows):
        return fragments, []
    found.sort(key=lambda item: item[0].top)
    values = [int(number[1]) for _, number in found]
    if any(later - earlier != 1 for earlier, later in pairwise(values)):
        return fragments, []
    taken = {id(fragment): number for fragment, number in found}
    kept: list[Fragment] = []
    numbers: list[Fragment] = []
    for fragment in fragments:
        number = taken.get(id(fragment))
        if number is None:
            kept.append(fragment)
            continue
        numbers.append(fragment._replace(text=number[1]))
        if rest := fragment.text[number.end() :]:
            kept.append(
                fragment._replace(text=rest, x0=left_of(fragment, number.end()), first=fragment.first + number.end())
            )
    return kept, numbers


def _leading(fragment: Fragment, frame: Frame) -> re.Match[str] | None:
    return _NUMBER.match(fragment.text) if fragment.x0 < MARGIN * frame.width else None
