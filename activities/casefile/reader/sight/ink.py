"""What text adds to the picture of a page: the page is drawn with it and without it. Runs inside the child."""

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from activities.casefile.reader.drawn.bitmap import drawn
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Box

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 4_000_000
"""A page held against its ink never takes more (A4 at 96 dpi has 0.9 million)."""

FAINTEST = 24
"""Mean change of red, green and blue, of 255, that a person still notices between thin strokes and their ground."""

STROKES = 0.06
"""Share of a letter's box that its strokes fill at least; a letter cut down to less cannot be read."""

CONTRAST = 50
"""Levels of grey, of 255, between the darkest and the lightest spot where a picture shows a letter."""

USUAL_SIDE = 842.0
"""Points of the longer side of a sheet; a smaller one (its unit may be larger than a point) is looked at enlarged."""

INSET = 0.1
_MEAN = (1 / 3, 1 / 3, 1 / 3, 0.0)


class Canvas:
    """The page in user space at a resolution: where a box of it lies in a bitmap."""

    def __init__(self, page: Any, sheet: Box, dpi: int) -> None:
        self.page = page
        self._left, self._top = sheet[0], sheet[3]
        width, height = max(1.0, sheet[2] - sheet[0]), max(1.0, sheet[3] - sheet[1])
        fitted = dpi / 72 * max(1.0, USUAL_SIDE / max(width, height))
        self._scale = min(fitted, (MOST_PIXELS / (width * height)) ** 0.5)
        self.columns, self.rows = max(1, int(width * self._scale)), max(1, int(height * self._scale))
        self._turn = -pdfium.FPDFPage_GetRotation(page) % 4

    def drawn(self, pixel: int) -> tuple[bytes, int]:
        """The pixels as they look now, and the bytes of a row."""
        return drawn(self.page, self.columns, self.rows, self._turn, pixel, 0)

    def drawn_without(self, handles: Iterable[Any], pixel: int) -> tuple[bytes, int]:
        """The pixels as they would look without these objects."""
        handles = list(handles)
        for handle in handles:
            pdfium.FPDFPageObj_SetIsActive(handle, False)
        try:
            return self.drawn(pixel)
        finally:
            for handle in handles:
                pdfium.FPDFPageObj_SetIsActive(handle, True)

    def pixels(self, box: Box, margin: float = 0.0) -> tuple[int, int, int, int] | None:
        """Left, top, right, bottom of the box, `margin` (share of each side) wider; None off the page."""
        across, up = margin * (box[2] - box[0]), margin * (box[3] - box[1])
        left = max(0, floor((box[0] - across - self._left) * self._scale))
        right = min(self.columns, ceil((box[2] + across - self._left) * self._scale))
        top = max(0, floor((self._top - box[3] - up) * self._scale))
        bottom = min(self.rows, ceil((self._top - box[1] + up) * self._scale))
        return (left, top, right, bottom) if left < right and top < bottom else None


class Outline:
    """A quick look at dark text on a page, in grey and coarse: whether each object leaves ink all along."""

    DPI = 60

    def __init__(self, page: Any, sheet: Box, handles: list[Any]) -> None:
        self._canvas = Canvas(page, sheet, self.DPI)
        self._with, self._stride = self._canvas.drawn(pdfium.FPDFBitmap_Gray)
        self._without, _ = self._canvas.drawn_without(handles, pdfium.FPDFBitmap_Gray)

    def leaves_ink(self, box: Box) -> bool:
        """Whether no stretch of the text as long as the text is high is without ink."""
        place = self._canvas.pixels(box)
        if place is None:
            return False
        left, top, right, bottom = place
        strips = list(self._changes(left, top, right, bottom))
        if bottom - top > right - left:  # runs up or down the page
            gap = longest = 0
            for strip in strips:
                gap = 0 if strip else gap + 1
                longest = max(longest, gap)
            return longest <= right - left
        marked = 0
        for strip in strips:
            marked |= strip
        inked = marked.to_bytes(right - left, "big").translate(_INKED)
        return max(map(len, inked.split(b"1"))) <= bottom - top

    def _changes(self, left: int, top: int, right: int, bottom: int) -> Iterator[int]:
        """Row by row the bytes that the text changes, as one number."""
        for start in range(top * self._stride + left, bottom * self._stride + left, self._stride):
            end = start + right - left
            yield int.from_bytes(self._with[start:end], "big") ^ int.from_bytes(self._without[start:end], "big")


_INKED = b"0" + b"1" * 255


class Ink:
    """A close look, in colour: which letters can be told from what they stand on."""

    DPI = 96

    def __init__(self, page: Any, sheet: Box, aside: list[Any]) -> None:
        """`aside` are objects that count as not drawn."""
        self._canvas = Canvas(page, sheet, self.DPI)
        self._aside = aside
        self._whole = self._without([])

    def left_by(self, handles: list[Any]) -> "Strokes":
        """Where these text objects change the page."""
        from PIL import ImageChops

        without = self._without(handles)
        change = ImageChops.difference(self._whole, without).convert("L", _MEAN)
        return Strokes(self._canvas, change.point([level >= FAINTEST for level in range(256)]).tobytes())

    def ground(self, handles: list[Any]) -> "Ground":
        """The page without these text objects."""
        return Ground(self._canvas, self._without(handles).convert("L"))

    def _without(self, handles: list[Any]) -> "Image.Image":
        from PIL import Image  # most pages need no close look, and it takes longer to load than they to read

        pixels, stride = self._canvas.drawn_without([*self._aside, *handles], pdfium.FPDFBitmap_BGRx)
        return Image.frombuffer("RGB", (self._canvas.columns, self._canvas.rows), pixels, "raw", "BGRX", stride, 1)


class Strokes:
    """The pixels that some text changes."""

    def __init__(self, canvas: Canvas, changed: bytes) -> None:
        self._canvas = canvas
        self._changed = changed

    def show(self, box: Box) -> bool:
        """Whether strokes fill enough of a letter's box."""
        place = self._canvas.pixels(box, -INSET)
        if place is None:
            return False
        left, top, right, bottom = place
        columns, changed = self._canvas.columns, self._changed
        enough = max(1.0, STROKES * (right - left) * (bottom - top))
        count = 0
        for start in range(top * columns + left, bottom * columns + left, columns):
            count += changed.count(1, start, start + right - left)
            if count >= enough:
                return True
        return False


class Ground:
    """What a page shows apart from text: pictures, drawings."""

    def __init__(self, canvas: Canvas, grey: "Image.Image") -> None:
        self._canvas = canvas
        self._grey = grey

    def shows(self, box: Box) -> bool:
        """Whether something like a letter stands in the box."""
        place = self._canvas.pixels(box, 2 * INSET)
        if place is None:
            return False
        low, high = self._grey.crop(place).getextrema()
        return float(high) - float(low) >= CONTRAST  # pyright: ignore[reportArgumentType]
