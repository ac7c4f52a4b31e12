"""The layout of a page: margins, letter size and printed number, which differ between authors."""

import re
from collections import Counter
from typing import NamedTuple

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Line, TextSource
from activities.casefile.text.wording import key

EDGE = 0.1
"""Share of a page's height at top and foot where running heads and page numbers stand."""

FEWEST_LINES = 3
SAME_SIZE = 0.3
SAME_PLACE = 2.0

_NUMBER = re.compile(
    r"^(?:fls?\.?:? ?|folhas? (?:n[.oº]* ?)?|pag(?:ina|\.)? ?|p\. ?)?[-–—|]{0,2} ?(?P<page>\d{1,4}) ?[-–—|]{0,2}$"
)
_NUMBER_OF = re.compile(r"\b(?:pagina|pag\.?|p\.) (?P<page>\d{1,4}) ?(?:de|/) ?(?P<pages>\d{1,4})$")


class Look(NamedTuple):
    """Most used letter size, left edge of the text and top of its first line, in points."""

    size: float
    left: float
    top: float

    def likeness(self, other: "Look") -> int:
        """Return how many of the three are equal, 0 to 3."""
        return (
            (abs(self.size - other.size) < SAME_SIZE)
            + (abs(self.left - other.left) < SAME_PLACE)
            + (abs(self.top - other.top) < SAME_PLACE)
        )


def look_of(sheet: Sheet) -> Look | None:
    """Return the layout of a page; None if it has too little text or was scanned."""
    lines = [line for line in sheet.body if line.text.strip()]
    if len(lines) < FEWEST_LINES or sheet.page.source not in (TextSource.TEXT, TextSource.TABLE):
        return None
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size, 1)] += len(line.text)
    return Look(sizes.most_common(1)[0][0], min(line.x0 for line in lines), lines[0].top)


class Numbered(NamedTuple):
    """A page's own number and, if printed, the total ("3 de 9")."""

    page: int
    pages: int | None = None


def printed_number(sheet: Sheet) -> Numbered | None:
    """Return the page's own number at its edges: alone in a line ("3", "- 3 -") or at the end of one ("... Página 3
    de 9").
    """
    for line in [*sheet.page.lines[-4:], *sheet.page.lines[:4]]:
        if _at_edge(line, sheet.page.height):
            text = key(line.text)
            if found := _NUMBER_OF.search(text):
                return Numbered(int(found["page"]), int(found["pages"]))
            if found := _NUMBER.match(text):
                return Numbered(int(found["page"]))
    return None


class Setting(NamedTuple):
    """The layout of each page, by its position in the file.

    `own_numbers`: page numbers belong to single papers, since they restart or count fewer pages than the file has.
    `of_file`: one count with one total runs through all pages ("Página 7 de 80"), and tells nothing about papers.
    """

    looks: dict[int, Look | None]
    numbers: dict[int, Numbered | None]
    own_numbers: bool
    of_file: bool


def setting_of(sheets: list[Sheet]) -> Setting:
    """Return the layout of a file's pages."""
    numbers = {sheet.page.number: printed_number(sheet) for sheet in sheets}
    known = [number for number in numbers.values() if number]
    fewer = any(number.pages is not None and number.pages < len(sheets) for number in known)
    anew = sum(number.page == 1 for number in known) > 1
    counts = {(number.pages, number.page - at) for at, number in numbers.items() if number}
    of_file = len(counts) == 1 and None not in {pages for pages, _ in counts} and not fewer
    return Setting({sheet.page.number: look_of(sheet) for sheet in sheets}, numbers, fewer or anew, of_file)


def is_page_number(text: str) -> bool:
    """Whether a line has a number of a page or sheet alone ("3", "- 3 -", "fls. 12")."""
    return _NUMBER.match(key(text)) is not None


def _at_edge(line: Line, height: float) -> bool:
    return line.bottom < EDGE * height or line.top > (1 - EDGE) * height
