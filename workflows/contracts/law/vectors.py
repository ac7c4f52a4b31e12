"""Vectors of an external encoder, made for a snapshot that is in use."""

from datetime import datetime
from enum import StrEnum

from workflows.contracts.base import Contract


class VectorsState(StrEnum):
    ENCODING = "encoding"
    COMPLETE = "complete"
    FAILED = "failed"


class VectorsStatus(Contract):
    """Progress: `encoded` of `total` decisions. Searches use the vectors once they are `complete`."""

    snapshot_id: str
    encoder: str
    state: VectorsState
    encoded: int
    total: int
    message: str | None = None
    updated_at: datetime


class VectorsReport(Contract):
    """Outcome of one pass; null without an encoder or without a snapshot."""

    status: VectorsStatus | None = None
