"""Words looked for in all of a firm's cases: which, in which runs, and the pages that have them."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.occurrences import Words
from workflows.contracts.run.case import RunRef

MOST_RUNS = 200
"""Cases of one turn; fewer where the time or the pages that are told of are used up before."""

MOST_CASES_TOLD, MOST_PAGES_TOLD = 20, 3
"""Cases with such pages in one turn, and pages of each that are told; all are counted."""

TURN_SECONDS = 8.0
"""After which no further case of a turn is begun."""


class FirmSearch(Contract):
    """What is looked for, in runs that have been read, in this order."""

    words: Words
    runs: Annotated[list[RunRef], Field(max_length=MOST_RUNS)]


class SnippetPart(Contract):
    """Words of a page as it writes them; `hit` where they are among those looked for."""

    text: str
    hit: bool = False


class FoundPage(Contract):
    """A page that has all the words, and some of it about them; `find` are neighbouring ones, to be found there."""

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
    """The cases that have such pages among the first `searched` of the runs, and those that could not be read."""

    searched: int
    cases: list[FoundCase] = []
    unread: list[str] = []
