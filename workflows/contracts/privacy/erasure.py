"""Erasure of a case: its steps, their order, and the signed certificate."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, Principal, Sha256
from workflows.contracts.signing.checkpoints import CaseHead
from workflows.contracts.signing.signed import Signed, Unsigned

ERASED = "erased"
"""Action of the only event that remains of an erased trail."""

CASE_ERASED = "case_erased"
"""Failure type of a step that ran for a case after its erasure had begun."""


def erasure_id(workflow_id: str) -> str:
    """Workflow id of a case's erasure in Temporal."""
    return f"erasure/{workflow_id}"


class ErasureState(StrEnum):
    """`running`: the case can no longer be read. `completed`: nothing of it remains."""

    RUNNING = "running"
    COMPLETED = "completed"


class ErasureRequest(Contract):
    """A confirmed erasure: who requested it and why."""

    workflow_id: str
    reason: Annotated[str, Field(min_length=1, max_length=2000)]
    principal: Principal
    requested_at: datetime

    @property
    def tenant(self) -> str:
        """The case and its tenant."""
        return self.principal.tenant


class EndedCase(Contract):
    """A case's executions in Temporal, all ended; whatever was still running needs `settle_seconds` to notice."""

    histories: list[str]
    settle_seconds: float


class LibraryReleased(Contract):
    """The firm's library without the case's documents; running searches close the old index within `settle_seconds`."""

    settle_seconds: float


class Inventory(Contract):
    """What an erasure removes, in numbers. `shared` counts objects that stay because other cases use them."""

    runs: int = 0
    artifacts: int = 0
    reviews: int = 0
    events: int = 0
    verifications: int = 0
    uploads: int = 0
    memories: int = 0
    objects: int = 0
    bytes: int = 0
    shared: int = 0
    histories: int = 0


class HistoriesRequest(Contract):
    """The executions whose histories are removed."""

    request: ErasureRequest
    histories: list[str]


class CertifyRequest(Contract):
    """Content of the certificate. `erased_at` is workflow time, so that every attempt signs the same."""

    request: ErasureRequest
    inventory: Inventory
    erased_at: datetime


class UnsignedErasure(Unsigned):
    """Everything that the signature covers.

    `trails` has the last event of each erased chain, which its tombstone continues.
    """

    schema_version: int = 1
    workflow_id: str
    trails: list[CaseHead]
    reason: str
    requested_by: str
    key_id: str
    requested_at: datetime
    erased_at: datetime
    erased: Inventory


class ErasureCertificate(UnsignedErasure, Signed):
    """The document as stored."""


class Certified(Contract):
    """The signed end of an erasure."""

    sha256: Sha256
