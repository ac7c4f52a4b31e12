"""Maps boxes of a page's user space to places in a bitmap. Runs inside the child."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Any

from activities.casefile.reader.drawn.bitmap import Window, drawn
from activities.casefile.reader.drawn.pdfium import pdfium, quick
from activities.casefile.reader.lettering.runs import Box

MOST_PIXELS = 4_000_000
"""Most pixels for the comparison of a page with its ink (A4 at 96 dpi has 0.9 million)."""

USUAL_SIDE = 842.0
"""Points of the longer side of a usual sheet; a smaller page (its unit may be larger than a point) is enlarged."""

activate = quick(pdfium.FPDFPageObj_SetIsActive)

AROUND = 6.0
"""Points drawn around the examined boxes."""


class Canvas:
    """The page, or the part of it around `boxes`, at a resolution: maps boxes to pixels."""

    def __init__(self, page: Any, sheet: Box, dpi: int, boxes: Sequence[Box] = ()) -> None:
        self.page = page
        self._left, self._top = sheet[0], sheet[3]
        width, height = max(1.0, sheet[2] - sheet[0]), max(1.0, sheet[3] - sheet[1])
        fitted = dpi / 72 * max(1.0, USUAL_SIDE / max(width, height))
        self._scale = min(fitted, (MOST_PIXELS / (width * height)) ** 0.5)
        self._whole = max(1, int(width * self._scale)), max(1, int(height * self._scale))
        self._window: Window = (0, 0, *self._whole)
        self._turn = -pdfium.FPDFPage_GetRotation(page) % 4
        around = self.pixels(_around(boxes)) if boxes else None
        self._window = around or self._window
        self.columns, self.rows = self._window[2] - self._window[0], self._window[3] - self._window[1]

    def drawn(self, pixel: int) -> tuple[bytes, int]:
        """The pixels as they look now, and the bytes of a row."""
        return drawn(self.page, *self._whole, self._turn, pixel, 0, self._window)

    def drawn_without(self, handles: Iterable[Any], pixel: int) -> tuple[bytes, int]:
        """The pixels as they would look without these objects."""
        handles = list(handles)
        for handle in handles:
            activate(handle, False)
        try:
            return self.drawn(pixel)
        finally:
            for handle in handles:
                activate(handle, True)

    def darkest_without(self, handles: Iterable[Any]) -> int:
        """The lowest level of grey, of 255, without these objects."""
        pixels, stride = self.drawn_without(handles, pdfium.FPDFBitmap_Gray)
        return min(min(pixels[at : at + self.columns]) for at in range(0, stride * self.rows, stride))

    def pixels(self, box: Box, margin: float = 0.0) -> Window | None:
        """The box, `margin` (share of each side) wider, in the bitmap; None outside it."""
        x0, y0, x1, y1 = self._window
        across, up = margin * (box[2] - box[0]), margin * (box[3] - box[1])
        left = max(x0, floor((box[0] - across - self._left) * self._scale)) - x0
        right = min(x1, ceil((box[2] + across - self._left) * self._scale)) - x0
        top = max(y0, floor((self._top - box[3] - up) * self._scale)) - y0
        bottom = min(y1, ceil((self._top - box[1] + up) * self._scale)) - y0
        return (left, top, right, bottom) if left < right and top < bottom else None

    def box(self, place: Window) -> Box:
        """The box of these pixels in user space."""
        x0, y0 = self._window[:2]
        left, right = ((edge + x0) / self._scale for edge in (place[0], place[2]))
        top, bottom = ((edge + y0) / self._scale for edge in (place[1], place[3]))
        return self._left + left, self._top - bottom, self._left + right, self._top - top


def _around(boxes: Sequence[Box]) -> Box:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts) - AROUND, min(bottoms) - AROUND, max(rights) + AROUND, max(tops) + AROUND
