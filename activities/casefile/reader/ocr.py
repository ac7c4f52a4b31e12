"""Text of a scanned page by Tesseract, without temporary files. Runs in the child."""

import csv
import io
import shutil
import subprocess
from typing import Any, NamedTuple

from PIL import Image

from activities.casefile.reader.drawn.bitmap import drawn
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.scan import clean, skew, turned_back

DPI = 200
MOST_PIXELS = 25_000_000
"""A rendered page never takes more (A4 at 200 dpi has 3.9 million)."""

LOW_CONFIDENCE = 0.55
"""Confidence below which the page may be rotated: its orientation is detected and, if rotated, it is read again."""

FEWEST_WORDS = 6


class Recognised(NamedTuple):
    """Lines of the page read upright; `rotation` turns its user space clockwise so; confidence 0-1, size in points."""

    lines: list[Fragment]
    confidence: float | None
    rotation: int
    width: float
    height: float


class Scan(NamedTuple):
    """A grey picture as PGM, made level by turning it `skew` degrees anticlockwise; `scale` is points a pixel."""

    pgm: bytes
    scale: float
    width: float
    height: float
    skew: float


def find_tesseract() -> str | None:
    """Return the path of `tesseract`, or None if it is not installed."""
    return shutil.which("tesseract")


def recognise(page: Any, tesseract: str, seconds: int) -> Recognised:
    """Reads the page as shown; tries another orientation when the first reading is poor. Portuguese.

    Raises `subprocess.TimeoutExpired` past `seconds`, `ValueError` when the page cannot be drawn.
    """
    shown = pdfium.FPDFPage_GetRotation(page) * 90
    picture = render(page, 0)
    best = _read(picture, shown, tesseract, seconds)
    if _good(best):
        return best
    turn = _orientation(picture, tesseract, seconds)
    if turn:
        turned = _read(render(page, turn), (shown + turn) % 360, tesseract, seconds)
        if (turned.confidence or 0) > (best.confidence or 0):
            return turned
    return best


def _good(result: Recognised) -> bool:
    words = sum(len(line.text.split()) for line in result.lines)
    return words >= FEWEST_WORDS and (result.confidence or 0) >= LOW_CONFIDENCE


def render(page: Any, rotation: int) -> Scan:
    """Draws the page as shown at 200 dpi, turned `rotation` degrees clockwise, cleaned and level."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    if rotation % 180:
        width, height = height, width
    scale = DPI / 72
    if width * height * scale * scale > MOST_PIXELS:
        scale = (MOST_PIXELS / (width * height)) ** 0.5
    columns, rows = max(1, int(width * scale)), max(1, int(height * scale))
    raw, stride = drawn(page, columns, rows, rotation // 90, pdfium.FPDFBitmap_BGR, 0)
    grey = clean(Image.frombuffer("RGB", (columns, rows), raw, "raw", "BGR", stride, 1))
    angle = skew(grey)
    if angle:
        grey = grey.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)
    pgm = b"P5 %d %d 255\n" % (columns, rows) + grey.tobytes()
    return Scan(pgm, 1 / scale, width, height, angle)


def _read(image: Scan, rotation: int, tesseract: str, seconds: int) -> Recognised:
    table = _run([tesseract, "stdin", "stdout", "-l", "por", "--dpi", str(DPI), "--psm", "3", "tsv"], image, seconds)
    lines, confidence = parse_tsv(table, image.scale)
    if image.skew:
        lines = [_as_shown(line, image) for line in lines]
    return Recognised(lines, confidence, rotation, image.width, image.height)


def _as_shown(line: Fragment, image: Scan) -> Fragment:
    """The line at its place on the original page, before levelling."""
    x, y = (line.x0 + line.x1) / 2, (line.top + line.bottom) / 2
    back_x, back_y = turned_back(x, y, image.width, image.height, image.skew)
    across, down = back_x - x, back_y - y
    return line._replace(x0=line.x0 + across, x1=line.x1 + across, top=line.top + down, bottom=line.bottom + down)


def _orientation(image: Scan, tesseract: str, seconds: int) -> int:
    """Degrees clockwise that make the page upright; 0 if Tesseract cannot tell."""
    report = _run([tesseract, "stdin", "stdout", "--dpi", str(DPI), "--psm", "0"], image, seconds)
    for line in report.splitlines():
        if line.startswith("Rotate:"):
            return int(line.split(":")[1]) % 360
    return 0


def _run(command: list[str], image: Scan, seconds: int) -> str:
    done = subprocess.run(command, input=image.pgm, capture_output=True, timeout=seconds, check=False)
    return done.stdout.decode("utf-8", "replace")


def parse_tsv(table: str, scale: float) -> tuple[list[Fragment], float | None]:
    """Lines of Tesseract's TSV in its own reading order, boxes in points, and the mean word confidence 0-1."""
    lines: dict[tuple[str, str, str], list[dict[str, str]]] = {}
    weighted = letters = 0.0
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        text = (row.get("text") or "").strip()
        if row.get("level") != "5" or not text:
            continue
        lines.setdefault((row["block_num"], row["par_num"], row["line_num"]), []).append(row)
        weighted += float(row["conf"]) * len(text)
        letters += len(text)
    fragments = [_line(words, scale) for words in lines.values()]
    return fragments, round(weighted / letters / 100, 4) if letters else None


def _line(words: list[dict[str, str]], scale: float) -> Fragment:
    left = min(int(word["left"]) for word in words) * scale
    top = min(int(word["top"]) for word in words) * scale
    right = max(int(word["left"]) + int(word["width"]) for word in words) * scale
    bottom = max(int(word["top"]) + int(word["height"]) for word in words) * scale
    text = " ".join(word["text"].strip() for word in words)
    return Fragment(text, left, top, right, bottom, bottom - top)
