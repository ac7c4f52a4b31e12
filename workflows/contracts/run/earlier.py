"""Decisions on a phase in an earlier run, offered again in this one."""

from datetime import datetime

from workflows.contracts.base import Contract


class EarlierDecision(Contract):
    """The newest decision on the phase in an earlier `run`. It counts only after a person takes it again.

    `same`: pieces, precedents and passages are unchanged. Otherwise `changed` names the differences (Portuguese).
    """

    approved: bool
    by: str
    at: datetime
    run: int
    decision_id: str
    same: bool
    changed: list[str] = []


class EarlierRejection(Contract):
    """The person who removed a precedent in an earlier run. It stays out until a person restores it."""

    by: str
    run: int
