"""Other cases of the firm for the same lawsuit: the same PDF or the same case number."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.run.case import CaseState


class SameLawsuit(Contract):
    """Another case of the firm, visible to the caller, and why it is the same lawsuit. `state` is its latest run's."""

    workflow_id: str
    filename: str
    cnj: str | None = None
    state: CaseState
    submitted_at: Annotated[datetime, Field(description="Quando o caso foi enviado")]
    same_file: Annotated[bool, Field(description="O mesmo PDF, byte a byte")]
    same_number: Annotated[bool, Field(description="O mesmo número CNJ, lido nos autos")]

    @property
    def in_words(self) -> str:
        """Which case it is and why it is the same (Portuguese)."""
        why = "o mesmo PDF" if self.same_file else "o mesmo número"
        return f"{self.cnj or self.filename} ({why})"
