"""The reading process: takes requests as JSON lines, answers with JSON lines, holds no secret and no network.

Requests: `{"op": "inspect" | "read" | "ocr" | "close", "path", "pages": [numbers], "seconds"}`. Answers: one line for
`inspect`; for `read` and `ocr` one a page, `{"page": {...}}` or `{"failed": number, "reason": "damaged" | "resource"}`.
Every request ends with `{"done": true}`.
Imports only what reading needs, so that a new process is ready in a fraction of a second.
"""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, TextIO

import pypdfium2_raw as pdfium

from activities.casefile.reader.confine import allow_cpu, confine
from activities.casefile.reader.inspection import inspect_document
from activities.casefile.reader.objects import hide_text
from activities.casefile.reader.ocr import find_tesseract, recognise
from activities.casefile.reader.pages import PageTooLarge, load_page, read_page


class OpenDocument:
    """The one PDF that is open; opening another closes it."""

    def __init__(self) -> None:
        self._path = ""
        self._handle: Any = None

    def open(self, path: str) -> Any:
        """PDFium's document; raises `ValueError` with PDFium's error number."""
        if path != self._path:
            self.close()
            handle = pdfium.FPDF_LoadDocument(os.fsencode(path), None)
            if not handle:
                raise ValueError(pdfium.FPDF_GetLastError())
            self._handle, self._path = handle, path
        return self._handle

    def close(self) -> None:
        """Frees the document; safe to repeat."""
        if self._handle:
            pdfium.FPDF_CloseDocument(self._handle)
        self._handle, self._path = None, ""


def serve(requests: TextIO, answers: TextIO) -> None:
    """Answers requests until the input ends."""
    document = OpenDocument()
    for line in requests:
        request = json.loads(line)
        allow_cpu(int(request["seconds"]))
        if request["op"] == "close":
            document.close()
        else:
            for answer in _answer(document, request):
                _write(answers, answer)
        _write(answers, {"done": True})


def _write(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _answer(document: OpenDocument, request: dict[str, Any]) -> Any:
    path = request["path"]
    try:
        handle = document.open(path)
    except ValueError as error:
        yield {"unopened": "encrypted" if error.args[0] == pdfium.FPDF_ERR_PASSWORD else "damaged"}
        return
    if request["op"] == "inspect":
        yield {"inspection": inspect_document(handle, Path(path))}
        return
    for number in request["pages"]:
        yield _page(handle, number, request)


def _page(handle: Any, number: int, request: dict[str, Any]) -> dict[str, Any]:
    try:
        if request["op"] == "ocr":
            return {"page": _recognised(handle, number, int(request["seconds"]))}
        return {"page": read_page(handle, number)}
    except (PageTooLarge, MemoryError, subprocess.TimeoutExpired):
        return {"failed": number, "reason": "resource"}
    except (ValueError, OSError):
        return {"failed": number, "reason": "damaged"}


def _recognised(handle: Any, number: int, seconds: int) -> dict[str, Any]:
    """The page with Tesseract's lines first and the text layer's own lines (stamps) after them."""
    plain = read_page(handle, number)
    tesseract = find_tesseract()
    if tesseract is None:
        return plain
    page = load_page(handle, number)
    try:
        hide_text(page)
        found = recognise(page, tesseract, seconds)
    finally:
        pdfium.FPDF_ClosePage(page)
    return plain | {
        "lines": [list(line[:6]) for line in found.lines] + plain["lines"],
        "recognised": True,
        "confidence": found.confidence,
        "rotation": found.rotation,
        "width": round(found.width, 2),
        "height": round(found.height, 2),
    }


def main() -> None:
    """Confines this process, then serves standard input; PDFium's own messages go nowhere."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    confine(int(sys.argv[1]))
    # Pages make no reference cycles; looking for them costs a tenth of the time.
    gc.disable()
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
