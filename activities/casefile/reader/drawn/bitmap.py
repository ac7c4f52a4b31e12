"""A page drawn by PDFium into memory."""

import ctypes
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium


def drawn(page: Any, columns: int, rows: int, turn: int, pixel: int, flags: int) -> tuple[bytes, int]:
    """The pixels of the page, annotations included, on white, and the bytes of a row.

    `turn` counts quarters clockwise, `pixel` is PDFium's format, `flags` are its render flags. Raises ValueError where
    the page cannot be drawn.
    """
    bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, pixel, None, 0)
    if not bitmap:
        raise ValueError("page cannot be drawn")
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, turn, pdfium.FPDF_ANNOT | flags)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        return ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * rows), stride
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
