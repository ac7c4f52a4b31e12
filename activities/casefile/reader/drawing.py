"""One page drawn as PNG with highlighted places. Runs in the child."""

import struct
import zlib
from collections.abc import Sequence
from typing import Any

from activities.casefile.reader.drawn.annotations import with_annotations
from activities.casefile.reader.drawn.bitmap import drawn
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.pages import load_page

MOST_PIXELS = 8_000_000
"""Most pixels of a drawn page, whatever its size and resolution (A4 at 200 dpi has 3.9 million)."""

MARKER = bytes(level * 2 // 5 for level in range(256))
"""Remaining blue under the highlight; red and green stay, as under real marker ink."""

BYTES = 4
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR = bytes((8, 2, 0, 0, 0))


def draw_page(
    document: Any, number: int, dpi: int, rotation: int, boxes: Sequence[tuple[float, float, float, float]]
) -> bytes:
    """Return the PNG of page `number` (1-based), turned `rotation` degrees clockwise.

    `boxes` are left, top, right, bottom in points from the top left corner of the turned page. Raises `ValueError`
    if the page cannot be drawn and `PageTooLarge` beyond the size limit.
    """
    page = load_page(document, number)
    try:
        page = with_annotations(document, page, number)
        turn = (rotation // 90 - pdfium.FPDFPage_GetRotation(page)) % 4
        width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
        if turn % 2:
            width, height = height, width
        scale = min(dpi / 72, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        columns, rows = max(1, int(width * scale)), max(1, int(height * scale))
        # a fourth, unused byte stands behind red, green and blue
        raw, stride = drawn(page, columns, rows, turn, pdfium.FPDFBitmap_BGRx, pdfium.FPDF_REVERSE_BYTE_ORDER)
    finally:
        pdfium.FPDF_ClosePage(page)
    pixels = bytearray(raw)
    for box in boxes:
        _mark(pixels, stride, columns, rows, [edge * scale for edge in box])
    return _png(pixels, stride, columns, rows)


def _mark(pixels: bytearray, stride: int, columns: int, rows: int, box: list[float]) -> None:
    left, right = max(0, int(box[0])), min(columns, int(box[2]) + 1)
    for row in range(max(0, int(box[1])), min(rows, int(box[3]) + 1)):
        first, last = row * stride + left * BYTES + 2, row * stride + right * BYTES
        pixels[first:last:BYTES] = pixels[first:last:BYTES].translate(MARKER)


def _png(pixels: bytearray, stride: int, columns: int, rows: int) -> bytes:
    """Portable Network Graphics (ISO/IEC 15948), eight bits a channel, rows unfiltered."""
    lines = bytearray()
    for row in range(rows):
        line = pixels[row * stride : row * stride + columns * BYTES]
        packed = bytearray(3 * columns)
        for channel in range(3):
            packed[channel::3] = line[channel::BYTES]
        lines += b"\0" + packed
    header = struct.pack(">II", columns, rows) + _TRUE_COLOUR
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
