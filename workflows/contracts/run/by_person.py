"""What a person set in place of what the analysis found: who, why, and by which correction."""

from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from pydantic import TypeAdapter

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.law.authority import Stance


class CorrectionSet(Contract):
    """The corrections that a run applies: `object` holds `CorrectionRecord`s as JSON.

    `people` are the `user_id`s of who wrote them.
    """

    object: ObjectRef
    count: int
    people: list[str] = []


class ByPerson(Contract):
    """The mark on a part of the result that a person set; all None on what the analysis found.

    `by_name` is who corrected, `by_reason` why.
    """

    by: Literal["person"] | None = None
    correction_id: str | None = None
    by_name: str | None = None
    by_reason: str | None = None


class SetByPerson(ByPerson):
    """What a person set of the case's data: `field` as here ("parties.reu", "value"), `text` the value as it is told.

    `action` is `set` or `dismiss`, of parties and lawyers `add`, `remove` or `rename`.
    """

    field: str
    action: str
    text: str
    page: int | None = None


class IndicatedPrecedent(ByPerson):
    """A precedent that a person indicated for a phase: it has no score, since nobody found it.

    `document_id` is a decision of the corpus; one that it lacks has the words of whoever indicated it.
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
    """Nothing in these pages is what it was about."""
    REPLACED = "replaced"
    """A later correction says otherwise of the same thing."""


class AppliedCorrection(Contract):
    """A correction as the result of a run lists it; `said` tells in a sentence what it sets (Portuguese).

    `pages` are where the run found what it is about, `correction` its fields as they were written, `read_as` the type
    that the run had read of a piece which it retypes. Of a closed piece it says nothing of what was set, nor why.
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
