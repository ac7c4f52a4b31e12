"""Makes what annotations print part of a page: filled forms, free text, stamps, signatures. Runs inside the child."""

from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium

MOST_ANNOTATIONS = 2000
"""Looked at on one page."""

PRINTS_NOTHING = (pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP)


def count_links(page: Any) -> int:
    """Link annotations; they are counted, never followed."""
    return _kinds(page).count(pdfium.FPDF_ANNOT_LINK)


def with_annotations(document: Any, page: Any, number: int) -> Any:
    """The page (closed by the caller) with the appearance of its annotations as content, in memory alone."""
    if all(kind in PRINTS_NOTHING for kind in _kinds(page)):
        return page
    pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
    shown = pdfium.FPDF_LoadPage(document, number - 1)
    if not shown:
        raise ValueError("page cannot be loaded")
    pdfium.FPDF_ClosePage(page)
    return shown


def _kinds(page: Any) -> list[int]:
    kinds: list[int] = []
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if annotation:
            kinds.append(pdfium.FPDFAnnot_GetSubtype(annotation))
            pdfium.FPDFPage_CloseAnnot(annotation)
    return kinds
