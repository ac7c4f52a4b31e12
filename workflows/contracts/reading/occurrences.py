"""Words looked for in one case file, and every place where they stand."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.page_images import Box
from workflows.contracts.run.case import RunRef

OCCURRENCES_REVISION = 4
"""Raised whenever the same words would be found elsewhere."""

LONGEST_WORDS = 200
Words = Annotated[str, Field(min_length=2, max_length=LONGEST_WORDS)]
"""What is looked for, in one case file or in all of a firm's."""

MOST_SHOWN = 500
"""Places of one answer; all are counted."""


class WordSearch(Contract):
    """What is looked for in a run that has been read."""

    run: RunRef
    words: Words


class Continuation(Contract):
    """The part of a place that stands on the next `page`; `boxes` and `continued` as in `Occurrence`."""

    page: int
    boxes: list[Box]
    continued: "Continuation | None" = None


class Occurrence(Contract):
    """One place: the words as the page writes them between some of those `before` and `after`.

    `boxes` has one entry a line, in shares of the page from its top left corner; words that run over the page's end
    have the rest of their boxes in `continued`, and over a short page's end in that one's.
    """

    page: int
    before: str
    words: str
    after: str
    boxes: list[Box]
    continued: Continuation | None = None


class Occurrences(Contract):
    """The places in the order of the file, the first `MOST_SHOWN` of `total`; `unread_pages` have no text."""

    run: int
    total: int
    occurrences: list[Occurrence]
    pages: int
    unread_pages: list[int] = []
