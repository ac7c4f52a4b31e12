"""A quick look at dark text on a page, in grey and coarse. Runs inside the child."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from activities.casefile.reader.drawn.bitmap import Window
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.canvas import Canvas

DPI = 60
STEP = 2
"""Every second row of pixels is enough."""

_BLANK = re.compile(b"0+")
_INKED = b"0" + b"1" * 255


class Outline:
    """Finds text without ink: the page is drawn with nothing else on it."""

    def __init__(self, page: Any, sheet: Box, others: Iterable[Any], boxes: Sequence[Box]) -> None:
        """`others` are omitted, so that the drawing is dark text on nothing; only the part of the page around `boxes`
        is drawn.
        """
        self._canvas = Canvas(page, sheet, DPI, boxes)
        self._drawn, self._stride = self._canvas.drawn_without(others, pdfium.FPDFBitmap_Gray)

    def gaps(self, box: Box) -> list[Box]:
        """The stretches of a text, longer than it is high, without ink."""
        place = self._canvas.pixels(box)
        if place is None:
            return [box]
        return [self._canvas.box(gap) for gap in self._gaps(place)]

    def _gaps(self, place: Window) -> list[Window]:
        left, top, right, bottom = place
        width, height = right - left, bottom - top
        if height > width:  # runs up or down the page
            strips = b"".join(b"1" * STEP if change else b"0" * STEP for change in self._inked(place))
            found = [(left, top + gap.start(), right, top + gap.end()) for gap in _BLANK.finditer(strips)]
            return [gap for gap in found if gap[3] - gap[1] > width]
        marked = 0
        for change in self._inked(place):
            marked |= change
        strips = marked.to_bytes(width, "big").translate(_INKED)
        found = [(left + gap.start(), top, left + gap.end(), bottom) for gap in _BLANK.finditer(strips)]
        return [gap for gap in found if gap[2] - gap[0] > height]

    def _inked(self, place: Window) -> Iterator[int]:
        """The pixels that are not white, row by row, as one number."""
        left, top, right, bottom = place
        white = (1 << 8 * (right - left)) - 1
        for start in range(top * self._stride + left, bottom * self._stride + left, STEP * self._stride):
            yield int.from_bytes(self._drawn[start : start + right - left], "big") ^ white
