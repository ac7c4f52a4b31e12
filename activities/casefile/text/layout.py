"""A page's words with their places as shares of the page, for who lays them over its picture. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from activities.casefile.text.highlights import find_boxes
from activities.casefile.text.page import Line, Page
from workflows.contracts.reading.page_images import Box, Highlight, HighlightKind, PageLine, PageText
from workflows.contracts.run.case import PhaseLabel

DIGITS = 4
"""Behind the point: a tenth of a point on a page of A4."""


class Found(NamedTuple):
    """A passage that a run found, wherever it stands."""

    kind: HighlightKind
    phase: PhaseLabel
    document_id: str | None
    text: str


def page_text(page: Page, pages: int, passages: Iterable[Found]) -> PageText:
    """The page of so many, with those of the passages that stand on it; each once, however often it was found."""
    highlights = [
        Highlight(
            kind=one.kind,
            phase_label=one.phase,
            document_id=one.document_id,
            text=one.text,
            boxes=[_share(page, box) for box in boxes],
        )
        for one in dict.fromkeys(passages)
        if (boxes := find_boxes(page, one.text))
    ]
    return PageText(
        page=page.number,
        pages=pages,
        width=page.width,
        height=page.height,
        source=page.source,
        confidence=page.confidence,
        lines=placed(page, page.lines),
        marks=placed(page, page.marks),
        highlights=highlights,
    )


def placed(page: Page, lines: list[Line]) -> list[PageLine]:
    """The lines of the page that have words, each with its place in shares of the page."""
    return [
        PageLine(text=line.text, box=_share(page, (line.x0, line.top, line.x1, line.bottom)))
        for line in lines
        if line.text.strip()
    ]


def _share(page: Page, box: tuple[float, float, float, float]) -> Box:
    left, top, right, bottom = box
    return _of(left, page.width), _of(top, page.height), _of(right, page.width), _of(bottom, page.height)


def _of(place: float, whole: float) -> float:
    """What hangs over the edge ends at it."""
    return round(min(1.0, max(0.0, place / whole)), DIGITS) if whole > 0 else 0.0
