"""How far known laws go: their last articles, and which law numbers belong to which years.

Compact facts of our own collection, from the laws as published with their later articles. A law whose last article
is not known is known all the same when its number and year are.
"""

from bisect import bisect_left, bisect_right

from activities.law.lists.read import dated_list

LAST_ARTICLE: dict[str, int] = {law: int(last) for law, last in dated_list("last_articles").rows}
"""Normalised law to the number of its last article."""

REACH = dated_list("last_articles").reach
_MILESTONES = tuple((int(number), int(year)) for number, year in dated_list("law_years").rows)
"""Federal laws (number, year) in the order of the one numbering they have had since 1946."""

_NUMBERS = [number for number, _ in _MILESTONES]
_LAWS_A_YEAR = 350
"""More than any year has brought since 1946."""


def years_of_law(number: int, this_year: int) -> tuple[int, int] | None:
    """First and last year a federal law of that number can be of; None when no such law can exist yet."""
    below, above = bisect_right(_NUMBERS, number), bisect_left(_NUMBERS, number)
    first = _MILESTONES[below - 1][1] if below else 1946
    last = _MILESTONES[above][1] if above < len(_MILESTONES) else this_year
    if number > _NUMBERS[-1] + _LAWS_A_YEAR * (this_year - _MILESTONES[-1][1] + 1):
        return None
    return first, max(first, last)
