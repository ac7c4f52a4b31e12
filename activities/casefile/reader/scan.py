"""Preprocessing of a scanned page for recognition: lighter stamps, white paper, level lines. Runs in the child."""

import math
from itertools import pairwise

from PIL import Image, ImageChops, ImageFilter, ImageOps

STEEPEST = 6.0
"""Degrees; a page that is more askew than this was laid wrong, not fed wrong."""

LEVEL = 0.3
"""Degrees of skew that do no harm."""

GROUND = 24
"""Side, in pixels, of the squares in which the brightness of the paper is measured."""

SMALL = 700
"""Pixels of the longer side of the picture on which the skew is measured."""

GRAINY = 6.0
"""Mean difference, of 255, between a picture of paper and the same one smoothed; beyond it specks hide letters."""


def clean(picture: Image.Image) -> Image.Image:
    """The page in grey with the colours of stamps and pens faded, its shadows lifted, and its ink dark."""
    red, green, blue = picture.split()
    grey = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    if _grain(grey) > GRAINY:
        grey = grey.filter(ImageFilter.GaussianBlur(1.2))
    small = grey.resize((max(1, grey.width // GROUND), max(1, grey.height // GROUND)), Image.Resampling.BOX)
    paper = small.filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.GaussianBlur(1)).resize(grey.size)
    return ImageOps.autocontrast(ImageChops.invert(ImageChops.subtract(paper, grey)), cutoff=(0.5, 30))


def skew(grey: Image.Image) -> float:
    """Degrees anticlockwise that level the lines of a page; 0 if they are nearly level."""
    small = ImageOps.invert(grey)
    small.thumbnail((SMALL, SMALL), Image.Resampling.BOX)
    level = _sharpness(small, 0.0)
    coarse = max(
        (step / 2 for step in range(int(-2 * STEEPEST), int(2 * STEEPEST) + 1)), key=lambda a: _sharpness(small, a)
    )
    best = max((coarse + step / 8 for step in range(-3, 4)), key=lambda angle: _sharpness(small, angle))
    return best if abs(best) >= LEVEL and _sharpness(small, best) > 1.1 * level else 0.0


def _grain(grey: Image.Image) -> float:
    """How much neighbouring pixels without ink differ."""
    middle = grey.crop((grey.width // 4, grey.height // 4, 3 * grey.width // 4, 3 * grey.height // 4))
    differences = ImageChops.difference(middle, middle.filter(ImageFilter.MedianFilter(3))).histogram()
    half, seen = middle.width * middle.height // 2, 0
    for level, count in enumerate(differences):
        seen += count
        if seen > half:
            return float(level)
    return 0.0


def _sharpness(ink: Image.Image, angle: float) -> float:
    """How much the rows of the turned picture differ; most if they run along lines of text."""
    rows = ink.rotate(angle, Image.Resampling.BILINEAR).resize((1, ink.height), Image.Resampling.BOX).tobytes()
    return sum((one - other) ** 2 for one, other in pairwise(rows))


def turned_back(x: float, y: float, width: float, height: float, angle: float) -> tuple[float, float]:
    """The position of a point of a levelled page, from its top left corner, before it was turned by `angle`."""
    radians = math.radians(angle)
    across, down = x - width / 2, y - height / 2
    return (
        width / 2 + across * math.cos(radians) - down * math.sin(radians),
        height / 2 + across * math.sin(radians) + down * math.cos(radians),
    )
