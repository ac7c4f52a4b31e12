"""The ink of text: a page is drawn with and without it, and the two pictures are compared. Runs inside the child."""

from typing import TYPE_CHECKING, Any

from activities.casefile.reader.drawn.bitmap import Window
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.canvas import Canvas

if TYPE_CHECKING:
    from PIL import Image

FAINTEST = 24
"""Change of lightness or of colour, of 255, that a person still notices between thin strokes and their ground."""

STROKES = 0.06
"""Share of a letter's box that its strokes fill at least; a letter cut down to less cannot be read."""

UPRIGHT = 0.5
"""Share of a letter's height that has to show."""

CONTRAST = 50
"""Levels of grey, of 255, between the darkest and the lightest spot from which on something like a letter is visible.
"""

PAPER, OF_PAPER = 0.35, 32
"""Share of the place of a line that has the colour of paper, within so many levels of grey; a photograph has less."""

INSET = 0.1
_LUMINANCE = (0.2126, 0.7152, 0.0722, 0.0)
_SQUARE = [level * level // 255 for level in range(256)] * 3
_ROOT = [round((255 * level) ** 0.5) for level in range(256)]


class Ink:
    """A close look, in colour: which letters differ from their background."""

    DPI = 96

    def __init__(self, page: Any, sheet: Box, aside: list[Any], boxes: list[Box]) -> None:
        """`aside` are objects that count as not drawn; only the part of the page around `boxes` is examined."""
        self._canvas = Canvas(page, sheet, self.DPI, boxes)
        self._aside = aside
        self._whole = self._without([])

    def left_by(self, handles: list[Any]) -> "Strokes":
        """The pixels that these text objects change."""
        from PIL import ImageChops

        without = self._without(handles)
        colour = ImageChops.difference(self._whole, without).convert("L")
        change = ImageChops.lighter(colour, ImageChops.difference(_lightness(self._whole), _lightness(without)))
        changed = change.point([level >= FAINTEST for level in range(256)]).tobytes()
        return Strokes(self._canvas, changed, self._whole)

    def ground(self, handles: list[Any]) -> "Ground":
        """The page without these text objects."""
        return Ground(self._canvas, self._without(handles).convert("L"))

    def _without(self, handles: list[Any]) -> "Image.Image":
        from PIL import Image  # most pages need no close look, and it takes longer to load than they to read

        pixels, stride = self._canvas.drawn_without([*self._aside, *handles], pdfium.FPDFBitmap_BGR)
        return Image.frombuffer("RGB", (self._canvas.columns, self._canvas.rows), pixels, "raw", "BGR", stride, 1)


def _lightness(picture: "Image.Image") -> "Image.Image":
    """Lightness of each pixel, in which blue on black is visible although it adds little light, and pale yellow on
    white is not.
    """
    return picture.point(_SQUARE).convert("L", _LUMINANCE).point(_ROOT)


class Strokes:
    """The pixels that some text changes."""

    def __init__(self, canvas: Canvas, changed: bytes, whole: "Image.Image") -> None:
        self._canvas = canvas
        self._changed = changed
        self._whole = whole

    def show(self, box: Box) -> bool:
        """Whether strokes fill enough of a letter's box, and of its height."""
        place = self._canvas.pixels(box, -INSET)
        if place is None:
            return False
        left, top, right, bottom = place
        columns, changed = self._canvas.columns, self._changed
        enough = max(1.0, STROKES * (right - left) * (bottom - top))
        count, first, last = 0, bottom, top
        for row in range(top, bottom):
            start = row * columns + left
            if found := changed.count(1, start, start + right - left):
                count, first, last = count + found, min(first, row), row + 1
                if count >= enough and last - first >= UPRIGHT * (bottom - top):
                    return True
        return False

    def are_crossed(self, box: Box) -> bool:
        """Whether a letter's box shows dark on light, as under the line of a stamp."""
        place = self._canvas.pixels(box)
        return place is not None and _contrast(self._whole.convert("L"), place) >= CONTRAST


def _contrast(grey: "Image.Image", place: Window) -> float:
    low, high = grey.crop(place).getextrema()
    return float(high) - float(low)  # pyright: ignore[reportArgumentType]


class Ground:
    """The page without its text: pictures and drawings."""

    def __init__(self, canvas: Canvas, grey: "Image.Image") -> None:
        self._canvas = canvas
        self._grey = grey

    def shows(self, box: Box) -> bool:
        """Whether the box shows something like a letter."""
        place = self._canvas.pixels(box, 2 * INSET)
        if place is None:
            return False
        return _contrast(self._grey, place) >= CONTRAST

    def is_paper(self, box: Box) -> bool:
        """Whether most of the ground around the letters of a line has one colour."""
        place = self._canvas.pixels(box, 2 * INSET)
        levels = self._grey.crop(place).histogram() if place else [1]
        alike = max(sum(levels[level : level + OF_PAPER]) for level in range(0, len(levels), OF_PAPER // 2))
        return alike >= PAPER * sum(levels)
