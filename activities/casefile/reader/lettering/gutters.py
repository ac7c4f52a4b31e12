"""Splits runs that PDFium joins across the white space between two columns. Runs inside the child.

PDFium inserts a space where a row continues in the next column. Where such wide spaces lie below one another, the runs
are split if running text follows; otherwise tabs mark the cells of tables.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.cells import Space, mark_cells
from activities.casefile.reader.lettering.runs import Run, box_of

WIDE = 0.7
"""Width of a space, as a share of the letters' height, from which on it may separate columns."""

ROWS = 4
"""Wide spaces one below the other."""

GOES_ON = 0.3
"""Least share of small letters at the beginning of text after such spaces, for running text."""

LONGEST_NUMBER = 3
_LEFT, _RIGHT = pdfium.FS_RECTF(), pdfium.FS_RECTF()


def part_columns(text_page: Any, runs: list[Run]) -> list[Run]:
    """The runs, split at gutters, or with tabs between cells. They must be numbered as PDFium numbers the
    characters.
    """
    spaces = [list(_wide_spaces(text_page, run)) for run in runs]
    if not any(spaces):
        return runs
    if sum(map(bool, spaces)) < ROWS:
        return mark_cells(runs, spaces)
    deep = _depths([(low, high) for found in spaces for _, low, high in found])
    cuts = [[at for at, low, high in found if max(deep[low:high], default=0) >= ROWS] for found in spaces]
    begun = [run.text[at + 1 :] for run, places in zip(runs, cuts, strict=True) for at in places]
    if sum(map(_goes_on, begun)) < GOES_ON * len(begun):  # labels and values, or cells
        return mark_cells(runs, spaces)
    parted: list[Run] = []
    for run, places in zip(runs, cuts, strict=True):
        begin = 0
        for at in places:
            parted.append(_part(text_page, run, begin, at))
            begin = at + 1
        parted.append(_part(text_page, run, begin, len(run.text)) if begin else run)
    return parted


def _wide_spaces(text_page: Any, run: Run) -> Iterator[Space]:
    """The wide spaces of the run that PDFium made up."""
    if run.turn or run.last - run.first + 1 != len(run.text):
        return
    wide = WIDE * (run.box[3] - run.box[1])
    at = run.text.find(" ", 1)
    while at > 0:
        index = run.first + at
        if (
            pdfium.FPDFText_IsGenerated(text_page, index) == 1
            and pdfium.FPDFText_GetLooseCharBox(text_page, index - 1, _LEFT)
            and pdfium.FPDFText_GetLooseCharBox(text_page, index + 1, _RIGHT)
            and _RIGHT.left - _LEFT.right > wide
        ):
            yield at, max(0, round(_LEFT.right)), max(0, round(_RIGHT.left))
        at = run.text.find(" ", at + 1)


def _goes_on(text: str) -> bool:
    """Whether the text is no new one: a sentence that runs on, or the number of the line."""
    return text[:1].islower() or (text.isdecimal() and len(text) <= LONGEST_NUMBER)


def _depths(stretches: list[tuple[int, int]]) -> list[int]:
    """For each point across the page, the number of stretches that contain it."""
    steps = [0] * (max(high for _, high in stretches) + 2)
    for low, high in stretches:
        steps[low] += 1
        steps[high] -= 1
    return list(accumulate(steps))


def _part(text_page: Any, run: Run, begin: int, end: int) -> Run:
    first, last = run.first + begin, run.first + end - 1
    return Run(run.text[begin:end], first, last, run.turn, box_of(text_page, first, last))
