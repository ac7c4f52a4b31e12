"""Turns one page of an open PDF into plain data. Runs inside the child."""

import json
import re
from collections.abc import Callable, Sequence
from json.encoder import encode_basestring as _quoted  # pyright: ignore[reportUnknownVariableType]
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.annotations import count_links, with_annotations
from activities.casefile.reader.drawn.objects import PageTooLarge, bounds_of, holds_picture, kind_of, page_objects
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Fragment, Frame, sheet_of
from activities.casefile.reader.lettering.letter_maps import is_garbled
from activities.casefile.reader.lettering.marks import without_marks
from activities.casefile.reader.lettering.order import visual_order
from activities.casefile.reader.lettering.repeats import without_line_numbers, without_repeats
from activities.casefile.reader.sight.fonts import FontKey
from activities.casefile.reader.sight.page import SeenText, Unseen, seen_text
from activities.casefile.reader.tables import read_tables

LONGEST_SIDE = 20_000
"""Points; PDF readers promise 14,400 (ISO 32000-1, annex C). Beyond it a page is an attack or an accident."""

BODY = 0.08
"""Share of the page at each edge for stamps, headers and footers."""

FEWEST_LETTERS = 60
"""A page whose body has fewer letters and is mostly picture is a scan."""

PICTURE_SHARE = 0.3
UNREADABLE_SHARE = 0.3
"""Share of meaningless characters above which the font is broken and the page is read as a picture."""

_STRANGE = re.compile("[\x00-\x1f\ue000-\uf8ff\ufffd]")
OUTLINED_PATHS = 200
"""Drawn paths, on a page without text, from which on the text is assumed to be drawn as outlines."""


class ReadPage(NamedTuple):
    """A page as the child returns it; the fields are those of `activities.casefile.text.page.Page`."""

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
    unseen: Sequence[Unseen] = ()
    marks: Sequence[Fragment] = ()

    def to_json(self) -> str:
        """The page as a JSON object on one line, points with two decimals."""
        rest = {name: value for name, value in self._asdict().items() if name not in ("lines", "marks")}
        rest |= {"width": round(self.width, 2), "height": round(self.height, 2)}
        rest["unseen"] = [{"page": self.number, **line._asdict()} for line in self.unseen]
        return f'{json.dumps(rest)[:-1]},"lines":{_lines(self.lines)},"marks":{_lines(self.marks)}}}'


def _lines(fragments: Sequence[Fragment]) -> str:
    lines = ",".join(
        f'{{"text":{_quoted(line.text)},"x0":{line.x0:.2f},"top":{line.top:.2f},"x1":{line.x1:.2f},'
        f'"bottom":{line.bottom:.2f},"size":{line.size:.2f}}}'
        for line in fragments
    )
    return f"[{lines}]"


def read_page(document: Any, number: int, fonts: set[FontKey]) -> ReadPage:
    """Page `number` (1-based). `scanned` without a source requests OCR; with a source it requests a comparison of text
    layer and picture.

    `fonts` are the fonts of the document that are known to print. Raises `ValueError` if PDFium cannot load the page,
    `PageTooLarge` if its sides exceed `LONGEST_SIDE` or it draws too much.
    """
    page = load_page(document, number)
    try:
        links = count_links(page)
        page = with_annotations(document, page, number)
        with seen_text(page, fonts) as text:
            along, marks = without_marks(text.along)
            text, marks = text._replace(along=along), [*text.marks, *marks]
            if not text.frame.rotation:
                along, numbers = without_line_numbers(text.along, text.frame, _left_of(text, sheet_of(page)[0]))
                text, marks = text._replace(along=along), [*marks, *numbers]
            text = text._replace(along=without_repeats(text.along))
            with_tables = read_tables(page, text)
            lines = visual_order(text.frame, text.along if with_tables is None else with_tables, text.across)
            garbled = text.crammed or is_garbled("\n".join(line.text for line in lines))
            layer = text.layer and not garbled
            scanned = garbled or layer or _is_scan(page, text.frame, text.along)
            source = "none" if (scanned and not layer) or not lines else "text" if with_tables is None else "table"
            return ReadPage(
                number,
                text.frame.width,
                text.frame.height,
                [] if garbled else lines,
                source,
                rotation=text.frame.rotation,
                scanned=scanned,
                links=links,
                fault="letters" if garbled else None,
                unseen=text.unseen,
                marks=marks,
            )
    finally:
        pdfium.FPDF_ClosePage(page)


def _left_of(text: SeenText, shift: float) -> Callable[[Fragment, int], float]:
    """The left edge of a character of a fragment, on an upright page."""
    box = pdfium.FS_RECTF()

    def left_of(fragment: Fragment, at: int) -> float:
        found = pdfium.FPDFText_GetLooseCharBox(text.handle, fragment.first + at, box)
        return box.left - shift if found else fragment.x0

    return left_of


def load_page(document: Any, number: int) -> Any:
    """An open page, which the caller closes; a page too large to draw is rejected."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        raise ValueError("page cannot be loaded")
    if max(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)) > LONGEST_SIDE:
        pdfium.FPDF_ClosePage(page)
        raise PageTooLarge("page too large")
    return page


def _is_scan(page: Any, frame: Frame, along: list[Fragment]) -> bool:
    text = "".join(line.text for line in along if _in_body(line, frame))
    letters = sum(map(str.isalnum, text[: 10 * FEWEST_LETTERS]))
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
