"""A firm's calendar: days on which a court is closed or terms are suspended."""

import re
from datetime import date
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.reading.terms import Day

MOST_CLOSURES = 400
"""Per firm."""
LONGEST_CLOSURE = 366
"""Days."""
_CNJ = re.compile(r"\d{7}-\d{2}\.\d{4}\.(?P<court>\d\.\d{2})\.(?P<forum>\d{4})")


class ClosureKind(StrEnum):
    """`feriado`: the court does not work. `suspensao`: it works, but terms are suspended."""

    FERIADO = "feriado"
    SUSPENSAO = "suspensao"


class CourtClosure(Contract):
    """Days, both included, and their scope. `court` and `forum` are the parts J.TR and OOOO of the CNJ number; None
    applies everywhere. `yearly` repeats the same days every year.
    """

    first: Day
    last: Day
    name: Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=VISIBLE), STRIPPED]
    kind: ClosureKind = ClosureKind.FERIADO
    court: Annotated[str | None, Field(pattern=r"^\d\.\d{2}$")] = None
    forum: Annotated[str | None, Field(pattern=r"^\d{4}$")] = None
    yearly: bool = False

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not 0 <= (self.last - self.first).days < LONGEST_CLOSURE:
            raise ValueError(f"o último dia vem antes do primeiro, ou mais de {LONGEST_CLOSURE} dias depois")
        if self.forum is not None and self.court is None:
            raise ValueError("uma unidade de origem (forum) pede o tribunal (court)")
        return self

    def covers(self, day: date) -> bool:
        """Whether it covers the day."""
        if not self.yearly:
            return self.first <= day <= self.last
        first, last, on = [(one.month, one.day) for one in (self.first, self.last, day)]
        return first <= on <= last if first <= last else on >= first or on <= last

    def applies_to(self, cnj: str | None) -> bool:
        """Whether it applies to a case. A closure with a scope needs the case's number."""
        if self.court is None:
            return True
        found = _CNJ.fullmatch(cnj or "")
        return found is not None and found["court"] == self.court and self.forum in (None, found["forum"])


Closures = Annotated[list[CourtClosure], Field(max_length=MOST_CLOSURES)]
