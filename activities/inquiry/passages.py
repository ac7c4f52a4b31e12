"""The passages of a case file: short enough to be read at a glance, whole enough to answer something. Pure."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from activities.casefile.text.flow import in_paragraphs, join_lines
from activities.casefile.text.page import Line, Page

SHORTEST, LONGEST = 20, 110
"""Words: a paragraph below the one is told together with what follows it, one above the other in parts."""


class CasePassage(NamedTuple):
    """Neighbouring lines of one page and what they say as running text."""

    page: Page
    lines: list[Line]
    text: str


def passages_of(pages: Iterable[Page]) -> Iterator[CasePassage]:
    """Every line that has words, in one passage each, in order; no passage runs over a page."""
    for page in pages:
        waiting: list[Line] = []
        for paragraph in in_paragraphs([line for line in page.lines if line.text.strip()]):
            for part in _parts(paragraph):
                if waiting and _words(waiting) + _words(part) > LONGEST:
                    yield _passage(page, waiting)
                    waiting = []
                waiting += part
                if _words(waiting) >= SHORTEST:
                    yield _passage(page, waiting)
                    waiting = []
        if waiting:
            yield _passage(page, waiting)


def _parts(paragraph: list[Line]) -> Iterator[list[Line]]:
    """The paragraph cut between lines into parts of at most `LONGEST` words, as far as lines allow."""
    part: list[Line] = []
    count = 0
    for line in paragraph:
        words = _words([line])
        if part and count + words > LONGEST:
            yield part
            part, count = [], 0
        part.append(line)
        count += words
    yield part


def _words(lines: list[Line]) -> int:
    return sum(len(line.text.split()) for line in lines)


def _passage(page: Page, lines: list[Line]) -> CasePassage:
    return CasePassage(page, lines, join_lines(lines))
