"""Position, colour and note of each citation's mark on its page. Pure."""

from collections.abc import Sequence
from typing import Any

from activities.casefile.text.highlights import Box
from activities.casefile.text.page import Page
from activities.drafts.findings import finding_of
from workflows.contracts.firm.drafts import CheckedCitation
from workflows.contracts.research.law import OPEN, SOUND

AUTHOR = "Autos"
GREEN, BLUE, RED = (150, 220, 150), (150, 200, 255), (255, 120, 110)


def marks_of(pages: Sequence[Page], citations: Sequence[CheckedCitation]) -> list[dict[str, Any]]:
    """Return one mark per citation and page, as `activities.casefile.reader.marking` takes them."""
    known = {page.number: page for page in pages}
    found: list[dict[str, Any]] = []
    for citation in citations:
        for number in range(citation.place, citation.end_place + 1):
            page = known[number]
            first = citation.start if number == citation.place else 0
            last = citation.end if number == citation.end_place else len(page.text)
            boxes = boxes_of(page, first, last)
            if boxes:
                note = {"note": _note(citation), "author": AUTHOR, "colour": _colour(citation)}
                found.append({"page": number, "rotation": page.rotation, "boxes": boxes} | note)
    return found


def boxes_of(page: Page, first: int, last: int) -> list[Box]:
    """Return the parts of lines covered by characters `first` to `last` of the page's text, with letters of equal
    width.
    """
    boxes: list[Box] = []
    at = 0
    for line in page.lines:
        begin, end = max(first, at), min(last, at + len(line.text))
        if begin < end:
            share = (line.x1 - line.x0) / len(line.text)
            boxes.append((line.x0 + (begin - at) * share, line.top, line.x0 + (end - at) * share, line.bottom))
        at += len(line.text) + 1
    return boxes


def _note(citation: CheckedCitation) -> str:
    finding = finding_of(citation)
    return "\n".join([f"{finding.verdict.capitalize()}: {finding.text}", finding.reason, *finding.notes])


def _colour(citation: CheckedCitation) -> tuple[int, int, int]:
    if citation.verdict in SOUND:
        return GREEN
    return BLUE if citation.verdict in OPEN else RED
