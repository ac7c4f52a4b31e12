"""Letters drawn as a picture or a path instead of text, beside words that decide something. Runs in the child."""

from collections.abc import Iterable
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.canvas import Canvas
from activities.casefile.reader.sight.geometry import common
from activities.casefile.reader.sight.ink import CONTRAST

REACH = 3.0
"""Heights of a line on either side of it."""

LOWEST, HIGHEST, NARROWEST = 4.0, 40.0, 2.0
"""Points of a drawing that may be a letter or a word."""

DPI = 60


def may_be_letters(box: Box) -> bool:
    """Return whether a drawing is as large as letters are."""
    return LOWEST <= box[3] - box[1] <= HIGHEST and box[2] - box[0] >= NARROWEST


def show_letters(page: Any, sheet: Box, pictures: list[Box], lines: Iterable[Box], texts: list[int]) -> bool:
    """Return whether, without the texts, the pictures show dark on light in or beside one of the lines."""
    places = [
        part
        for left, bottom, right, top in lines
        for picture in pictures
        if (part := common((left - REACH * (top - bottom), bottom, right + REACH * (top - bottom), top), picture))
        and part[0] < part[2]
        and part[1] < part[3]
    ]
    if not places:
        return False
    canvas = Canvas(page, sheet, DPI, places)
    pixels, stride = canvas.drawn_without(texts, pdfium.FPDFBitmap_Gray)
    for place in filter(None, map(canvas.pixels, places)):
        left, top, right, bottom = place
        levels = b"".join(pixels[row * stride + left : row * stride + right] for row in range(top, bottom))
        if max(levels) - min(levels) >= CONTRAST:
            return True
    return False
