"""A Word document as bytes that depend on what was written in it alone."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from docx.document import Document

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP archive can name: its parts tell no time."""

UNIX = 3


def as_bytes(document: Document) -> bytes:
    """The document as DOCX; equal documents give equal bytes, whenever and on whatever system."""
    saved, fixed = BytesIO(), BytesIO()
    document.save(saved)
    with ZipFile(saved) as made, ZipFile(fixed, "w") as archive:
        for name in made.namelist():
            part = ZipInfo(name, EARLIEST)
            part.compress_type = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
            part.create_system = UNIX
            archive.writestr(part, made.read(name))
    return fixed.getvalue()
