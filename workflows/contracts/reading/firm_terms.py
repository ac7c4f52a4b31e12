"""Terms that may be running in a firm's cases: the request, and the open terms of each case."""

from datetime import date
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.closures import Closures
from workflows.contracts.reading.terms import TermCandidate
from workflows.contracts.run.case import RunRef

MOST_TERMS_TOLD = 150
"""Seconds after which a turn begins no further case."""


class RunToCount(Contract):
    """A run that has been read, with the CNJ number of its case, to which the firm's calendar applies."""

    run: RunRef
    cnj: str | None = None


class TermsRequest(Contract):
    """Requests the terms of runs, in this order; `since` leaves out terms that ended before it."""

    runs: Annotated[list[RunToCount], Field(max_length=200)]
    closures: Closures = []
    since: date | None = None


class RunningTerm(Contract):
    """A term that may be running, and the act that starts it: its piece, title, day (ISO 8601) and first page.

    If a communication of the court starts it, `piece_id` is the id of the communication, and there is no page.
    """

    workflow_id: str
    run: int
    piece_id: str
    act: str
    act_date: str | None
    page: int | None
    term: TermCandidate


class RunningTerms(Contract):
    """Terms of the first `searched` runs, and the cases that could not be read."""

    searched: int
    terms: list[RunningTerm] = []
    unread: list[str] = []
