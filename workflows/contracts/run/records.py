"""Records that a run sends to the store and the publisher."""

from datetime import datetime
from typing import Any

from workflows.contracts.base import Contract, Principal, Through
from workflows.contracts.run.case import (
    ArtifactRef,
    Backend,
    CaseRunInput,
    CaseState,
    PhaseLabel,
    PhaseProgress,
    Preflight,
    RunError,
    RunRef,
    Segmentation,
    SourceInspection,
)
from workflows.contracts.run.earlier import EarlierDecision
from workflows.contracts.run.results.matching import PhaseMatches
from workflows.contracts.run.review import ReviewRecord
from workflows.contracts.run.secrecy import ClosedPages, SecrecyMark

BEGUN_AGAIN = "begun_again"
"""Why a step rejects an execution that does not belong to the run, and the event that reports it."""


class RunOpening(Contract):
    """First write of a run; `started_at` is workflow time."""

    input: CaseRunInput
    started_at: datetime


class StateChange(Contract):
    """`key` makes the event idempotent within the run (for instance the state's name). `at` is workflow time."""

    run: RunRef
    key: str
    state: CaseState
    at: datetime
    progress: float
    phases: list[PhaseProgress] = []
    errors: list[RunError] = []
    warnings: list[str] = []
    degraded: list[Backend] = []
    system: str | None = None
    cnj: str | None = None
    parties: list[str] = []
    secrecy: list[SecrecyMark] = []
    closed: list[ClosedPages] | None = None
    """Pieces that the run left out; None until segmentation."""
    pages: int | None = None
    snapshot_id: str | None = None
    actor: str = "system"
    through: Through = Through()
    details: dict[str, Any] = {}


class ProgressChange(Contract):
    """Progress of a run within its state; `at` is workflow time."""

    run: RunRef
    at: datetime
    progress: float


class ReviewEntry(Contract):
    """A decision that was taken. `phase_label` None means the final review. `phases` is the resulting projection.

    With `withdrawn`, `review` was withdrawn, under the id of the withdrawal.
    """

    run: RunRef
    phase_label: PhaseLabel | None
    review: ReviewRecord
    principal: Principal
    phases: list[PhaseProgress] = []
    withdrawn: bool = False


class PublishRequest(Contract):
    """The inputs of all artifacts of version `version` (1 draft, 2 final)."""

    input: CaseRunInput
    version: int
    state: CaseState
    started_at: datetime
    completed_at: datetime | None
    preflight: Preflight
    inspection: SourceInspection
    segmentation: Segmentation
    matches: list[PhaseMatches]
    phase_reviews: dict[PhaseLabel, ReviewRecord] = {}
    final_review: ReviewRecord | None = None
    degraded: list[Backend] = []
    warnings: list[str] = []


class Published(Contract):
    """The artifacts written. `earlier` are decisions of earlier runs on phases of this one, reported with the draft."""

    artifacts: list[ArtifactRef]
    earlier: dict[PhaseLabel, EarlierDecision] = {}


class SweepReport(Contract):
    uploads_removed: int = 0
    tickets_removed: int = 0
