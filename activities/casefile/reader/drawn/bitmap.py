"""A page drawn by PDFium into memory."""

import ctypes
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium

Window = tuple[int, int, int, int]
"""Left, top, right, bottom of a part of the picture, in pixels."""


def drawn(
    page: Any, columns: int, rows: int, turn: int, pixel: int, flags: int, window: Window | None = None
) -> tuple[bytes, int]:
    """The pixels of the page, or of a `window` of it, with annotations, on white, and the bytes per row.

    `turn` counts quarters clockwise, `pixel` is PDFium's format, `flags` are its render flags. Raises ValueError if the
    page cannot be drawn.
    """
    left, top, right, bottom = window or (0, 0, columns, rows)
    bitmap = pdfium.FPDFBitmap_CreateEx(right - left, bottom - top, pixel, None, 0)
    if not bitmap:
        raise ValueError("page cannot be drawn")
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, right - left, bottom - top, 0xFFFFFFFF)
        with _on_paper(page):
            pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, columns, rows, turn, pdfium.FPDF_ANNOT | flags)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        return ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * (bottom - top)), stride
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


@contextmanager
def _on_paper(page: Any) -> Generator[None]:
    """White paper under the page. Without it PDFium, unlike other viewers, blends objects with nothing."""
    sheet = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, sheet)
    paper = pdfium.FPDFPageObj_CreateNewRect(
        sheet.left, sheet.bottom, sheet.right - sheet.left, sheet.top - sheet.bottom
    )
    pdfium.FPDFPageObj_SetFillColor(paper, 255, 255, 255, 255)
    pdfium.FPDFPath_SetDrawMode(paper, pdfium.FPDF_FILLMODE_WINDING, 0)
    pdfium.FPDFPage_InsertObjectAtIndex(page, paper, 0)
    try:
        yield
    finally:
        pdfium.FPDFPage_RemoveObject(page, paper)
        pdfium.FPDFPageObj_Destroy(paper)
