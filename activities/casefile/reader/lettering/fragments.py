"""Runs of text on a PDF page with their boxes, as PDFium reports them. Runs inside the child."""

import ctypes
from collections import Counter
from collections.abc import Set
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.gutters import part_columns
from activities.casefile.reader.lettering.mending import Lettering, lettering
from activities.casefile.reader.lettering.runs import Box, Run, box_of, runs_of

MARGIN = 0.1
OBJECTS = 1.2
"""Text objects per line from which on a line may run through several columns."""

LETTER: Box = (0.0, 0.0, 612.0, 792.0)


class Fragment(NamedTuple):
    """A run of text on one baseline; box in points from the top left corner of the page as it is read.

    `first` and `last` are PDFium's numbers of its characters, where there are any.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    first: int = 0
    last: int = -1


class Frame(NamedTuple):
    """The page turned so that most of its text runs left to right: `rotation` in degrees clockwise, size in points."""

    rotation: int
    width: float
    height: float


class Fragments(NamedTuple):
    """The text of a page in content order: `along` the reading direction and `across` it. `marks` are raised digits,
    which belong to no line.
    """

    frame: Frame
    along: list[Fragment]
    across: list[Fragment]
    marks: list[Fragment]


def read_fragments(page: Any, text_page: Any, objects: int, without: Set[int] = frozenset()) -> Fragments:
    """The page's text in fragments, drawn as so many objects; `without` are PDFium's numbers of characters to leave
    out."""
    sheet = sheet_of(page)
    mended, plain = _text(text_page)
    runs = list(runs_of(text_page, mended.text, plain, without))
    if plain and objects > OBJECTS * len(runs):
        runs = part_columns(text_page, runs)
    turns = Counter(run.turn for run in runs if not _in_margin(run.box, run.turn, sheet))
    # Text that climbs (one quarter turn anticlockwise) is upright again after a quarter turn clockwise.
    # A page whose only text stands in the margins is shown as its /Rotate entry asks.
    turn = turns.most_common(1)[0][0] if turns else pdfium.FPDFPage_GetRotation(page)
    along: list[Fragment] = []
    across: list[Fragment] = []
    for run in runs:
        words = mended.words(run.text, run.first)
        (along if run.turn == turn else across).append(_turned(run._replace(text=words), turn, sheet))
    marks = [
        _turned(Run(words, first, last, turn, box_of(text_page, first, last)), turn, sheet)
        for words, first, last in mended.marks
        if without.isdisjoint(range(first, last + 1))
    ]
    width, height = sheet[2] - sheet[0], sheet[3] - sheet[1]
    return Fragments(Frame(turn * 90, *((height, width) if turn % 2 else (width, height))), along, across, marks)


def _in_margin(box: Box, turn: int, sheet: Box) -> bool:
    """Whether the run is in the outer tenth of the sheet, where court systems print their stamps sideways."""
    low, high = (0, 2) if turn % 2 else (1, 3)
    extent = sheet[high] - sheet[low]
    return box[high] < sheet[low] + MARGIN * extent or box[low] > sheet[high] - MARGIN * extent


def sheet_of(page: Any) -> Box:
    """Visible part of the page in user space, before any turn."""
    bounds = pdfium.FS_RECTF()
    if not pdfium.FPDF_GetPageBoundingBox(page, bounds):
        return LETTER
    return bounds.left, bounds.bottom, bounds.right, bounds.top


def _text(text_page: Any) -> tuple[Lettering, bool]:
    """The page's text, and whether PDFium numbers its characters as the text does."""
    count = max(0, pdfium.FPDFText_CountChars(text_page))
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium.FPDFText_GetText(text_page, 0, count, buffer) if count else 0
    raw = bytes(buffer)[: max(0, written - 1) * 2]
    text = raw.decode("utf-16-le", "replace")
    # They differ when a character has no text or needs two units.
    plain = len(text) == count
    return (lettering(text_page, text) if plain else Lettering(text)), plain


def _turned(run: Run, turn: int, sheet: Box) -> Fragment:
    """The run with its box measured from the top left corner of the page after `turn` quarter turns clockwise."""
    left, bottom, right, top = (
        run.box[0] - sheet[0],
        run.box[1] - sheet[1],
        run.box[2] - sheet[0],
        run.box[3] - sheet[1],
    )
    width, height = sheet[2] - sheet[0], sheet[3] - sheet[1]
    if turn == 1:
        corners = bottom, left, top, right
    elif turn == 2:
        corners = width - right, bottom, width - left, top
    elif turn == 3:
        corners = height - top, width - right, height - bottom, width - left
    else:
        corners = left, height - top, right, height - bottom
    size = top - bottom if run.turn % 2 == 0 else right - left
    return Fragment(run.text, *corners, size, run.first, run.last)
