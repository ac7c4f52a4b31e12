"""What people decided of a phase in an earlier run, offered again in this one."""

from datetime import datetime

from workflows.contracts.base import Contract


class EarlierDecision(Contract):
    """The newest decision on the phase in an earlier `run`; it counts only once somebody takes it again.

    `same`: pieces, precedents and passages are what they were. Else `changed` says in words what is not (Portuguese).
    """

    approved: bool
    by: str
    at: datetime
    run: int
    decision_id: str
    same: bool
    changed: list[str] = []


class EarlierRejection(Contract):
    """Who took a precedent out in an earlier run; it stays out until somebody takes it back."""

    by: str
    run: int
