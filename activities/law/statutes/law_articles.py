"""The last articles of known laws, and the years of law numbers.

Collected by us from the published laws with later articles. A law with known number and year is known even if its
last article is not.
"""

from bisect import bisect_left, bisect_right

from activities.law.lists.read import dated_list

LAST_ARTICLE: dict[str, int] = {law: int(last) for law, last in dated_list("last_articles").rows}
"""Normalised law to the number of its last article."""

REACH = dated_list("last_articles").reach
_MILESTONES = tuple((int(number), int(year)) for number, year in dated_list("law_years").rows)
"""Federal laws (number, year) in the order of their numbering since 1946."""

_NUMBERS = [number for number, _ in _MILESTONES]
_LAWS_A_YEAR = 350
"""More laws than any year since 1946 has had."""


def years_of_law(number: int, this_year: int) -> tuple[int, int] | None:
    """Return the first and last possible year of a federal law with that number; None if no such law can exist yet."""
    below, above = bisect_right(_NUMBERS, number), bisect_left(_NUMBERS, number)
    first = _MILESTONES[below - 1][1] if below else 1946
    last = _MILESTONES[above][1] if above < len(_MILESTONES) else this_year
    if number > _NUMBERS[-1] + _LAWS_A_YEAR * (this_year - _MILESTONES[-1][1] + 1):
        return None
    return first, max(first, last)
