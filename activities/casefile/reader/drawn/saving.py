"""An open document written to memory. Runs in the child."""

import ctypes
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium


def saved(document: Any, how: int = pdfium.FPDF_NO_INCREMENTAL) -> bytearray:
    """Return the document, as it now is, as a file; `how` is one of PDFium's flags.

    Raises `ValueError` if PDFium cannot write it.
    """
    written = bytearray()

    def write(_: Any, data: Any, size: int) -> int:
        written.extend(ctypes.string_at(data, size))
        return 1

    sink = pdfium.FPDF_FILEWRITE(version=1)
    sink.WriteBlock = type(sink.WriteBlock)(write)
    if not pdfium.FPDF_SaveAsCopy(document, sink, how):
        raise ValueError("document cannot be written")
    return written
