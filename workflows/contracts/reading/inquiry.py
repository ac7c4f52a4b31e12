"""A question to one case file, and the passages that answer it."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.reading.page_images import Box
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.results.result import fingerprint

ANSWER_REVISION = 6
"""Raised whenever the answer to the same question would change."""

FEWEST_LETTERS, MOST_LETTERS = 3, 500
"""Most characters of a question."""

USUAL_PASSAGES, MOST_PASSAGES = 5, 20

Share = Annotated[float, Field(ge=0, le=1)]


class CaseQuestion(Contract):
    """A question to a run that has been read; with `phase_label` only to the pieces of that phase."""

    run: RunRef
    question: Annotated[str, Field(min_length=FEWEST_LETTERS, max_length=MOST_LETTERS)]
    top_k: Annotated[int, Field(ge=1, le=MOST_PASSAGES)] = USUAL_PASSAGES
    phase_label: PhaseLabel | None = None


class FoundPassage(Contract):
    """A passage of the case file and its place.

    `boxes` has one entry per line, as shares of the page from its top left corner. For a full question, `score` is the
    probability that the passage answers it. `coverage` is the share of the question's content that the passage has,
    weighted by rarity in the file; `missing` are words of the question that it lacks. `speaker` says who is speaking
    (Portuguese): juízo, tribunal, autor, réu, perito, testemunha. `picture` is the address of the page image, cropped
    to the passage.
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
    """Passages, best first. `answered`: the best one covers the question; otherwise `unanswered_reason` says what is
    missing (Portuguese), and the passages are the nearest ones, or none if the question asks for an act that the file
    does not have.

    `unread_pages` have no searchable text.
    """

    run: int
    answered: bool
    unanswered_reason: str | None = None
    passages: list[FoundPassage] = []
    pages: int
    unread_pages: list[int] = []


def inquiry_name(request: Contract, revision: int) -> str:
    """Key of a stored answer: the same for the same request to the same run."""
    return fingerprint([type(request).__name__, revision, request.model_dump(mode="json")])
