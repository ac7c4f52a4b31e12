"""The highest numbers of each class, beyond which no process can exist.

Estimated from published decisions and rounded up. Numbers grow, so the limit is well above them.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.numbering import MARK, digits_of
from activities.law.fold import fold
from activities.law.lists.read import dated_list

_LISTED = dated_list("process_numbers")
REACH = _LISTED.reach
_BY_YEAR = {
    name: tuple((int(year), int(number)) for of, year, number in _LISTED.rows if of == name)
    for name in dict.fromkeys(row[0] for row in _LISTED.rows)
}
"""Class of the STJ to the highest number registered by the end of a year."""

_SAME_SERIES = {"EREsp": "REsp", "EAREsp": "AREsp"}
_FLAT = {(court, name): (int(reached), int(grows)) for court, name, reached, grows in dated_list("series_numbers").rows}
"""(Court, class) to the number on the day of the list and the yearly growth."""

_KNOWN_YEAR = _LISTED.until.year
_MARGIN = 1.15
_OVERLONG = re.compile(
    rf"\b(?P<name>(?:(?:agint|agrg|edcl|edv)\s+n[oa]s?\s+)*(?:e?a?resp|r?hc|rms|recursos?\s+especia(?:l|is)|habeas\s+corpus))\s*:?\s*(?:{MARK}\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{3}){2,3}|\d{8,11})(?!\d|[.\-/]\d)",
    re.IGNORECASE,
)


def overlong_numbers(text: str) -> Iterator[tuple[int, int, str]]:
    """Return numbers after a class with more digits than any process has: start, end, class and number."""
    for match in _OVERLONG.finditer(fold(text).replace("º", "o").replace("°", "o")):
        if len(digits_of(match["number"])) > 7:
            yield match.start(), match.end(), f"{' '.join(match['name'].split())} {digits_of(match['number'])}"


def highest_number(class_name: str, court: str, day: date) -> int | None:
    """Return a number that no process of the class had reached by that day; None if unknown."""
    series = _SAME_SERIES.get(class_name, class_name)
    if court == "STJ" and series in _BY_YEAR:
        return round(_level(_BY_YEAR[series], day.year + 1) * _MARGIN)
    if (flat := _FLAT.get((court, class_name))) is None:
        return None
    level, growth = flat
    grown = level + growth * max(0, day.year - _KNOWN_YEAR + 1)
    return grown if class_name == "Tema" else round(grown * 1.3)


def is_impossible(citation: Citation, day: date) -> bool:
    """Return whether no process of the class and court had such a number by that day."""
    highest = highest_number(citation.class_name, citation.court, day)
    return highest is not None and int(citation.number) > highest


def _level(levels: tuple[tuple[int, int], ...], year: int) -> int:
    """Return the number reached by the end of the year: interpolated, and beyond the known years with twice the
    last growth.
    """
    years = [known for known, _ in levels]
    at = bisect_right(years, year)
    if at == 0:
        return levels[0][1]
    (before, low) = levels[at - 1]
    if at == len(levels):
        pace = low - levels[-2][1]
        return low + 2 * pace * (year - before)
    (after, high) = levels[at]
    return low + (high - low) * (year - before) // (after - before)
