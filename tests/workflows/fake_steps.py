"""Steps without backends: they answer at once, record their requests, and fail on demand."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from temporalio import activity
from temporalio.exceptions import ApplicationError

from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import RunFailure
from workflows.contracts.run.case import (
    ArtifactKind,
    ArtifactRef,
    InspectRequest,
    PageRange,
    PagesRead,
    PhaseLabel,
    PhaseOutline,
    Preflight,
    PreflightRequest,
    ReadRequest,
    Segmentation,
    SegmentRequest,
    SourceInspection,
)
from workflows.contracts.run.records import (
    ProgressChange,
    Published,
    PublishRequest,
    ReviewEntry,
    RunOpening,
    StateChange,
    SweepReport,
)
from workflows.contracts.run.results.matching import KnownMatches, MatchRequest, MatchRequests, PhaseMatches
from workflows.contracts.run.secrecy import SecrecyMark
from workflows.steps.case import MatchingSteps, PublishingSteps, ReadingSteps, RecordSteps


def stored(key: str) -> ObjectRef:
    """Return a reference to an object that does not exist."""
    return ObjectRef(key=key, sha256="0" * 64, size=1)


class FakeSteps(ReadingSteps, MatchingSteps, RecordSteps, PublishingSteps):
    """Two page ranges, two phases with pieces. `fail` maps a step's name to a failure or to future failures, `hold` to
    what it waits for. Each reading of a range recognises one of `scans`; the last of a range can be held.

    All steps are async, so that a worker needs no threads.
    """

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any]] = []
        self.fail: dict[str, Callable[[], None]] = {}
        self.hold: dict[str, asyncio.Event] = {}
        self.preflight = Preflight(snapshot_id="snap_1", encoder="lsa")
        self.secrecy: list[SecrecyMark] = []
        self.cnj: str | None = None
        self.known_pages: list[PagesRead] = []
        self.scans: list[int] = []
        self.known_matches: list[PhaseMatches] = []

    def asked(self, name: str) -> list[Any]:
        """Return the arguments of the calls of a step, in order."""
        return [argument for called, argument in self.calls if called == name]

    @property
    def states(self) -> list[str]:
        return [change.state.value for change in self.asked("record_state")]

    def fail_with(self, step: str, failure: RunFailure, *, non_retryable: bool = True) -> None:
        def raise_it() -> None:
            raise ApplicationError("mensagem", type=failure, non_retryable=non_retryable)

        self.fail[step] = raise_it

    def _note(self, name: str, argument: Any) -> None:
        self.calls.append((name, argument))
        if name in self.fail:
            self.fail[name]()

    @activity.defn
    async def check_backends(self, request: PreflightRequest) -> Preflight:
        self._note("check_backends", request)
        return self.preflight

    @activity.defn
    async def open_run(self, request: RunOpening) -> None:
        self._note("open_run", request)

    @activity.defn
    async def record_state(self, request: StateChange) -> None:
        self._note("record_state", request)

    @activity.defn
    async def record_progress(self, request: ProgressChange) -> None:
        self._note("record_progress", request)

    @activity.defn
    async def record_review(self, request: ReviewEntry) -> None:
        self._note("record_review", request)
        if "record_review" in self.hold:
            await self.hold["record_review"].wait()

    @activity.defn
    async def sweep_uploads(self) -> SweepReport:
        return SweepReport()

    @activity.defn
    async def inspect_source(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: InspectRequest
    ) -> SourceInspection:
        self._note("inspect_source", request)
        ranges = [PageRange(first=1, last=2), PageRange(first=3, last=4)]
        return SourceInspection(pages=4, ranges=ranges, reader_version="r1", parts=self.known_pages)

    @activity.defn
    async def read_pages(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: ReadRequest
    ) -> PagesRead:
        self._note("read_pages", request)
        part = request.range
        here = [number for number in self.scans if part.first <= number <= part.last]
        if here and here[-1] == self.scans.pop(self.scans.index(here[0])) and "read_pages" in self.hold:
            await self.hold["read_pages"].wait()
        return PagesRead(range=part, object=stored(f"pages/{part.first}"), waiting=here[1:])

    @activity.defn
    async def segment_case(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: SegmentRequest
    ) -> Segmentation:
        self._note("segment_case", request)
        return Segmentation(
            object=stored("segmentation"),
            pages_object=stored("pages"),
            system=None,
            cnj=self.cnj,
            parties=["Ana Fictícia", "Banco Imaginário S.A."],
            outline=[
                PhaseOutline(phase_label=PhaseLabel.POSTULACAO_INICIAL, pieces=2, pages=[(1, 3)]),
                PhaseOutline(phase_label=PhaseLabel.SENTENCA_PRIMEIRO_GRAU, pieces=1, pages=[(4, 4)]),
            ],
            secrecy=self.secrecy,
        )

    @activity.defn
    async def match_phase(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: MatchRequest
    ) -> PhaseMatches:
        self._note("match_phase", request)
        return PhaseMatches(phase_label=request.phase_label, object=stored(f"matches/{request.phase_label}"), count=1)

    @activity.defn
    async def take_over_matches(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: MatchRequests
    ) -> KnownMatches:
        self._note("take_over_matches", request)
        return KnownMatches(phases=self.known_matches)

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        self._note("publish_artifacts", request)
        if "publish_artifacts" in self.hold:
            await self.hold["publish_artifacts"].wait()
        artifact = ArtifactRef(
            artifact_id=f"art_{request.version}",
            run=request.input.run,
            kind=ArtifactKind.RESULT,
            version=request.version,
            object=stored("result"),
            created_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        return Published(artifacts=[artifact])
