"""The passages of a case file: short enough to read at a glance, long enough to answer. Pure."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from activities.casefile.text.flow import in_paragraphs, join_lines
from activities.casefile.text.page import Line, Page
from activities.casefile.text.wording import is_capitals
from activities.inquiry.bodies import bodies

SHORTEST, LONGEST = 20, 110
MOST_HEADING = 8
_NUMBERED = re.compile(r"^\s*(?:\d+|[IVX]+)(?:\.\d+)*\s*[.)–-]\s*")
_SAYS = re.compile(r"\d{2}|(?!\b[IVXLC]+\b)[^\W\d_]{3}")
_ENDS = (".", ";", ":", "?", "!", ".”", '."', ".)")
"""Bounds in words: a shorter paragraph is joined with the next, a longer one is split; a heading is no longer."""


class CasePassage(NamedTuple):
    """Adjacent lines of one page and their running text."""

    page: Page
    lines: list[Line]
    text: str


def passages_of(pages: Iterable[Page]) -> Iterator[CasePassage]:
    """Return all non-empty lines except running headers and footers, each in one passage, in order.

    No passage crosses a page break, and a heading begins one.
    """
    for body in bodies(list(pages)):
        page = body.page
        waiting: list[Line] = []
        for paragraph in in_paragraphs([line for line in body.lines if line.text.strip()]):
            for part in _parts(paragraph):
                begins = is_heading(part[0]) and not all(map(is_heading, waiting))
                if waiting and (begins or _words(waiting) + _words(part) > LONGEST):
                    yield from _saying(page, waiting)
                    waiting = []
                waiting += part
                if _words(waiting) >= SHORTEST:
                    yield CasePassage(page, waiting, join_lines(waiting))
                    waiting = []
        if waiting:
            yield from _saying(page, waiting)


def _saying(page: Page, lines: list[Line]) -> Iterator[CasePassage]:
    """The lines as a passage, unless they are only the number of what follows: "III."."""
    if _SAYS.search(text := join_lines(lines)):
        yield CasePassage(page, lines, text)


def is_heading(line: Line) -> bool:
    """Return whether the line is a few words in capitals, after its number without a full stop."""
    named = _NUMBERED.sub("", line.text)
    return len(named.split()) <= MOST_HEADING and "." not in named and is_capitals(named)


def _parts(paragraph: list[Line]) -> Iterator[list[Line]]:
    """Split the paragraph between lines into parts of at most `LONGEST` words, at the end of a sentence if possible."""
    part: list[Line] = []
    for line in paragraph:
        if part and _words(part) + _words([line]) > LONGEST:
            end = _sentence_end(part)
            yield part[:end]
            part = part[end:]
        part.append(line)
    yield part


def _sentence_end(part: list[Line]) -> int:
    """Return the position after the last line that ends a sentence, or all lines if only the first few do."""
    ends = (at for at in range(len(part), 0, -1) if part[at - 1].text.rstrip().endswith(_ENDS))
    end = next(ends, len(part))
    return end if _words(part[:end]) >= SHORTEST else len(part)


def _words(lines: list[Line]) -> int:
    return sum(len(line.text.split()) for line in lines)
