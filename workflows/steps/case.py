"""The steps of one lawsuit: pages, phases, precedents, records and artifacts."""

from temporalio import activity

from workflows.contracts.base import ObjectRef
from workflows.contracts.reading.corrections import CheckedCorrections, CorrectionReceipt, CorrectionRequest
from workflows.contracts.reading.page_images import PageImageRequest
from workflows.contracts.run.additions import Joined, JoinRequest
from workflows.contracts.run.case import (
    InspectRequest,
    PagesRead,
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
from workflows.contracts.run.source_parts import JoinedParts, PartsRequest


class ReadingSteps:
    """Capability `activities/casefile`."""

    @activity.defn
    def inspect_source(self, request: InspectRequest) -> SourceInspection:
        """Open the PDF in a child process, unless an earlier run of the case has read it.

        Fails with a `RunFailure` type if it is not readable.
        """
        raise NotImplementedError

    @activity.defn
    def read_pages(self, request: ReadRequest) -> PagesRead:
        """Reads one page range and recognises some of its scans; the rest are `waiting` for the same request again.

        Content-addressed, heartbeats, resumes.
        """
        raise NotImplementedError

    @activity.defn
    def segment_case(self, request: SegmentRequest) -> Segmentation:
        """Find court system, CNJ number, parties, pieces and phases by the named rule set."""
        raise NotImplementedError


class DrawingSteps:
    """Capability `activities/casefile`: single pages for a user who looks at a case."""

    @activity.defn
    def draw_page(self, request: PageImageRequest) -> ObjectRef:
        """Draw a page in the requested form in a child process. Content-addressed. Fails permanently with an
        `ErrorCode` as type.
        """
        raise NotImplementedError


class JoiningSteps:
    """Capability `activities/casefile`: joining the files of one lawsuit."""

    @activity.defn
    def join_pages(self, request: JoinRequest) -> Joined:
        """Return one PDF and one reading of both files, each written once. Fails permanently with an `ErrorCode` as
        type for another lawsuit, pages that are already there, or too many pages.
        """
        raise NotImplementedError

    @activity.defn
    def join_parts(self, request: PartsRequest) -> JoinedParts:
        """Return one PDF of several unread ones. Fails permanently with an `ErrorCode` as type, naming the part."""
        raise NotImplementedError


class CorrectionSteps:
    """Capability `activities/corrections`."""

    @activity.defn
    def check_corrections(self, request: CorrectionRequest) -> CheckedCorrections:
        """Record what the named pages say. Fails permanently with an `ErrorCode` as type and the field in
        its details: a page that the run lacks, an unknown type, or a decision outside the corpus.
        """
        raise NotImplementedError


class MatchingSteps:
    """Capability `activities/precedents`."""

    @activity.defn
    def match_phase(self, request: MatchRequest) -> PhaseMatches:
        """Return scored, explained precedents for one phase from the pinned snapshot. Deterministic."""
        raise NotImplementedError

    @activity.defn
    def take_over_matches(self, request: MatchRequests) -> KnownMatches:
        """Return the matches of those phases whose inputs equal those of an earlier run of the case."""
        raise NotImplementedError


class RecordSteps:
    """Capability `activities/store`: the facts of a case in PostgreSQL."""

    @activity.defn
    async def check_backends(self, request: PreflightRequest) -> Preflight:
        """Query database, storage and snapshot. In strict mode, raise a retryable error while one is missing."""
        raise NotImplementedError

    @activity.defn
    async def open_run(self, request: RunOpening) -> None:
        """Write the rows of case and run, and the event `submitted` or `reprocessed`."""
        raise NotImplementedError

    @activity.defn
    async def record_state(self, request: StateChange) -> None:
        """Write a state change with progress and errors, and append its event."""
        raise NotImplementedError

    @activity.defn
    async def record_progress(self, request: ProgressChange) -> None:
        """Saves the run's progress within its state; adds no event."""
        raise NotImplementedError

    @activity.defn
    async def record_review(self, request: ReviewEntry) -> None:
        """Append a decision to the trail; one row per `decision_id`."""
        raise NotImplementedError

    @activity.defn
    async def record_corrections(self, request: CheckedCorrections) -> CorrectionReceipt:
        """Append corrections to the case and its trail, all or none; one row per `correction_id`."""
        raise NotImplementedError

    @activity.defn
    async def sweep_uploads(self) -> SweepReport:
        """Remove uploads whose workflow never started, and expired tickets."""
        raise NotImplementedError


class PublishingSteps:
    """Capability `activities/reports`."""

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        """Write result, reports, log, history and signed manifest, each once per run, kind and version."""
        raise NotImplementedError
