"""Erasure of a case: what goes, in which order it is asked for, and what is signed over it."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, Principal, Sha256
from workflows.contracts.signing.checkpoints import CaseHead
from workflows.contracts.signing.signed import Signed, Unsigned

ERASED = "erased"
"""Action of the event that stays of an erased trail, its last and only one."""

CASE_ERASED = "case_erased"
"""Type of the failure of a step that came for a case after its erasure had begun."""


def erasure_id(workflow_id: str) -> str:
    """The id under which Temporal knows the erasure of a case."""
    return f"erasure/{workflow_id}"


class ErasureState(StrEnum):
    """`running`: nothing of the case can be read any more; `completed`: nothing of it is left."""

    RUNNING = "running"
    COMPLETED = "completed"


class ErasureRequest(Contract):
    """A confirmed erasure: who wants it and why."""

    workflow_id: str
    reason: Annotated[str, Field(min_length=1, max_length=2000)]
    principal: Principal
    requested_at: datetime

    @property
    def tenant(self) -> str:
        """Whose case it is."""
        return self.principal.tenant


class EndedCase(Contract):
    """What Temporal knows of a case, all of it at an end; what was still running needs `settle_seconds` to notice."""

    histories: list[str]
    settle_seconds: float


class LibraryReleased(Contract):
    """The firm's library without the documents of the case; who searched it before lets go within `settle_seconds`."""

    settle_seconds: float


class Inventory(Contract):
    """What an erasure takes away, in numbers. `shared` counts the objects that stay, since other cases have them."""

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
    """Whose histories go."""

    request: ErasureRequest
    histories: list[str]


class CertifyRequest(Contract):
    """What the certificate says; `erased_at` is workflow time, so that every attempt signs the same."""

    request: ErasureRequest
    inventory: Inventory
    erased_at: datetime


class UnsignedErasure(Unsigned):
    """All that the signature covers.

    `trails` has the last event of each chain that was erased: its tombstone goes on from there.
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
    """The document as kept."""


class Certified(Contract):
    """The signed end of an erasure."""

    sha256: Sha256
