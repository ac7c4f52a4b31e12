"""Walks the drawn objects of a page, also those inside form XObjects. Runs inside the child."""

import ctypes
from collections.abc import Iterator
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium, quick

_EDGES = (ctypes.c_float * 4)()
_EDGES_AT = [ctypes.addressof(_EDGES) + 4 * edge for edge in range(4)]
_bounds_of = quick(pdfium.FPDFPageObj_GetBounds)
DEEPEST_FORM = 12
MOST_OBJECTS = 200_000
"""Most objects examined on one page; a map has more, a page of a case file does not."""


class PageTooLarge(ValueError):
    """The page's sides, or the number of its objects, exceed the limits."""


def objects_within(container: Any) -> Iterator[Any]:
    """The objects of a form XObject and of the forms inside it."""
    yield from _inside(container, 1)


def _inside(form: Any, depth: int) -> Iterator[Any]:
    for index in range(min(pdfium.FPDFFormObj_CountObjects(form), MOST_OBJECTS)):
        item = pdfium.FPDFFormObj_GetObject(form, index)
        yield item
        if depth < DEEPEST_FORM and pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _inside(item, depth + 1)


def page_objects(page: Any) -> Iterator[Any]:
    """The objects on the page itself, forms not opened."""
    for index in range(min(pdfium.FPDFPage_CountObjects(page), MOST_OBJECTS)):
        yield pdfium.FPDFPage_GetObject(page, index)


def kind_of(item: Any) -> int:
    """One of PDFium's `FPDF_PAGEOBJ_...` numbers."""
    return pdfium.FPDFPageObj_GetType(item)


def bounds_of(item: Any) -> tuple[float, float, float, float] | None:
    """Left, bottom, right, top in the coordinates of the containing object; None if PDFium cannot tell."""
    if not _bounds_of(item, *_EDGES_AT):
        return None
    left, bottom, right, top = _EDGES
    return left, bottom, right, top


def hide_text(page: Any) -> None:
    """Switches the text layer off for drawing: stamps are already known and would only disturb the OCR."""
    for item in page_objects(page):
        kind = kind_of(item)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT or (kind == pdfium.FPDF_PAGEOBJ_FORM and not holds_picture(item)):
            pdfium.FPDFPageObj_SetIsActive(item, False)


def holds_picture(form: Any) -> bool:
    """Whether an image is drawn somewhere inside the form."""
    return any(kind_of(item) == pdfium.FPDF_PAGEOBJ_IMAGE for item in objects_within(form))
