"""How high the numbers of each class have come: beyond that, no process of the class can exist.

Levels read off published decisions, rounded up. Numbers grow, so that what is called impossible lies well above.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.numbering import MARK, digits_of
from activities.law.fold import fold

_BY_YEAR: dict[str, tuple[tuple[int, int], ...]] = {
    "REsp": (
        (2001, 400_000), (2005, 810_000), (2008, 1_110_000), (2009, 1_175_000), (2010, 1_225_000), (2011, 1_295_000),
        (2012, 1_360_000), (2013, 1_425_000), (2014, 1_510_000), (2015, 1_585_000), (2016, 1_650_000),
        (2017, 1_735_000), (2018, 1_805_000), (2019, 1_860_000), (2020, 1_925_000), (2021, 1_985_000),
        (2022, 2_045_000), (2023, 2_115_000), (2024, 2_190_000), (2025, 2_260_000),
    ),
    "AREsp": (
        (2011, 115_000), (2012, 285_000), (2013, 455_000), (2014, 645_000), (2015, 835_000), (2016, 1_035_000),
        (2017, 1_225_000), (2018, 1_430_000), (2019, 1_650_000), (2020, 1_815_000), (2021, 2_055_000),
        (2022, 2_260_000), (2023, 2_520_000), (2024, 2_820_000), (2025, 3_120_000),
    ),
    "HC": (
        (2004, 40_000), (2008, 125_000), (2010, 195_000), (2012, 262_000), (2014, 314_000), (2016, 385_000),
        (2018, 488_000), (2019, 555_000), (2020, 640_000), (2021, 718_000), (2022, 797_000), (2023, 882_000),
        (2024, 972_000), (2025, 1_065_000),
    ),
    "RHC": (
        (2010, 29_500), (2012, 36_500), (2014, 55_500), (2016, 80_500), (2018, 107_500), (2020, 142_000),
        (2021, 159_000), (2022, 176_000), (2023, 193_000), (2024, 210_000), (2025, 228_000),
    ),
    "RMS": (
        (2010, 33_500), (2012, 41_000), (2016, 53_500), (2018, 60_000), (2020, 66_500), (2022, 70_500),
        (2024, 75_500), (2025, 78_500),
    ),
}  # fmt: skip
"""Class of the STJ to the highest number registered by the end of a year."""

_SAME_SERIES = {"EREsp": "REsp", "EAREsp": "AREsp"}
_FLAT: dict[tuple[str, str], tuple[int, int]] = {
    ("STJ", "MS"): (32_000, 1_200), ("STJ", "CC"): (216_000, 9_000), ("STJ", "Rcl"): (50_000, 2_500),
    ("STJ", "Ag"): (1_435_000, 0), ("STJ", "Pet"): (18_500, 900), ("STJ", "AR"): (8_000, 300),
    ("STJ", "MC"): (25_800, 0), ("STJ", "SEC"): (17_000, 0), ("STJ", "HDE"): (12_500, 1_500),
    ("STJ", "SLS"): (3_800, 250), ("STJ", "SS"): (3_700, 100), ("STJ", "APn"): (1_250, 60),
    ("STJ", "Inq"): (2_000, 100), ("STJ", "PUIL"): (5_500, 800), ("STJ", "MI"): (700, 40), ("STJ", "HD"): (700, 40),
    ("STJ", "CAt"): (500, 30), ("STJ", "CR"): (22_000, 1_500), ("STJ", "IDC"): (60, 6),
    ("STF", "RE"): (1_600_000, 60_000), ("STF", "ARE"): (1_600_000, 60_000), ("STF", "AI"): (872_000, 0),
    ("STF", "HC"): (268_000, 16_000), ("STF", "RHC"): (268_000, 16_000), ("STF", "MS"): (41_500, 1_200),
    ("STF", "RMS"): (41_500, 1_200), ("STF", "Rcl"): (92_000, 14_000), ("STF", "ADI"): (8_000, 250),
    ("STF", "ADC"): (150, 12), ("STF", "ADO"): (130, 12), ("STF", "ADPF"): (1_350, 120), ("STF", "MI"): (7_700, 100),
    ("STF", "ACO"): (3_900, 150), ("STF", "Pet"): (15_500, 1_200), ("STF", "Inq"): (5_200, 120),
    ("STF", "Ext"): (2_000, 90), ("STF", "AR"): (3_300, 100), ("STJ", "Tema"): (1_470, 90),
    ("STF", "Tema"): (1_475, 60),
}  # fmt: skip
"""(Court, class) to the number reached at the end of 2025 and to what a year adds."""

_KNOWN_YEAR = 2025
_MARGIN = 1.15
_OVERLONG = re.compile(
    rf"\b(?P<name>(?:(?:agint|agrg|edcl|edv)\s+n[oa]s?\s+)*(?:e?a?resp|r?hc|rms|recursos?\s+especia(?:l|is)|habeas\s+corpus))\s*:?\s*(?:{MARK}\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{3}){2,3}|\d{8,11})(?!\d|[.\-/]\d)",
    re.IGNORECASE,
)


def overlong_numbers(text: str) -> Iterator[tuple[int, int, str]]:
    """Where a class stands before a number of more digits than any process has: start, end, class and number."""
    for match in _OVERLONG.finditer(fold(text).replace("º", "o").replace("°", "o")):
        if len(digits_of(match["number"])) > 7:
            yield match.start(), match.end(), f"{' '.join(match['name'].split())} {digits_of(match['number'])}"


def highest_number(class_name: str, court: str, day: date) -> int | None:
    """A number that no process of the class had reached by that day; None where that is not known."""
    series = _SAME_SERIES.get(class_name, class_name)
    if court == "STJ" and series in _BY_YEAR:
        return round(_level(_BY_YEAR[series], day.year + 1) * _MARGIN)
    if (flat := _FLAT.get((court, class_name))) is None:
        return None
    level, growth = flat
    grown = level + growth * max(0, day.year - _KNOWN_YEAR + 1)
    return grown if class_name == "Tema" else round(grown * 1.3)


def is_impossible(citation: Citation, day: date) -> bool:
    """Whether no process of the class and court had such a number by that day."""
    highest = highest_number(citation.class_name, citation.court, day)
    return highest is not None and int(citation.number) > highest


def _level(levels: tuple[tuple[int, int], ...], year: int) -> int:
    """The number reached by the end of the year: a straight line between years known, twice the last pace beyond."""
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
