"""The areas that a path paints, and their tone. Runs inside the child."""

import ctypes
import math
from enum import Enum, auto
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.covers import FLAT, tone_of_colour

WHITE = 255
PATTERN = [191, 191, 191]
"""PDFium's value for the colour of a pattern."""

HAIR = 0.5
"""Points of the thinnest pen."""

FRAME = 5
"""Segments of a rectangle."""

MITRED = 2.5
"""PDFium's estimate of a line's width in pens, because its ends may be pointed."""

MOST_SEGMENTS = 2000
HATCHED = 0.3
"""Share of its box that a thin pen must paint to make an area."""

_FILL, _STROKE, _WIDTH = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
_X, _Y = ctypes.c_float(), ctypes.c_float()
_COLOUR = [ctypes.c_uint() for _ in range(4)]
_MATRIX = pdfium.FS_MATRIX()


class Shape(Enum):
    """The part of the page that a path covers."""

    NOTHING = auto()
    LINE = auto()
    AREA = auto()


def shape_of(path: Any, box: Box) -> Shape:
    """The area of a path that is filled, drawn with a broad pen, or hatched with a thin one."""
    flat = min(box[2] - box[0], box[3] - box[1])
    if flat < FLAT:
        return Shape.LINE
    pdfium.FPDFPath_GetDrawMode(path, _FILL, _STROKE)
    if _FILL.value:
        return Shape.AREA
    if not _STROKE.value:
        return Shape.NOTHING
    pen, segments = _pen(path), pdfium.FPDFPath_CountSegments(path)
    if pen >= FLAT or segments > MOST_SEGMENTS:
        return Shape.AREA
    if segments <= FRAME:
        return Shape.LINE if flat <= MITRED * pen else Shape.NOTHING
    dense = pen * _length(path, segments) >= HATCHED * (box[2] - box[0]) * (box[3] - box[1])
    return Shape.AREA if dense else Shape.NOTHING


def tone_of(path: Any) -> float | None:
    """The tone of a path's area if it has a single one, without thin edges."""
    pdfium.FPDFPath_GetDrawMode(path, _FILL, _STROKE)
    if pdfium.FPDFPageObj_HasTransparency(path):
        return None
    stroke = _tone(pdfium.FPDFPageObj_GetStrokeColor, path) if _STROKE.value else None
    if not _FILL.value:
        return stroke
    fill = _tone(pdfium.FPDFPageObj_GetFillColor, path)
    return fill if not _STROKE.value or stroke == fill or _pen(path) < FLAT else None


def _tone(ask: Any, path: Any) -> float | None:
    if not ask(path, *_COLOUR):
        return None
    levels = [level.value for level in _COLOUR[:3]]
    return None if levels == PATTERN else tone_of_colour(*levels)


def _pen(path: Any) -> float:
    """Width in points of the path's pen."""
    if not pdfium.FPDFPageObj_GetStrokeWidth(path, _WIDTH):
        return HAIR
    scale = math.sqrt(abs(_scale(path)))
    return max(HAIR, _WIDTH.value * scale)


def _scale(path: Any) -> float:
    if not pdfium.FPDFPageObj_GetMatrix(path, _MATRIX):
        return 1.0
    return _MATRIX.a * _MATRIX.d - _MATRIX.b * _MATRIX.c


def _length(path: Any, segments: int) -> float:
    """Length of the path in points, with curves as straight lines."""
    pdfium.FPDFPageObj_GetMatrix(path, _MATRIX)
    total, x, y = 0.0, 0.0, 0.0
    for index in range(segments):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, _X, _Y)
        to = (
            _MATRIX.a * _X.value + _MATRIX.c * _Y.value + _MATRIX.e,
            _MATRIX.b * _X.value + _MATRIX.d * _Y.value + _MATRIX.f,
        )
        if pdfium.FPDFPathSegment_GetType(segment) != pdfium.FPDF_SEGMENT_MOVETO:
            total += math.hypot(to[0] - x, to[1] - y)
        x, y = to
    return total
