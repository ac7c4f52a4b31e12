"""Matrices and clipping paths of drawn objects. Runs inside the child."""

import ctypes
import math
from typing import Any

from activities.casefile.reader.drawn.objects import bounds_of
from activities.casefile.reader.drawn.pdfium import pdfium, quick
from activities.casefile.reader.lettering.runs import Box

_X, _Y = ctypes.c_float(), ctypes.c_float()
_paths_of = quick(pdfium.FPDFClipPath_CountPaths)
_segments_of = quick(pdfium.FPDFClipPath_CountPathSegments)
_segment_of = quick(pdfium.FPDFClipPath_GetPathSegment)
_point_of = quick(pdfium.FPDFPathSegment_GetPoint)

EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)


def opening(clip: Any) -> Box | None:
    """The rectangle that a clipping path leaves open; None if it is no rectangle."""
    open_ = EVERYWHERE
    for path in range(_paths_of(clip)):
        segments = _segments_of(clip, path)
        if not 4 <= segments <= 5:
            return None
        xs, ys = zip(*(_point(clip, path, index) for index in range(segments)), strict=True)
        box = min(xs), min(ys), max(xs), max(ys)
        if any(x not in (box[0], box[2]) or y not in (box[1], box[3]) for x, y in zip(xs, ys, strict=True)):
            return None
        open_ = common(open_, box)
    return open_


def is_clipped(item: Any, clip: Any) -> bool:
    """Whether the clipping path may cut the object: it is no rectangle, or does not contain the object."""
    if _paths_of(clip) <= 0:
        return False
    box, open_ = bounds_of(item), opening(clip)
    return box is None or open_ is None or not within(box, open_)


def common(one: Box, other: Box) -> Box:
    """The intersection of the two boxes."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def within(box: Box, open_: Box) -> bool:
    """Whether the box is inside the opening, with a tolerance of one point."""
    return box[0] > open_[0] - 1 and box[1] > open_[1] - 1 and box[2] < open_[2] + 1 and box[3] < open_[3] + 1


def contains(whole: Box, box: Box) -> bool:
    """Whether the box contains the other."""
    return box[0] >= whole[0] and box[1] >= whole[1] and box[2] <= whole[2] and box[3] <= whole[3]


def _point(clip: Any, path: int, index: int) -> tuple[float, float]:
    _point_of(_segment_of(clip, path, index), ctypes.addressof(_X), ctypes.addressof(_Y))
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
    """Whether two texts overlap; lines and words that only touch do not."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.2 * min(one[2] - one[0], other[2] - other[0]) and up > 0.4 * min(
        one[3] - one[1], other[3] - other[1]
    )
