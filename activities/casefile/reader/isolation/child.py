"""The reading process: takes requests as JSON lines, answers with JSON lines, holds no secret and no network.

Requests: `{"op": "inspect" | "read" | "ocr" | "draw" | "mark" | "join" | "docx" | "text" | "close", "path", "pages":
[numbers], "seconds"}`, for `draw` also `dpi`, `rotation`, `boxes` and, for WebP, `webp`, for `mark` also `marks`, for
`join` also `more` (`[[path, first page]]`). Answers: one line for `inspect`, `{"inspection": {...}}`; one `Page` for
each page of `read` and `ocr`; `{"picture": base64}` or `{"undrawn": why}` for each page of `draw`; `{"block": base64}`
for each part of the copy that `mark` or `join` makes; one `Passage` for each of a `docx` or a `text`; `{"unopened":
why}` instead of any of them, or after some of them, when the file cannot be opened; and last, always, `done`.
Imports only what reading needs, so that a new process is ready in a fraction of a second.
"""

import base64
import contextlib
import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from activities.casefile.reader.docx import read_docx
from activities.casefile.reader.drawing import draw_page
from activities.casefile.reader.drawn.objects import PageTooLarge, hide_text
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.drawn.webp import as_webp
from activities.casefile.reader.inspection import inspect_document
from activities.casefile.reader.joining import add_pages
from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.marking import copy_of, mark
from activities.casefile.reader.ocr import find_tesseract, recognise
from activities.casefile.reader.pages import ReadPage, load_page, read_page
from activities.casefile.reader.plain_text import UnusableText, bounded, read_plain_text
from activities.casefile.reader.sight.contradiction import contradicted
from activities.casefile.reader.sight.fonts import FontKey
from activities.casefile.reader.sight.page import Unseen
from infra.computing.confine import confine
from infra.computing.lifeline import hold_on
from infra.computing.limits import allow_cpu
from workflows.contracts.run.results.unseen_reason import UnseenReason

TEXTS = {"docx": read_docx, "text": read_plain_text}
"""Readers of documents other than PDF."""


class OpenDocument:
    """The one PDF that is open; opening another closes it."""

    def __init__(self) -> None:
        self._path = ""
        self._handle: Any = None
        self.fonts: set[FontKey] = set()

    def open(self, path: str) -> Any:
        """PDFium's document; raises `ValueError` with PDFium's error number."""
        if path != self._path:
            self.close()
            handle: Any = pdfium.FPDF_LoadDocument(os.fsencode(path), None)
            if not handle:
                raise ValueError(pdfium.FPDF_GetLastError())
            self._handle, self._path = handle, path
        return self._handle

    def close(self) -> None:
        """Frees the document; safe to repeat."""
        if self._handle:
            pdfium.FPDF_CloseDocument(self._handle)
        self._handle, self._path, self.fonts = None, "", set()


def serve(requests: TextIO, answers: TextIO) -> None:
    """Answers requests until the input ends."""
    document = OpenDocument()
    for line in requests:
        request = json.loads(line)
        allow_cpu(int(request["seconds"]))
        for answer in _answers(document, request):
            answers.write(answer + "\n")
            answers.flush()
        answers.write("done\n")
        answers.flush()


def _answers(document: OpenDocument, request: dict[str, Any]) -> Iterator[str]:
    if request["op"] == "close":
        document.close()
        gc.collect()
        return
    if request["op"] in TEXTS:
        yield from _passages(request)
        return
    try:
        handle = document.open(request["path"])
    except ValueError as error:
        yield json.dumps({"unopened": "encrypted" if error.args[0] == pdfium.FPDF_ERR_PASSWORD else "damaged"})
        return
    if request["op"] == "inspect":
        yield json.dumps({"inspection": inspect_document(handle, Path(request["path"]))})
        return
    if request["op"] == "mark":
        yield from _marked(handle, request)
        return
    if request["op"] == "join":
        yield from _joined(handle, request)
        return
    for number in request["pages"]:
        if request["op"] == "draw":
            yield json.dumps(_drawn(handle, number, request))
        else:
            yield _page(handle, number, request, document.fonts).to_json()


