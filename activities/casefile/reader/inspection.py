"""Inspection of an opened PDF without reading its text. Runs in the child."""

import mmap
import re
from pathlib import Path
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium

PROBED_PAGES = 5
SCRIPT = re.compile(rb"/JavaScript\b")
LAUNCH = re.compile(rb"/Launch\b")
TAIL = 2048


def inspect_document(document: Any, path: Path) -> dict[str, Any]:
    """Return page count, whether pages load at all, whether the file had to be repaired, and its active content."""
    count = pdfium.FPDF_GetPageCount(document)
    return {
        "pages": count,
        "loads": any(_loads(document, index) for index in range(min(count, PROBED_PAGES))),
        "repaired": not pdfium.FPDF_DocumentHasValidCrossReferenceTable(document) or not _has_end(path),
        "attachments": max(0, pdfium.FPDFDoc_GetAttachmentCount(document)),
        "scripts": pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0 or _mentions(path, SCRIPT),
        "launches": _mentions(path, LAUNCH),
        "form": pdfium.FPDF_GetFormType(document) in (pdfium.FORMTYPE_XFA_FULL, pdfium.FORMTYPE_XFA_FOREGROUND),
    }


def _loads(document: Any, index: int) -> bool:
    """Return whether the page tree leads to the page. Its content, which may be a bomb, is not read."""
    return bool(pdfium.FPDF_GetPageSizeByIndexF(document, index, pdfium.FS_SIZEF()))


def _has_end(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - TAIL))
        return b"%%EOF" in file.read()


def _mentions(path: Path, pattern: re.Pattern[bytes]) -> bool:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return pattern.search(content) is not None
