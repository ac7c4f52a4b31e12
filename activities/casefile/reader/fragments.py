"""Runs of text on a PDF page with their boxes, as PDFium reports them. Runs inside the child."""

import ctypes
import math
from collections import Counter
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

LINE_HYPHEN = "\ufffe"
"""What PDFium puts where a hyphen ends a line, in place of the line end."""

MARGIN = 0.1

Box = tuple[float, float, float, float]
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


class Run(NamedTuple):
    """Characters `first` to `last` (both included) on one line, and their angle in quarter turns anticlockwise."""

    text: str
    first: int
    last: int
    turn: int


def read_fragments(page: Any, text_page: Any) -> tuple[Frame, list[Fragment], list[Fragment]]:
    """Frame of the page, its horizontal fragments in content order, and those that run across the reading direction."""
    sheet = sheet_of(page)
    placed = [(run, _box(text_page, run)) for run in _runs(text_page)]
    turns = Counter(run.turn for run, box in placed if not _in_margin(box, run.turn, sheet))
    # Text that climbs (one quarter turn anticlockwise) is upright again after a quarter turn clockwise.
    # A page whose only text stands in the margins is shown as its /Rotate entry asks.
    turn = turns.most_common(1)[0][0] if turns else pdfium.FPDFPage_GetRotation(page)
    along: list[Fragment] = []
    across: list[Fragment] = []
    for run, box in placed:
        (along if run.turn == turn else across).append(_turned(run, box, turn, sheet))
    width, height = sheet[2] - sheet[0], sheet[3] - sheet[1]
    return Frame(turn * 90, *((height, width) if turn % 2 else (width, height))), along, across


def _in_margin(box: Box, turn: int, sheet: Box) -> bool:
    """Whether the run stands in the outer tenth of the sheet, where court systems print their stamps sideways."""
    low, high = (0, 2) if turn % 2 else (1, 3)
    extent = sheet[high] - sheet[low]
    return box[high] < sheet[low] + MARGIN * extent or box[low] > sheet[high] - MARGIN * extent


def sheet_of(page: Any) -> Box:
    """Visible part of the page in user space, before any turn."""
    edges = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPage_GetCropBox(page, *edges) and not pdfium.FPDFPage_GetMediaBox(page, *edges):
        return LETTER
    left, bottom, right, top = (edge.value for edge in edges)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _runs(text_page: Any) -> Any:
    """Splits PDFium's text at line ends, at hyphens that end a line, and where the direction changes."""
    count = pdfium.FPDFText_CountChars(text_page)
    if count <= 0:
        return
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium.FPDFText_GetText(text_page, 0, count, buffer)
    raw = bytes(buffer)[: max(0, written - 1) * 2]
    position = 0
    for line in raw.decode("utf-16-le", "replace").split("\n"):
        for part in _split_keeping(line, LINE_HYPHEN):
            units = len(part) if part.isascii() else len(part.encode("utf-16-le")) // 2
            text = part.replace(LINE_HYPHEN, "-").strip("\r")
            stripped = text.strip()
            if stripped:
                start = position + len(text) - len(text.lstrip())
                end = position + len(text.rstrip()) - 1
                yield from _directed(text_page, stripped, start, max(start, end))
            position += units
        position += 1


def _split_keeping(line: str, mark: str) -> list[str]:
    if mark not in line:
        return [line]
    *heads, tail = line.split(mark)
    return [head + mark for head in heads] + ([tail] if tail else [])


def _directed(text_page: Any, text: str, start: int, end: int) -> Any:
    first = pdfium.FPDFText_GetCharIndexFromTextIndex(text_page, start)
    last = pdfium.FPDFText_GetCharIndexFromTextIndex(text_page, end)
    if first < 0 or last < first:
        return
    opening, closing = _turn(text_page, first), _turn(text_page, last)
    if opening == closing or last - first + 1 != len(text):
        yield Run(text, first, last, opening)
        return
    # A stamp in the margin that continues a line: one run ends where the direction turns.
    begin = 0
    turn = opening
    for index in range(1, len(text)):
        here = _turn(text_page, first + index) if not text[index].isspace() else turn
        if here != turn:
            yield Run(text[begin:index].strip(), first + begin, first + index - 1, turn)
            begin, turn = index, here
    yield Run(text[begin:].strip(), first + begin, last, turn)


def _turn(text_page: Any, index: int) -> int:
    """Quarter turns anticlockwise from upright; PDFium measures clockwise, in radians."""
    angle = pdfium.FPDFText_GetCharAngle(text_page, index)
    return -round(angle / (math.pi / 2)) % 4 if angle >= 0 else 0


def _box(text_page: Any, run: Run) -> Box:
    """Box of the run in user space; PDFium's made-up spaces have none, so the last printed character is looked for."""
    first, last = pdfium.FS_RECTF(), pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text_page, run.first, first)
    index = run.last
    while not pdfium.FPDFText_GetLooseCharBox(text_page, index, last) and index > run.first:
        index -= 1
    return (
        min(first.left, last.left),
        min(first.bottom, last.bottom),
        max(first.right, last.right),
        max(first.top, last.top),
    )


def _turned(run: Run, box: Box, turn: int, sheet: Box) -> Fragment:
    """The run with its box measured from the top left corner of the page after `turn` quarter turns clockwise."""
    left, bottom, right, top = box[0] - sheet[0], box[1] - sheet[1], box[2] - sheet[0], box[3] - sheet[1]
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
    x0, top_edge, x1, bottom_edge = (round(corner, 2) for corner in corners)
    return Fragment(run.text, x0, top_edge, x1, bottom_edge, round(size, 2), run.first, run.last)
