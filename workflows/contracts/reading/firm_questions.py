"""One question to many of a firm's cases: the best answer of each, with its pages."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.firm_words import MOST_RUNS
from workflows.contracts.reading.inquiry import FEWEST_LETTERS, MOST_LETTERS, CaseAnswer
from workflows.contracts.run.case import RunRef

MOST_ANSWERS_TOLD = 40
"""Most cases per turn, and the seconds after which a turn begins no further case."""


class FirmQuestion(Contract):
    """A question to runs that have been read, in this order."""

    question: Annotated[str, Field(min_length=FEWEST_LETTERS, max_length=MOST_LETTERS)]
    runs: Annotated[list[RunRef], Field(max_length=MOST_RUNS)]


class CaseAnswered(Contract):
    """The answer of a case: its best passage with page and piece, or none if no page comes near.

    If `answered` is false, `unanswered_reason` says what is missing, and the passage is only the nearest one.
    """

    workflow_id: str
    run: int
    answered: bool
    unanswered_reason: str | None = None
    page: int | None = None
    text: str | None = None
    piece_title: str | None = None
    speaker: str | None = None


def told_of(run: RunRef, answer: CaseAnswer) -> CaseAnswered:
    """The row of a case, from its best passage."""
    best = next(iter(answer.passages), None)
    passage = {name: getattr(best, name) for name in ("page", "text", "piece_title", "speaker")} if best else {}
    return CaseAnswered(
        workflow_id=run.workflow_id,
        run=run.run,
        answered=answer.answered,
        unanswered_reason=answer.unanswered_reason,
        **passage,
    )


class FirmAnswers(Contract):
    """Answers of the first `searched` runs, and the cases that could not be read."""

    searched: int
    cases: list[CaseAnswered] = []
    unread: list[str] = []
