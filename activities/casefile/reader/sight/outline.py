"""A quick look at dark text on a page, in grey and coarse. Runs inside the child."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from activities.casefile.reader.drawn.bitmap import Window
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Box
from activities.casefile.reader.sight.canvas import Canvas

DPI = 60
STEP = 2
"""Every second row of pixels tells as much."""

_BLANK = re.compile(b"0+")
_INKED = b"0" + b"1" * 255


class Outline:
    """Where text leaves no ink: the page is drawn with it and, where other things are drawn too, without it."""

    def __init__(self, page: Any, sheet: Box, handles: list[Any], drawings: list[Box]) -> None:
        """`handles` are text objects that do not lie on one another; `drawings` are where other things are drawn."""
        self._canvas = Canvas(page, sheet, DPI)
        self._handles = handles
        self._drawings = drawings
        self._with, self._stride = self._canvas.drawn(pdfium.FPDFBitmap_Gray)

    @cached_property
    def _without(self) -> bytes:
        return self._canvas.drawn_without(self._handles, pdfium.FPDFBitmap_Gray)[0]

    def gaps(self, box: Box) -> list[Box]:
        """The stretches of a text, longer than it is high, in which it leaves no ink."""
        place = self._canvas.pixels(box)
        if place is None:
            return [box]
        found = self._gaps(place, self._inked(place))
        if not found and any(_meet(box, drawing) for drawing in self._drawings):
            found = self._gaps(place, self._changed(place))
        return [self._canvas.box(gap) for gap in found]

    def _gaps(self, place: Window, changes: Iterator[int]) -> list[Window]:
        left, top, right, bottom = place
        width, height = right - left, bottom - top
        if height > width:  # runs up or down the page
            strips = b"".join(b"1" * STEP if change else b"0" * STEP for change in changes)
            found = [(left, top + gap.start(), right, top + gap.end()) for gap in _BLANK.finditer(strips)]
            return [gap for gap in found if gap[3] - gap[1] > width]
        marked = 0
        for change in changes:
            marked |= change
        strips = marked.to_bytes(width, "big").translate(_INKED)
        found = [(left + gap.start(), top, left + gap.end(), bottom) for gap in _BLANK.finditer(strips)]
        return [gap for gap in found if gap[2] - gap[0] > height]

    def _inked(self, place: Window) -> Iterator[int]:
        """Row by row, as one number, what is not white."""
        white = (1 << 8 * (place[2] - place[0])) - 1
        for start, end in self._rows(place):
            yield int.from_bytes(self._with[start:end], "big") ^ white

    def _changed(self, place: Window) -> Iterator[int]:
        """Row by row, as one number, what the text changes."""
        for start, end in self._rows(place):
            yield int.from_bytes(self._with[start:end], "big") ^ int.from_bytes(self._without[start:end], "big")

    def _rows(self, place: Window) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = place
        for row in range(top, bottom, STEP):
            yield row * self._stride + left, row * self._stride + right


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
