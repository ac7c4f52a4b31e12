"""Parts of a result that a person set: by whom, why, and through which correction."""

from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from pydantic import TypeAdapter

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.law.authority import Stance


class CorrectionSet(Contract):
    """The corrections that a run applies. `object` holds `CorrectionRecord`s as JSON.

    `people` are the `user_id`s of their authors.
    """

    object: ObjectRef
    count: int
    people: list[str] = []


class ByPerson(Contract):
    """The mark on a part of the result that a person set. All fields are None on what the analysis found.

    `by_name` is the person's name and `by_reason` the reason given.
    """

    by: Literal["person"] | None = None
    correction_id: str | None = None
    by_name: str | None = None
    by_reason: str | None = None


class SetByPerson(ByPerson):
    """A field of the case that a person set: `field` is its path ("parties.reu", "value"), `text` the value as text.

    `action` is `set` or `dismiss`; for parties and lawyers also `add`, `remove` or `rename`.
    """

    field: str
    action: str
    text: str
    page: int | None = None


class IndicatedPrecedent(ByPerson):
    """A precedent that a person named for a phase. It has no score, since the analysis did not find it.

    `document_id` is a decision of the corpus; for a decision outside the corpus, the person's own words describe it.
    """

    document_id: str | None = None
    reference: str
    court: str | None = None
    date: str | None = None
    text: str = ""
    stance: Stance = Stance.INDEFINIDO


class CorrectionOutcome(StrEnum):
    """What a run did with a correction."""

    APPLIED = "applied"
    UNMATCHED = "unmatched"
    """No page holds its subject any more."""
    REPLACED = "replaced"
    """A later correction of the same thing replaces it."""


class AppliedCorrection(Contract):
    """A correction in the result of a run. `said` is one sentence on what it sets (Portuguese).

    `pages` are the pages where the run found its subject. `correction` holds its fields as written. `read_as` is the
    type that the run had read for a retyped piece. For a closed piece it says neither what was set nor why.
    """

    by: Literal["person"] = "person"
    correction_id: str
    kind: str
    outcome: CorrectionOutcome
    said: str
    name: str
    reason: str | None = None
    at: datetime
    pages: list[int] = []
    correction: dict[str, Any] = {}
    read_as: str | None = None


APPLIED: TypeAdapter[list[AppliedCorrection]] = TypeAdapter(list[AppliedCorrection])
"""The artifact that lists the corrections of a run."""
