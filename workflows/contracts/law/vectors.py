"""Vectors of an encoder from outside, made beside a snapshot that is in use."""

from datetime import datetime
from enum import StrEnum

from workflows.contracts.base import Contract


class VectorsState(StrEnum):
    ENCODING = "encoding"
    COMPLETE = "complete"
    FAILED = "failed"


class VectorsStatus(Contract):
    """How far they have come: `encoded` of `total` decisions; searches use them once they are `complete`."""

    snapshot_id: str
    encoder: str
    state: VectorsState
    encoded: int
    total: int
    message: str | None = None
    updated_at: datetime


class VectorsReport(Contract):
    """What one pass came to; null where no encoder is configured, or there is no snapshot."""

    status: VectorsStatus | None = None
