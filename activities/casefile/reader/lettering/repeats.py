"""Removes what is no line of the page: text printed twice, line numbers in the margin. Pure."""

import re
from bisect import bisect_left
from collections.abc import Callable
from itertools import pairwise

from activities.casefile.reader.lettering.fragments import Fragment, Frame

ASIDE = 3.0
"""Points by which the second printing of a line may differ from the first."""

FEWEST_NUMBERED = 12
FEWEST_WHOLE = 6
"""Fewest numbers on a page on which every line has one."""

NUMBERED = 0.85
"""Least share of a page's rows with a number, if its lines are numbered."""

STEPS = (5, 10)
"""Steps of line numbers if not every line has one."""

FEWEST_STEPS = 3

MARGIN = 0.16
"""Share of the page's width in which line numbers begin."""

_NUMBER = re.compile(r"(\d{1,4})[.)]?\s*\|?(?:\s+(?=\S)|$)")


def without_repeats(fragments: list[Fragment]) -> list[Fragment]:
    """The fragments without those that repeat the letters of another one in the same place."""
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
    letters, others = "".join(part.text.split()), "".join(whole.text.split())
    return letters in others or (not any(map(str.isalnum, letters)) and set(letters) <= set(others))


def without_line_numbers(
    fragments: list[Fragment], frame: Frame, left_of: Callable[[Fragment, int], float]
) -> tuple[list[Fragment], list[Fragment]]:
    """The fragments without line numbers in the margin, and those numbers. `left_of` gives the left edge of a character
    of a fragment.
    """
    found = [(fragment, number) for fragment in fragments if (number := _leading(fragment, frame, left_of))]
    bare = {id(fragment) for fragment, number in found if number.end() == len(fragment.text)}
    rows = sorted({round(fragment.bottom) for fragment in fragments if id(fragment) not in bare})
    found.sort(key=lambda item: item[0].top)
    values = [int(number[1]) for _, number in found]
    enough = FEWEST_WHOLE if len(found) >= len(rows) - 1 and values[:1] == [1] else FEWEST_NUMBERED
    each = len(found) >= max(enough, NUMBERED * len(rows)) and _counts(values, 1)
    if not each and not any(
        len(found) >= FEWEST_STEPS and values[0] == step and _counts(values, step) and _every(step, found, rows)
        for step in STEPS
    ):
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


def _leading(fragment: Fragment, frame: Frame, left_of: Callable[[Fragment, int], float]) -> re.Match[str] | None:
    """The margin number that the fragment is, or begins with."""
    number = _NUMBER.match(fragment.text)
    if number is None:
        return None
    if number.end() == len(fragment.text):
        return number if fragment.x0 < MARGIN * frame.width or fragment.x0 > (1 - MARGIN) * frame.width else None
    if fragment.x0 >= MARGIN * frame.width:
        return None
    height = fragment.bottom - fragment.top
    plain = fragment.text[: number.end()].rstrip() == number[1]
    return number if plain or left_of(fragment, number.end()) - fragment.x0 > (len(number[1]) + 1) * height else None


def _counts(values: list[int], step: int) -> bool:
    """Whether the numbers increase by the step; they may restart."""
    return all(later - earlier == step or later == values[0] for earlier, later in pairwise(values))


def _every(step: int, found: list[tuple[Fragment, re.Match[str]]], rows: list[int]) -> bool:
    """Whether the same number of rows separates consecutive numbers."""
    places = [bisect_left(rows, round(fragment.bottom) - 3) for fragment, _ in found]
    return all(later - earlier == step for earlier, later in pairwise(places))
