"""Retention of a case after the end of its mandate, and the proposal to erase it afterwards."""

from datetime import date, datetime
from typing import Annotated

from pydantic import ConfigDict, Field, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.fields.choices import goes_with
from workflows.contracts.fields.scalars import WHOLE, Date, Flag

USUAL_YEARS = 10
"""Limitation period of claims without a shorter one (Código Civil, art. 205); the firm may need its files until
then.
"""

RETENTION_DUE = "retention_due"
"""Action of the event that proposes a case for erasure."""

Years = Annotated[int, Field(ge=1, le=100), WHOLE]


class RetentionChange(Contract):
    """Retention data of a case: the end of its mandate, and whether it must be kept anyway."""

    model_config = ConfigDict(
        json_schema_extra=goes_with(
            "hold_reason",
            "held",
            [True],
            example={"mandate_ended_on": "2026-11-22", "held": True, "hold_reason": "Ação rescisória em estudo"},
        )
    )

    mandate_ended_on: Date | None = None
    held: Flag = False
    hold_reason: Annotated[str | None, Field(max_length=2000)] = None

    @model_validator(mode="after")
    def _a_hold_has_a_reason(self) -> "RetentionChange":
        if self.held != (self.hold_reason is not None):
            raise ValueError("held pede hold_reason, e só held pede")
        return self


class CaseRetention(RetentionChange):
    """The current retention; `due_on` is the end of the period, `proposed_at` when the schedule noticed it."""

    model_config = ConfigDict(json_schema_extra=None)

    workflow_id: str
    due_on: date | None = None
    proposed_at: datetime | None = None


class RetentionRequest(Contract):
    """`at` is workflow time: the day by which the period must have ended."""

    at: datetime


class RetentionReport(Contract):
    """How many cases one pass proposed."""

    proposed: int = 0
