"""The steps of one lawsuit: its pages, its phases, its precedents, its records and artifacts."""

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
from workflows.contracts.run.matching import KnownMatches, MatchRequest, MatchRequests, PhaseMatches
from workflows.contracts.run.records import Published, PublishRequest, ReviewEntry, RunOpening, StateChange, SweepReport
from workflows.contracts.run.source_parts import JoinedParts, PartsRequest


class ReadingSteps:
    """Capability `activities/casefile`."""

    @activity.defn
    def inspect_source(self, request: InspectRequest) -> SourceInspection:
        """Opens the PDF in a child process, unless an earlier run of the case has read it already.

        Fails with a `RunFailure` type when it is not readable at all.
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
        """Court system, CNJ number, parties, pieces and phases by the named rule set."""
        raise NotImplementedError


class DrawingSteps:
    """Capability `activities/casefile` too: single pages, for somebody who looks at a case."""

    @activity.defn
    def draw_page(self, request: PageImageRequest) -> ObjectRef:
        """A page in the form asked for, drawn in a child process; content-addressed. Fails for good with an `ErrorCode`
        as type."""
        raise NotImplementedError


class JoiningSteps:
    """Capability `activities/casefile` too: files of one lawsuit joined to one."""

    @activity.defn
    def join_pages(self, request: JoinRequest) -> Joined:
        """One PDF and one reading of both, each once; fails for good with an `ErrorCode` as type: another lawsuit,
        pages that are there already, too many of them."""
        raise NotImplementedError

    @activity.defn
    def join_parts(self, request: PartsRequest) -> JoinedParts:
        """One PDF of several that nobody has read; fails for good with an `ErrorCode` as type, naming the part."""
        raise NotImplementedError


class CorrectionSteps:
    """Capability `activities/corrections`."""

    @activity.defn
    def check_corrections(self, request: CorrectionRequest) -> CheckedCorrections:
        """Takes down what the named pages say; fails for good with an `ErrorCode` as type and the field in its details:
        a page that the run lacks, a type its rules do not know, a decision that is not in the corpus."""
        raise NotImplementedError


class MatchingSteps:
    """Capability `activities/precedents`."""

    @activity.defn
    def match_phase(self, request: MatchRequest) -> PhaseMatches:
        """Scored, explained precedents for one phase from the pinned snapshot; deterministic."""
        raise NotImplementedError

    @activity.defn
    def take_over_matches(self, request: MatchRequests) -> KnownMatches:
        """The matches of those phases that an earlier run of the case matched from all the same."""
        raise NotImplementedError


class RecordSteps:
    """Capability `activities/store`: the facts of a case in PostgreSQL."""

    @activity.defn
    async def check_backends(self, request: PreflightRequest) -> Preflight:
        """Asks database, storage and snapshot; strict: raises a retryable error while one is missing."""
        raise NotImplementedError

    @activity.defn
    async def open_run(self, request: RunOpening) -> None:
        """Writes the rows of case and run, and the event `submitted` or `reprocessed`."""
        raise NotImplementedError

    @activity.defn
    async def record_state(self, request: StateChange) -> None:
        """Projects a state change, progress and errors, and appends its event."""
        raise NotImplementedError

    @activity.defn
    async def record_review(self, request: ReviewEntry) -> None:
        """Appends a decision to the trail; one row per `decision_id`."""
        raise NotImplementedError

    @activity.defn
    async def record_corrections(self, request: CheckedCorrections) -> CorrectionReceipt:
        """Appends corrections to the case and its trail, all or none; one row per `correction_id`."""
        raise NotImplementedError

    @activity.defn
    async def sweep_uploads(self) -> SweepReport:
        """Removes uploads whose workflow never started and tickets that expired."""
        raise NotImplementedError


class PublishingSteps:
    """Capability `activities/reports`."""

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        """Result, reports, log, history and signed manifest, each once per run, kind and version."""
        raise NotImplementedError
