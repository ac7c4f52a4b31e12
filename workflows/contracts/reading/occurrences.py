"""Search for words in one case file, and every place that has them."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.page_images import Box
from workflows.contracts.run.case import RunRef

OCCURRENCES_REVISION = 4
"""Raised whenever the same search would find other places."""

LONGEST_WORDS = 200
Words = Annotated[str, Field(min_length=2, max_length=LONGEST_WORDS)]
"""The words, for one case file or for all of a firm's."""

MOST_SHOWN = 500
"""Most places listed per answer; all are counted."""


class WordSearch(Contract):
    """A search in a run that has been read."""

    run: RunRef
    words: Words


class Continuation(Contract):
    """The part of a place on the following `page`; `boxes` and `continued` as in `Occurrence`."""

    page: int
    boxes: list[Box]
    continued: "Continuation | None" = None


class Occurrence(Contract):
    """One place: the words as the page writes them, with some text `before` and `after`.

    `boxes` has one entry per line, as shares of the page from its top left corner. If the words run over the end of the
    page, `continued` has the rest of their boxes, and so on over a short page.
    """

    page: int
    before: str
    words: str
    after: str
    boxes: list[Box]
    continued: Continuation | None = None


class Occurrences(Contract):
    """The places in file order, the first `MOST_SHOWN` of `total`. `unread_pages` have no text."""

    run: int
    total: int
    occurrences: list[Occurrence]
    pages: int
    unread_pages: list[int] = []
