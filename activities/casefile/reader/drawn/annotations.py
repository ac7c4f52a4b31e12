"""Printed annotations as part of a page: filled forms, free text, stamps, signatures. Runs in the child."""

from typing import Any, NamedTuple

from activities.casefile.reader.drawn.layers import switched_off
from activities.casefile.reader.drawn.pdfium import pdfium

MOST_ANNOTATIONS = 2000
"""Most annotations examined on one page."""

WRITTEN = (pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT)
"""Kinds whose text viewers print even without an appearance in the file."""

DRAWN_OVER = (
    pdfium.FPDF_ANNOT_SQUARE, pdfium.FPDF_ANNOT_CIRCLE, pdfium.FPDF_ANNOT_INK, pdfium.FPDF_ANNOT_HIGHLIGHT,
    pdfium.FPDF_ANNOT_UNDERLINE, pdfium.FPDF_ANNOT_SQUIGGLY, pdfium.FPDF_ANNOT_STRIKEOUT,
)  # fmt: skip
"""Kinds that viewers draw over the page in their own style."""

UNSEEN = pdfium.FPDF_ANNOT_FLAG_NOVIEW | pdfium.FPDF_ANNOT_FLAG_HIDDEN

EMPTY = 2
"""Bytes of an empty appearance."""


_RECT = pdfium.FS_RECTF()


class _Annotation(NamedTuple):
    kind: int
    printed: bool
    flags: int
    layered: bool

    @property
    def shows(self) -> bool:
        """Return whether it has its own appearance; the rest are links and notes behind a symbol."""
        return self.kind != pdfium.FPDF_ANNOT_POPUP and (self.printed or self.kind in WRITTEN)


def count_links(page: Any) -> int:
    """Return the number of link annotations. They are never followed."""
    return sum(annotation.kind == pdfium.FPDF_ANNOT_LINK for annotation in _annotations(page))


def with_annotations(document: Any, page: Any, number: int) -> Any:
    """Return the page (closed by the caller) with the appearances of its annotations as content, in memory only."""
    annotations = _annotations(page)
    if not any(annotation.shows for annotation in annotations):
        return page
    if any(annotation.shows and not annotation.printed for annotation in annotations):
        _print_fields(document, page)
    off = _off(document, number, annotations)
    for index, annotation in reversed(list(enumerate(annotations))):
        if annotation.flags & pdfium.FPDF_ANNOT_FLAG_NOVIEW or index in off:
            pdfium.FPDFPage_RemoveAnnot(page, index)
    pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
    shown = pdfium.FPDF_LoadPage(document, number - 1)
    if not shown:
        raise ValueError("page cannot be loaded")
    pdfium.FPDF_ClosePage(page)
    return shown


def _off(document: Any, number: int, annotations: list[_Annotation]) -> set[int]:
    """Return the places of the annotations in layers that are off, or whose state cannot be determined."""
    layered = {index for index, annotation in enumerate(annotations) if annotation.layered}
    try:
        return layered & switched_off(document, number) if layered else layered
    except ValueError:
        return layered


def _annotations(page: Any) -> list[_Annotation]:
    found: list[_Annotation] = []
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            found.append(_Annotation(pdfium.FPDF_ANNOT_UNKNOWN, False, 0, False))
            continue
        printed = pdfium.FPDFAnnot_GetAP(annotation, pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None, 0) > EMPTY
        kind, flags = pdfium.FPDFAnnot_GetSubtype(annotation), pdfium.FPDFAnnot_GetFlags(annotation)
        found.append(_Annotation(kind, printed, flags, bool(pdfium.FPDFAnnot_HasKey(annotation, b"OC"))))
        pdfium.FPDFPage_CloseAnnot(annotation)
    return found


def laid_over(page: Any) -> list[tuple[float, float, float, float]]:
    """Areas of annotations that viewers draw over the page's content."""
    found: list[tuple[float, float, float, float]] = []
    for index, annotation in enumerate(_annotations(page)):
        if annotation.kind in DRAWN_OVER and not annotation.flags & UNSEEN:
            handle = pdfium.FPDFPage_GetAnnot(page, index)
            if pdfium.FPDFAnnot_GetRect(handle, _RECT):
                found.append((_RECT.left, _RECT.bottom, _RECT.right, _RECT.top))
            pdfium.FPDFPage_CloseAnnot(handle)
    return found


def _print_fields(document: Any, page: Any) -> None:
    """Give fields and free text without an appearance the one that viewers give them. No script runs."""
    form = pdfium.FPDFDOC_InitFormFillEnvironment(document, pdfium.FPDF_FORMFILLINFO(version=2))
    if form:
        pdfium.FORM_OnAfterLoadPage(page, form)
        pdfium.FORM_OnBeforeClosePage(page, form)
        pdfium.FPDFDOC_ExitFormFillEnvironment(form)
