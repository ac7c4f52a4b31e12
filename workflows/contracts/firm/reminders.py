"""Reminders of terms that end soon, for firms that want them: batches of cases, and the terms found in them."""

from datetime import date, datetime

from workflows.contracts.base import Contract
from workflows.contracts.reading.closures import Closures
from workflows.contracts.reading.firm_terms import RunToCount
from workflows.contracts.reading.terms import Day
from workflows.contracts.run.case import RunRef

REMINDED_BEFORE = (5, 1)
"""Days before the last day of a term on which people are reminded of it."""


class ReminderPosition(Contract):
    """The firm and case after which a batch begins; both empty at the start."""

    tenant: str = ""
    workflow_id: str = ""


class ReminderRequest(Contract):
    """A request for the next batch at a moment."""

    at: datetime
    after: ReminderPosition = ReminderPosition()


class CaseToRemind(Contract):
    """The latest run of a case, and the communications of its number that may have started a term."""

    counted: RunToCount
    communications: list[str] = []


class ReminderBatch(Contract):
    """Cases of one firm with its calendar; `today` is the day in Brasília. `next` is None at the end."""

    today: date
    cases: list[CaseToRemind] = []
    closures: Closures = []
    next: ReminderPosition | None = None


class DueTerm(Contract):
    """A term that may be running, with its last day."""

    run: RunRef
    what: str
    last_day: Day


class DueTerms(Contract):
    """Terms of a batch whose last day is near."""

    today: date
    terms: list[DueTerm]
