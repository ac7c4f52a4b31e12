"""A page's words with positions as shares of the page, to lay over its picture. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from activities.casefile.text.highlights import find_boxes
from activities.casefile.text.page import Line, Page
from workflows.contracts.reading.page_images import Box, Highlight, HighlightKind, PageLine, PageText
from workflows.contracts.run.case import PhaseLabel

DIGITS = 4
"""Decimals: a tenth of a point on an A4 page."""


class Found(NamedTuple):
    """A passage found by a run, at any position."""

    kind: HighlightKind
    phase: PhaseLabel
    document_id: str | None
    text: str


def page_text(page: Page, pages: int, passages: Iterable[Found]) -> PageText:
    """Return the page with the passages on it, each once."""
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
    """Return the page's non-empty lines, each with its position in shares of the page."""
    return [
        PageLine(text=line.text, box=_share(page, (line.x0, line.top, line.x1, line.bottom)))
        for line in lines
        if line.text.strip()
    ]


def _share(page: Page, box: tuple[float, float, float, float]) -> Box:
    left, top, right, bottom = box
    return _of(left, page.width), _of(top, page.height), _of(right, page.width), _of(bottom, page.height)


def _of(place: float, whole: float) -> float:
    """Return the share, limited to the page's edge."""
    return round(min(1.0, max(0.0, place / whole)), DIGITS) if whole > 0 else 0.0
