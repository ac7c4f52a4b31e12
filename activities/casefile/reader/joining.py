"""Add the pages of one PDF to another open one. Runs in the child."""

import os
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium


def add_pages(document: Any, path: str, first: int) -> None:
    """Append pages from `first` (1-based) to the last of the PDF at `path`, only their content, without scripts,
    attachments or form fields. Raise `ValueError` if they cannot be read.
    """
    more = pdfium.FPDF_LoadDocument(os.fsencode(path), None)
    if not more:
        raise ValueError(pdfium.FPDF_GetLastError())
    try:
        pages = f"{first}-{pdfium.FPDF_GetPageCount(more)}".encode()
        if not pdfium.FPDF_ImportPages(document, more, pages, pdfium.FPDF_GetPageCount(document)):
            raise ValueError("pages cannot be added")
    finally:
        pdfium.FPDF_CloseDocument(more)
