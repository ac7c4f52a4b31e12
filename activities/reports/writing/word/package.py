"""A Word document as reproducible bytes."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from docx.document import Document

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The earliest time in a ZIP archive, used for all parts."""

UNIX = 3


def as_bytes(document: Document) -> bytes:
    """Return the document as DOCX. Equal documents give equal bytes on any system at any time."""
    saved, fixed = BytesIO(), BytesIO()
    document.save(saved)
    with ZipFile(saved) as made, ZipFile(fixed, "w") as archive:
        for name in made.namelist():
            part = ZipInfo(name, EARLIEST)
            part.compress_type = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
            part.create_system = UNIX
            archive.writestr(part, made.read(name))
    return fixed.getvalue()
