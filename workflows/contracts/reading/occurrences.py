"""Words looked for in one case file, and every place where they stand."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.page_images import Box
from workflows.contracts.run.case import RunRef

OCCURRENCES_REVISION = 4
"""Raised whenever the same words would be found elsewhere."""

SHORTEST_WORDS, LONGEST_WORDS = 2, 200
"""Of the words."""

MOST_SHOWN = 500
"""Places of one answer; all are counted."""


class WordSearch(Contract):
    """What is looked for in a run that has been read."""

    run: RunRef
    words: Annotated[str, Field(min_length=SHORTEST_WORDS, max_length=LONGEST_WORDS)]


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
