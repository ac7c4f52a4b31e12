"""One page of text, from the reader to every later step."""

from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.run.results.unseen import UnseenText


class TextSource(StrEnum):
    """The source of a page's words."""

    TEXT = "text"
    TABLE = "table"
    OCR = "ocr"
    NONE = "none"
    UNREADABLE = "unreadable"


class Line(Contract):
    """A visual line: `x0, top, x1, bottom` in PDF points from the page's top left corner, `size` the font height."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float = 0.0


class Page(Contract):
    """A page in visual order; `number` is 1-based, `width` and `height` in points, `confidence` the OCR's 0-1.

    Coordinates are those of the page in reading orientation: its user space turned `rotation` degrees clockwise. A
    `scanned` page has its words in a picture. Without OCR its source is NONE and its lines are the text printed beside
    the picture (stamps). A picture in which OCR found no word is OCR without lines or confidence. `fault` says why a
    page is UNREADABLE: `damaged` or `resource`, or `letters` for a font with a wrong letter map. `links` are counted,
    never followed. `marks` are no part of the lines: raised digits, line numbers, and the court system's marks once it
    is known. `unseen` is hidden text; it is no text of the page.
    """

    number: int
    width: float
    height: float
    lines: list[Line]
    marks: list[Line] = []
    source: TextSource = TextSource.TEXT
    confidence: float | None = None
    rotation: int = 0
    scanned: bool = False
    links: int = 0
    fault: str | None = None
    unseen: list[UnseenText] = []

    @property
    def text(self) -> str:
        """Return the page's words without the marks, one visual line per line."""
        return "\n".join(line.text for line in self.lines)


def page_lines(pages: list[Page]) -> bytes:
    """Return one canonical JSON line per page."""
    return b"".join(canonical_json(page) + b"\n" for page in pages)


def parse_pages(content: bytes) -> list[Page]:
    """Return the pages that `page_lines` wrote."""
    return [Page.model_validate_json(line) for line in content.splitlines() if line]
