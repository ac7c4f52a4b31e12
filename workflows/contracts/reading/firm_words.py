"""Search for words in all of a firm's cases, and the pages that have them."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.occurrences import Words
from workflows.contracts.run.case import RunRef

MOST_RUNS = 200
"""Most cases per turn; fewer if its time or its pages are used up."""

MOST_CASES_TOLD, MOST_PAGES_TOLD = 20, 3
"""Most cases with hits per turn, and most pages listed per case; all are counted."""

TURN_SECONDS = 8.0
"""Seconds after which a turn begins no further case."""


class FirmSearch(Contract):
    """The words, and the runs to search in this order."""

    words: Words
    runs: Annotated[list[RunRef], Field(max_length=MOST_RUNS)]


class SnippetPart(Contract):
    """Words of a page as written; `hit` marks those that were searched for."""

    text: str
    hit: bool = False


class FoundPage(Contract):
    """A page with all the words and some of their context; `find` are neighbouring words, for locating them there."""

    page: int
    snippet: list[SnippetPart]
    find: str


class FoundCase(Contract):
    """A case with the first of its `total` pages that have all the words."""

    workflow_id: str
    run: int
    total: int
    pages: list[FoundPage]


class FirmOccurrences(Contract):
    """The cases with hits among the first `searched` runs, and those that could not be read."""

    searched: int
    cases: list[FoundCase] = []
    unread: list[str] = []
