"""Terms that may be running in all of a firm's cases: what is asked of some runs, and what each may have open."""

from datetime import date
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.closures import Closures
from workflows.contracts.reading.terms import TermCandidate
from workflows.contracts.run.case import RunRef

MOST_TERMS_TOLD = 150
"""After which no further case of a turn is begun."""


class RunToCount(Contract):
    """A run that has been read, and the CNJ number of its case, by which the firm's calendar applies to it."""

    run: RunRef
    cnj: str | None = None


class TermsRequest(Contract):
    """Asks for the terms of runs, in this order; `since` leaves out those whose last day is before it."""

    runs: Annotated[list[RunToCount], Field(max_length=200)]
    closures: Closures = []
    since: date | None = None


class RunningTerm(Contract):
    """A term that may be running, and the act that starts it: its piece, title, day (ISO 8601) and first page."""

    workflow_id: str
    run: int
    piece_id: str
    act: str
    act_date: str | None
    page: int
    term: TermCandidate


class RunningTerms(Contract):
    """What the first `searched` of the runs have, and the cases that could not be read."""

    searched: int
    terms: list[RunningTerm] = []
    unread: list[str] = []
