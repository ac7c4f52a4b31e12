"""Matrices and clipping paths of drawn objects. Runs inside the child."""

import ctypes
from typing import Any

from activities.casefile.reader.drawn.objects import bounds_of
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Box

_X, _Y = ctypes.c_float(), ctypes.c_float()


def is_clipped(item: Any, clip: Any) -> bool:
    """Whether the clipping path may cut the object: one that is no rectangle, or a rectangle that does not hold it."""
    paths = pdfium.FPDFClipPath_CountPaths(clip)
    if paths <= 0:
        return False
    box = bounds_of(item)
    if box is None:
        return True
    for path in range(paths):
        segments = pdfium.FPDFClipPath_CountPathSegments(clip, path)
        if not 4 <= segments <= 5:
            return True
        xs, ys = zip(*(_point(clip, path, index) for index in range(segments)), strict=True)
        left, bottom, right, top = min(xs), min(ys), max(xs), max(ys)
        if any(x not in (left, right) or y not in (bottom, top) for x, y in zip(xs, ys, strict=True)):
            return True
        if box[0] < left - 1 or box[1] < bottom - 1 or box[2] > right + 1 or box[3] > top + 1:
            return True
    return False


def _point(clip: Any, path: int, index: int) -> tuple[float, float]:
    pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, index), _X, _Y)
    return _X.value, _Y.value


def moved(box: Box, by: Any) -> Box:
    """The box around the corners of `box` after the matrix."""
    xs = [by.a * x + by.c * y + by.e for x in (box[0], box[2]) for y in (box[1], box[3])]
    ys = [by.b * x + by.d * y + by.f for x in (box[0], box[2]) for y in (box[1], box[3])]
    return min(xs), min(ys), max(xs), max(ys)


def product(first: Any, then: Any) -> Any:
    """The matrix that does the one and then the other."""
    return pdfium.FS_MATRIX(
        first.a * then.a + first.b * then.c,
        first.a * then.b + first.b * then.d,
        first.c * then.a + first.d * then.c,
        first.c * then.b + first.d * then.d,
        first.e * then.a + first.f * then.c + then.e,
        first.e * then.b + first.f * then.d + then.f,
    )


def overlap(one: Box, other: Box) -> bool:
    """Whether one text lies on the other; lines and words that only touch do not."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.2 * min(one[2] - one[0], other[2] - other[0]) and up > 0.4 * min(
        one[3] - one[1], other[3] - other[1]
    )
