"""The passages of a case file: short enough to be read at a glance, whole enough to answer something. Pure."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from activities.casefile.text.flow import in_paragraphs, join_lines
from activities.casefile.text.page import Line, Page
from activities.inquiry.bodies import bodies

SHORTEST, LONGEST = 20, 110
_ENDS = (".", ";", ":", "?", "!", ".”", '."', ".)")
"""Words: a paragraph below the one is told together with what follows it, one above the other in parts."""


class CasePassage(NamedTuple):
    """Neighbouring lines of one page and what they say as running text."""

    page: Page
    lines: list[Line]
    text: str


def passages_of(pages: Iterable[Page]) -> Iterator[CasePassage]:
    """Every line that has words and is no running header or footer, in one passage each, in order.

    No passage runs over a page.
    """
    for body in bodies(list(pages)):
        page = body.page
        waiting: list[Line] = []
        for paragraph in in_paragraphs([line for line in body.lines if line.text.strip()]):
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
    """The paragraph cut between lines into parts of at most `LONGEST` words, where a sentence ends if one does."""
    part: list[Line] = []
    for line in paragraph:
        if part and _words(part) + _words([line]) > LONGEST:
            end = _sentence_end(part)
            yield part[:end]
            part = part[end:]
        part.append(line)
    yield part


def _sentence_end(part: list[Line]) -> int:
    """After the last line that ends a sentence, all of them where only the first few do."""
    ends = (at for at in range(len(part), 0, -1) if part[at - 1].text.rstrip().endswith(_ENDS))
    end = next(ends, len(part))
    return end if _words(part[:end]) >= SHORTEST else len(part)


def _words(lines: list[Line]) -> int:
    return sum(len(line.text.split()) for line in lines)


def _passage(page: Page, lines: list[Line]) -> CasePassage:
    return CasePassage(page, lines, join_lines(lines))