def _passages(request: dict[str, Any]) -> Iterator[str]:
    try:
        for passage in bounded(TEXTS[request["op"]](Path(request["path"]))):
            yield json.dumps(passage._asdict())
    except UnusableText as error:
        yield json.dumps({"unopened": error.why})
    except MemoryError:
        yield json.dumps({"unopened": "resource"})


def _marked(handle: Any, request: dict[str, Any]) -> Iterator[str]:
    """The copy block by block; a page that cannot be marked stays unmarked."""
    for marker in request["marks"]:
        with contextlib.suppress(ValueError, PageTooLarge):
            mark(handle, marker)
    try:
        for block in copy_of(handle):
            yield json.dumps({"block": block})
    except ValueError:
        yield json.dumps({"unopened": "damaged"})


def _joined(handle: Any, request: dict[str, Any]) -> Iterator[str]:
    """The copy block by block, the pages of the other PDFs after its own."""
    try:
        for path, first in request["more"]:
            add_pages(handle, path, first)
        for block in copy_of(handle):
            yield json.dumps({"block": block})
    except (ValueError, MemoryError):
        yield json.dumps({"unopened": "damaged"})


def _drawn(handle: Any, number: int, request: dict[str, Any]) -> dict[str, str]:
    try:
        picture = draw_page(handle, number, request["dpi"], request["rotation"], request["boxes"])
        if webp := request.get("webp"):
            picture = as_webp(picture, webp["crop"], webp["width"])
    except (PageTooLarge, MemoryError):
        return {"undrawn": "resource"}
    except ValueError:
        return {"undrawn": "damaged"}
    return {"picture": base64.b64encode(picture).decode("ascii")}


def _page(handle: Any, number: int, request: dict[str, Any], fonts: set[FontKey]) -> ReadPage:
    try:
        if request["op"] == "ocr":
            return _recognised(handle, number, int(request["seconds"]), fonts)
        return read_page(handle, number, fonts)
    except (PageTooLarge, MemoryError, subprocess.TimeoutExpired):
        return ReadPage(number, fault="resource")
    except (ValueError, OSError):
        return ReadPage(number, fault="damaged")


def _recognised(handle: Any, number: int, seconds: int, fonts: set[FontKey]) -> ReadPage:
    """The page with Tesseract's lines first, then the lines of its text layer (stamps).

    A page with a wrong letter map is drawn with its letters and read only by OCR. A page with a text layer stays as it
    is, unless its picture contradicts it.
    """
    plain = read_page(handle, number, fonts)
    layer = plain.source != "none" and plain.fault is None
    tesseract = find_tesseract()
    if tesseract is None:
        return plain
    page = load_page(handle, number)
    try:
        if plain.fault is None and not layer:
            hide_text(page)
        found = recognise(page, tesseract, seconds)
    finally:
        pdfium.FPDF_ClosePage(page)
    lies: list[Fragment] = []
    if layer:
        lies = contradicted(plain.lines, found.lines)
        if not lies:
            return plain
    return plain._replace(
        source="ocr",
        lines=found.lines if lies else [*found.lines, *plain.lines],
        unseen=[*plain.unseen, *(Unseen(line.text, UnseenReason.CONTRADICTED) for line in lies)],
        confidence=found.confidence,
        rotation=found.rotation,
        width=found.width,
        height=found.height,
    )


def main() -> None:
    """Confines this process, then serves standard input; PDFium's own messages are discarded."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    confine(int(sys.argv[1]))
    hold_on(int(sys.argv[2]))
    # Pages make next to no reference cycles, and looking for them costs a tenth of the time: once a request will do.
    gc.disable()
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
