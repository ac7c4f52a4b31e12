"""Detects a document's type by its leading bytes, never by its name. Pure functions."""

import codecs
import re

from workflows.contracts.firm.drafts import DocumentKind

HEAD = 4096
"""Leading bytes that identify a type."""

MEDIA_TYPES: dict[DocumentKind, str] = {
    DocumentKind.PDF: "application/pdf",
    DocumentKind.DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    DocumentKind.TEXT: "text/plain",
}

KINDS = {media_type: kind for kind, media_type in MEDIA_TYPES.items()}
"""Back from the media type under which a document is kept."""

PDF_WITHIN = 1024 + 5
ZIP = b"PK\x03\x04"
OPEN_DOCUMENT = b"mimetype"
"""First member of an ODT, which is a ZIP too (OpenDocument 1.3, part 2, 3.3); its name is at byte 30."""

RICH_TEXT = b"{\\rtf"
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")


def kind_of(head: bytes) -> DocumentKind | None:
    """Type of a file that begins with `head`; None for unsupported or empty files.

    Whether a ZIP is a Word document shows only when it is read.
    """
    if b"%PDF-" in head[:PDF_WITHIN]:
        return DocumentKind.PDF
    if head.startswith(ZIP):
        return None if head[30:].startswith(OPEN_DOCUMENT) else DocumentKind.DOCX
    if not head.strip() or head.startswith(RICH_TEXT):
        return None
    if head.startswith(WIDE) or not _CONTROL.search(head):
        return DocumentKind.TEXT
    return None
