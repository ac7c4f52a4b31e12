"""Highlight annotations on passages of a PDF, and the marked copy. Runs in the child."""

import base64
import ctypes
from collections.abc import Iterator
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.drawn.saving import saved
from activities.casefile.reader.pages import load_page

BLOCK = 1 << 20
"""Bytes of the copy in one answer."""

OPACITY = 110
"""Opacity of 255, at which words stay readable."""


def mark(document: Any, marker: dict[str, Any]) -> None:
    """One annotation: `page` (1-based), `boxes`, `rotation`, `colour` (red, green, blue), `note`, `author`.

    Boxes are left, top, right, bottom in points from the top left corner of the page turned `rotation` degrees
    clockwise. Raises `ValueError` when the page cannot be opened or takes no annotation.
    """
    page = load_page(document, marker["page"])
    try:
        annotation = pdfium.FPDFPage_CreateAnnot(page, pdfium.FPDF_ANNOT_HIGHLIGHT)
        if not annotation:
            raise ValueError("page takes no annotation")
        try:
            _write(page, annotation, marker)
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
    finally:
        pdfium.FPDF_ClosePage(page)


def copy_of(document: Any) -> Iterator[str]:
    """The document as it now is, in blocks of base64; raises `ValueError` when it cannot be written."""
    written = saved(document)
    for at in range(0, len(written), BLOCK):
        yield base64.b64encode(written[at : at + BLOCK]).decode("ascii")


def _write(page: Any, annotation: Any, marker: dict[str, Any]) -> None:
    edges = [_in_user_space(page, box, marker["rotation"]) for box in marker["boxes"]]
    for left, bottom, right, top in edges:
        quad = pdfium.FS_QUADPOINTSF(left, top, right, top, left, bottom, right, bottom)
        pdfium.FPDFAnnot_AppendAttachmentPoints(annotation, quad)
    lefts, bottoms, rights, tops = zip(*edges, strict=True)
    pdfium.FPDFAnnot_SetRect(annotation, pdfium.FS_RECTF(min(lefts), max(tops), max(rights), min(bottoms)))
    pdfium.FPDFAnnot_SetColor(annotation, pdfium.FPDFANNOT_COLORTYPE_Color, *marker["colour"], OPACITY)
    for key, text in ((b"Contents", marker["note"]), (b"T", marker["author"])):
        wide = ctypes.create_string_buffer((text + "\0").encode("utf-16-le"))
        pdfium.FPDFAnnot_SetStringValue(annotation, key, ctypes.cast(wide, pdfium.FPDF_WIDESTRING))


def _in_user_space(page: Any, box: list[float], rotation: int) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of a box in the page's own space."""
    bounds = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, bounds)
    x0, y0, x1, y1 = box
    match rotation % 360:
        case 90:
            return bounds.left + y0, bounds.bottom + x0, bounds.left + y1, bounds.bottom + x1
        case 180:
            return bounds.right - x1, bounds.bottom + y0, bounds.right - x0, bounds.bottom + y1
        case 270:
            return bounds.right - y1, bounds.top - x1, bounds.right - y0, bounds.top - x0
        case _:
            return bounds.left + x0, bounds.top - y1, bounds.left + x1, bounds.top - y0
