"""Scanned pages with known text, as court registries scan them: skewed, faint, stamped, handwritten on, two a sheet."""

import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import reportlab
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from bench.reading.petition import SENTENCES, filled

DPI = 200
WIDE, HIGH = 1654, 2339
"""A4 in pixels."""

LINES = 26
INK, PAPER = (25, 25, 30), (250, 249, 246)


class Scan(NamedTuple):
    """A picture of a page and its text."""

    kind: str
    picture: Image.Image
    text: str


def scans(each: int, seed: int = 5) -> list[Scan]:
    """Return `each` pages of every kind. Equal arguments give equal pages."""
    return [make(kind, Random(f"{seed} {kind} {number}")) for kind, make in KINDS.items() for number in range(each)]


def write_scans(path: Path, pages: list[Scan]) -> None:
    """Write a PDF with one picture per page, compressed as scanners do."""
    canvas = Canvas(str(path), invariant=1)
    for scan in pages:
        size = landscape(A4) if scan.picture.width > scan.picture.height else A4
        data = io.BytesIO()
        scan.picture.save(data, "JPEG", quality=60)
        canvas.setPageSize(size)
        canvas.drawImage(ImageReader(data), 0, 0, *size)
        canvas.showPage()
    canvas.save()


def _skewed(kind: str, random: Random) -> Scan:
    page, text = _typed(random)
    angle = random.choice((-1, 1)) * random.uniform(1.5, 4.5)
    return Scan(kind, page.rotate(angle, Image.Resampling.BICUBIC, fillcolor=PAPER), text)


def _faint(kind: str, random: Random) -> Scan:
    """Little ink, and the shadow of the binding."""
    page, text = _typed(random, ink=(165, 165, 168))
    shadow = (
        Image.linear_gradient("L")
        .rotate(90)
        .resize(page.size)
        .point([150 + level * 105 // 255 for level in range(256)])
    )
    noise = Image.effect_noise(page.size, 22)
    grey = Image.blend(page.convert("L"), noise, 0.12)
    return Scan(kind, Image.composite(grey, Image.new("L", page.size, 120), shadow).convert("RGB"), text)


def _stamped(kind: str, random: Random) -> Scan:
    page, text = _typed(random)
    for _ in range(2):
        colour = random.choice(((40, 60, 170), (170, 40, 50), (90, 50, 140)))
        mark = Image.new("RGBA", (560, 260))
        draw = ImageDraw.Draw(mark)
        draw.rounded_rectangle((6, 6, 553, 253), 40, outline=(*colour, 200), width=8)
        draw.text((60, 60), "PROTOCOLO", font=_font("VeraBd", 62), fill=(*colour, 200))
        draw.text((90, 150), f"{random.randint(10, 28)} MAR 2021", font=_font("VeraBd", 50), fill=(*colour, 200))
        turned = mark.rotate(random.uniform(-25, 25), Image.Resampling.BICUBIC, expand=True)
        page.paste(turned, (random.randint(200, 900), random.randint(300, 1500)), turned)
    return Scan(kind, page, text)


def _written(kind: str, random: Random) -> Scan:
    """Pen strokes beside the lines, and a signature across the last."""
    page, text = _typed(random)
    draw = ImageDraw.Draw(page)
    for left, top, wide in ((20, 500, 150), (1490, 900, 140), (25, 1300, 150), (700, 1560, 420)):
        for row in range(4 if wide < 200 else 1):
            y = top + 60 * row
            points = [(left + wide * at // 14, y + random.randint(-26, 26)) for at in range(15)]
            draw.line(points, fill=(30, 40, 120), width=5, joint="curve")
    return Scan(kind, page, text)


def _two_up(kind: str, random: Random) -> Scan:
    """Two slightly rotated pages on one sheet, with the fold between them."""
    sheet = Image.new("RGB", (HIGH, WIDE), PAPER)
    texts: list[str] = []
    for at in range(2):
        page, text = _typed(random)
        half = page.rotate(random.uniform(-1.5, 1.5), Image.Resampling.BICUBIC, fillcolor=PAPER).resize(
            (HIGH // 2, WIDE)
        )
        sheet.paste(half, (at * (HIGH // 2), 0))
        texts.append(text)
    fold = Image.new("RGB", (26, WIDE), (190, 190, 188)).filter(ImageFilter.GaussianBlur(4))
    sheet.paste(fold, (HIGH // 2 - 13, 0))
    return Scan(kind, sheet, "\n".join(texts))


KINDS: dict[str, Callable[[str, Random], Scan]] = {
    "skewed": _skewed,
    "faint": _faint,
    "stamped over": _stamped,
    "handwriting beside": _written,
    "two pages a sheet": _two_up,
}


def _typed(random: Random, ink: tuple[int, int, int] = INK) -> tuple[Image.Image, str]:
    page = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(page)
    font = _font(random.choice(("Vera", "VeraBd", "VeraIt")), random.choice((27, 30, 33)))
    lines: list[str] = []
    line = ""
    while len(lines) < LINES:
        for word in filled(random.choice(SENTENCES), random).split():
            if draw.textlength(f"{line} {word}", font=font) > WIDE - 440:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
    for row, words in enumerate(lines[:LINES]):
        draw.text((240, 240 + 54 * row), words, font=font, fill=ink)
    return page, "\n".join(lines[:LINES])


@lru_cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(reportlab.__file__).parent / "fonts" / f"{name}.ttf", size)
