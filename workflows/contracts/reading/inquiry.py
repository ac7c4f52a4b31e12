"""A question to one case file: what is asked, and the passages that answer it."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.page_images import Box
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.result import fingerprint

ANSWER_REVISION = 3
"""Raised whenever the same question would be answered otherwise."""

FEWEST_LETTERS, MOST_LETTERS = 3, 500
"""Of a question."""

USUAL_PASSAGES, MOST_PASSAGES = 5, 20

Share = Annotated[float, Field(ge=0, le=1)]


class CaseQuestion(Contract):
    """What is asked of a run that has been read; with `phase_label` only of the pieces of that phase."""

    run: RunRef
    question: Annotated[str, Field(min_length=FEWEST_LETTERS, max_length=MOST_LETTERS)]
    top_k: Annotated[int, Field(ge=1, le=MOST_PASSAGES)] = USUAL_PASSAGES
    phase_label: PhaseLabel | None = None


class FoundPassage(Contract):
    """A passage of the case file and where it stands.

    `boxes` has one entry a line, in shares of the page from its top left corner. `score` of a whole question is how
    likely the passage answers it. `coverage` is the share of what the question is about that the passage has, by how
    rarely the file says it; `missing` are words of the question that it
    does not have. `speaker` says whose word it is (Portuguese): juízo, tribunal, autor, réu, perito, testemunha.
    `picture` is the address of the page's picture, cut to the passage.
    """

    page: int
    text: str
    boxes: list[Box]
    piece_id: str | None = None
    piece_title: str | None = None
    piece_type: str | None = None
    movement: str | None = None
    date: str | None = None
    phase_label: PhaseLabel | None = None
    speaker: str | None = None
    score: Share
    coverage: Share
    missing: list[str] = []
    picture: str = ""


class CaseAnswer(Contract):
    """Passages, best first. `answered` says whether the best has what the question is about; else
    `unanswered_reason` says what is missing (Portuguese). The passages are then the nearest there are, and none where
    the question asks for an act that the file does not have.

    `unread_pages` have no text that could be searched.
    """

    run: int
    answered: bool
    unanswered_reason: str | None = None
    passages: list[FoundPassage] = []
    pages: int
    unread_pages: list[int] = []


def inquiry_name(request: Contract, revision: int) -> str:
    """Under which the answer to a request is kept: the same for the same request of the same run."""
    return fingerprint([type(request).__name__, revision, request.model_dump(mode="json")])
