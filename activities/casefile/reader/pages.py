"""Turns one page of an open PDF into plain data. Runs inside the child."""

import ctypes
import json
import re
from collections.abc import Sequence
from json.encoder import encode_basestring as _quoted  # pyright: ignore[reportUnknownVariableType]
from typing import Any, NamedTuple

import pypdfium2_raw as pdfium

from activities.casefile.reader.fragments import Fragment, Frame, read_fragments
from activities.casefile.reader.objects import bounds_of, holds_picture, kind_of, page_objects
from activities.casefile.reader.order import visual_order
from activities.casefile.reader.tables import read_tables

LONGEST_SIDE = 20_000
"""Points; PDF readers promise 14,400 (ISO 32000-1, annex C). Beyond it a page is an attack or an accident."""

BODY = 0.08
"""Share of the page at each edge where stamps, headers and footers stand."""

FEWEST_LETTERS = 60
"""A page whose body has fewer letters and is mostly picture is a scan."""

PICTURE_SHARE = 0.3
UNREADABLE_SHARE = 0.3
"""A page with more characters than this that stand for nothing has a broken font and is read as a picture."""

_LETTER = re.compile(r"[^\W_]")
_STRANGE = re.compile("[\x00-\x1f\ue000-\uf8ff\ufffd]")
OUTLINED_PATHS = 200
"""Drawn paths, on a page without text, from which on the text is taken to be drawn as outlines."""


class PageTooLarge(ValueError):
    """The page's sides are beyond what is read."""


class ReadPage(NamedTuple):
    """A page as the child hands it over; the fields are those of `activities.casefile.text.page.Page`."""

    number: int
    width: float = 0
    height: float = 0
    lines: Sequence[Fragment] = ()
    source: str = "unreadable"
    confidence: float | None = None
    rotation: int = 0
    scanned: bool = False
    links: int = 0
    fault: str | None = None

    def to_json(self) -> str:
        """The page as a JSON object on one line, points with two decimals."""
        lines = ",".join(
            f'{{"text":{_quoted(line.text)},"x0":{line.x0:.2f},"top":{line.top:.2f},"x1":{line.x1:.2f},'
            f'"bottom":{line.bottom:.2f},"size":{line.size:.2f}}}'
            for line in self.lines
        )
        rest = {name: value for name, value in self._asdict().items() if name != "lines"}
        rest |= {"width": round(self.width, 2), "height": round(self.height, 2)}
        return f'{json.dumps(rest)[:-1]},"lines":[{lines}]}}'


def read_page(document: Any, number: int) -> ReadPage:
    """Page `number` (1-based); `scanned` without a source says that OCR has to read it.

    Raises `ValueError` when PDFium cannot load the page, `PageTooLarge` when it is beyond `LONGEST_SIDE`.
    """
    page = load_page(document, number)
    text_page = None
    try:
        text_page = pdfium.FPDFText_LoadPage(page)
        if not text_page:
            raise ValueError("text layer cannot be loaded")
        frame, along, across = read_fragments(page, text_page)
        with_tables = read_tables(page, text_page, frame, along)
        lines = visual_order(frame, along if with_tables is None else with_tables, across)
        scanned = _is_scan(page, frame, along)
        source = "none" if scanned or not lines else "text" if with_tables is None else "table"
        return ReadPage(
            number,
            frame.width,
            frame.height,
            lines,
            source,
            rotation=frame.rotation,
            scanned=scanned,
            links=_links(page),
        )
    finally:
        if text_page:
            pdfium.FPDFText_ClosePage(text_page)
        pdfium.FPDF_ClosePage(page)


def load_page(document: Any, number: int) -> Any:
    """An open page, to be closed by the caller; one too large to be drawn is refused."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        raise ValueError("page cannot be loaded")
    if max(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)) > LONGEST_SIDE:
        pdfium.FPDF_ClosePage(page)
        raise PageTooLarge("page too large")
    return page


def _is_scan(page: Any, frame: Frame, along: list[Fragment]) -> bool:
    text = "".join(line.text for line in along if _in_body(line, frame))
    letters = len(_LETTER.findall(text[: 10 * FEWEST_LETTERS]))
    if letters >= FEWEST_LETTERS:
        return len(_STRANGE.findall(text)) > UNREADABLE_SHARE * len(text)
    covered, paths = _drawn(page, frame)
    return covered >= PICTURE_SHARE or (not letters and paths >= OUTLINED_PATHS)


def _in_body(line: Fragment, frame: Frame) -> bool:
    middle = (line.top + line.bottom) / 2
    return BODY * frame.height < middle < (1 - BODY) * frame.height and line.x1 > BODY * frame.width


def _drawn(page: Any, frame: Frame) -> tuple[float, int]:
    """Share of the page under pictures (at most 1) and the number of drawn paths."""
    area = 0.0
    paths = 0
    for item in page_objects(page):
        kind = kind_of(item)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            paths += 1
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE or (kind == pdfium.FPDF_PAGEOBJ_FORM and holds_picture(item)):
            left, bottom, right, top = bounds_of(item) or (0.0, 0.0, 0.0, 0.0)
            area += max(0.0, right - left) * max(0.0, top - bottom)
    return min(1.0, area / max(1.0, frame.width * frame.height)), paths


def _links(page: Any) -> int:
    """Number of link annotations; they are counted, never followed."""
    position = ctypes.c_int(0)
    link = pdfium.FPDF_LINK()
    count = 0
    while count < 1000 and pdfium.FPDFLink_Enumerate(page, position, link):
        count += 1
    return count
