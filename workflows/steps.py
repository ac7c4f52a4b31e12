"""The steps workflows need, as typed interfaces: `activities/` implements them, so no arrow leads outwards.

Every step is idempotent: run twice with the same argument it writes once and answers the same.
"""

from temporalio import activity

from workflows.contracts.additions import Joined, JoinRequest
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import (
    InspectRequest,
    MatchRequest,
    PagesRead,
    PhaseMatches,
    Preflight,
    PreflightRequest,
    ReadRequest,
    Segmentation,
    SegmentRequest,
    SourceInspection,
)
from workflows.contracts.checkpoints import CheckpointRequest, CheckpointTaken, StampRequest
from workflows.contracts.corpus import (
    ActivateRequest,
    BuildStatus,
    ImportReport,
    ImportRequest,
    SnapshotPublished,
    SnapshotRequest,
)
from workflows.contracts.drafts import (
    DraftChange,
    DraftLayout,
    DraftOpening,
    DraftPublished,
    DraftPublishRequest,
    LayoutRequest,
    SpanChecked,
    SpanRequest,
    TextRequest,
)
from workflows.contracts.notices import Addressed, DeliveryRef, NoticeRef, NoticeSweepReport
from workflows.contracts.page_images import PageImageRequest
from workflows.contracts.privacy.erasure import (
    Certified,
    CertifyRequest,
    EndedCase,
    ErasureRequest,
    HistoriesRequest,
    Inventory,
)
from workflows.contracts.privacy.export import Archive, ExportRequest
from workflows.contracts.privacy.retention import RetentionReport, RetentionRequest
from workflows.contracts.records import Published, PublishRequest, ReviewEntry, RunOpening, StateChange, SweepReport
from workflows.contracts.research.conduct import ConductRecord
from workflows.contracts.research.memory import MemorySweepReport
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest
from workflows.contracts.upkeep import (
    AccountSweepReport,
    CountSweepReport,
    HistorySweepReport,
    RunCheckReport,
    TreatmentWatchReport,
)


class ReadingSteps:
    """Capability `activities/casefile`."""

    @activity.defn
    def inspect_source(self, request: InspectRequest) -> SourceInspection:
        """Opens the PDF in a child process; fails with a `RunFailure` type when it is not readable at all."""
        raise NotImplementedError

    @activity.defn
    def read_pages(self, request: ReadRequest) -> PagesRead:
        """Reads one page range, OCR included; content-addressed, heartbeats, resumes."""
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
    """Capability `activities/casefile` too: new pages joined to a case file that has been read."""

    @activity.defn
    def join_pages(self, request: JoinRequest) -> Joined:
        """One PDF and one reading of both, each once; fails for good with an `ErrorCode` as type: another lawsuit,
        pages that are there already, too many of them."""
        raise NotImplementedError


class DraftSteps:
    """Capability `activities/drafts`: the citations of a whole document."""

    @activity.defn
    def read_text(self, request: TextRequest) -> PagesRead:
        """A DOCX by paragraphs or a text by lines, read in a child process; fails with a `RunFailure` type."""
        raise NotImplementedError

    @activity.defn
    def lay_out(self, request: LayoutRequest) -> DraftLayout:
        """What was read as one running text, cut into spans; fails with a `RunFailure` type when there is no text."""
        raise NotImplementedError

    @activity.defn
    def check_span(self, request: SpanRequest) -> SpanChecked:
        """Every citation that begins in the span, checked against the pinned snapshot; deterministic."""
        raise NotImplementedError

    @activity.defn
    def publish_draft(self, request: DraftPublishRequest) -> DraftPublished:
        """Result, reports and marked copy, each once."""
        raise NotImplementedError


class DraftRecordSteps:
    """Capability `activities/store`: the facts of a verification in PostgreSQL."""

    @activity.defn
    async def open_draft(self, request: DraftOpening) -> None:
        """Writes the row of the verification and the event `draft_submitted`."""
        raise NotImplementedError

    @activity.defn
    async def record_draft(self, request: DraftChange) -> None:
        """Projects a state, its progress, errors and artifacts, and appends its event."""
        raise NotImplementedError


class MatchingSteps:
    """Capability `activities/precedents`."""

    @activity.defn
    def match_phase(self, request: MatchRequest) -> PhaseMatches:
        """Scored, explained precedents for one phase from the pinned snapshot; deterministic."""
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
    async def sweep_uploads(self) -> SweepReport:
        """Removes uploads whose workflow never started and tickets that expired."""
        raise NotImplementedError


class AuditSteps:
    """Capability `activities/audit`: the chains of all cases, witnessed day by day."""

    @activity.defn
    async def take_checkpoint(self, request: CheckpointRequest) -> CheckpointTaken:
        """Examines every chain against the checkpoint before, signs the next one and keeps it twice."""
        raise NotImplementedError

    @activity.defn
    async def stamp_checkpoint(self, request: StampRequest) -> None:
        """Has a checkpoint time-stamped once, where an authority is configured."""
        raise NotImplementedError


class PublishingSteps:
    """Capability `activities/reports`."""

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        """Result, reports, log, history and signed manifest, each once per run, kind and version."""
        raise NotImplementedError


class CorpusSteps:
    """Capability `activities/corpus`."""

    @activity.defn
    def import_source(self, request: ImportRequest) -> ImportReport:
        """Upserts the decisions of one file into PostgreSQL; bad records are counted and listed."""
        raise NotImplementedError

    @activity.defn
    def build_snapshot(self, request: SnapshotRequest) -> SnapshotPublished:
        """Search index, vectors, graph and manifest from PostgreSQL, published to object storage."""
        raise NotImplementedError

    @activity.defn
    def activate_snapshot(self, request: ActivateRequest) -> None:
        """Makes a published snapshot the active one, atomically."""
        raise NotImplementedError

    @activity.defn
    def record_build(self, status: BuildStatus) -> None:
        """Projects the progress of a build."""
        raise NotImplementedError


class SearchSteps:
    """Capability `activities/search`."""

    @activity.defn
    async def answer_search(self, request: ResearchRequest) -> ResearchAnswer:
        """Answers from the search half of a snapshot alone; what a mixed tool takes from the graph is left out."""
        raise NotImplementedError


class GraphSteps:
    """Capability `activities/graph`."""

    @activity.defn
    async def answer_graph(self, request: ResearchRequest) -> ResearchAnswer:
        """Answers from the graph of a snapshot, and from both halves for a mixed tool."""
        raise NotImplementedError


class MemorySteps:
    """Capability `activities/store`: what chat sessions ask to keep."""

    @activity.defn
    async def answer_memory(self, request: ResearchRequest) -> ResearchAnswer:
        """Keeps or gives back a memory (`remember`, `recall`) of the principal's tenant."""
        raise NotImplementedError

    @activity.defn
    async def sweep_memories(self) -> MemorySweepReport:
        """Removes memories that have expired, which recalling finds no more long before, checks of a year ago, and
        notes of what was returned more than a day ago."""
        raise NotImplementedError


class ConductSteps:
    """Capability `activities/store`: the trail of a chat's conduct."""

    @activity.defn
    async def keep_conduct_check(self, record: ConductRecord) -> None:
        raise NotImplementedError

    @activity.defn
    async def find_returned(self, request: ResearchRequest) -> list[str]:
        """Which of the documents that a check names some tool returned to its principal in the last day."""
        raise NotImplementedError


class UpkeepSteps:
    """Capability `activities/store`: what the installation does for itself."""

    @activity.defn
    async def check_runs(self) -> RunCheckReport:
        """Finds runs that have ended in Temporal but not by themselves, marks them and appends their event."""
        raise NotImplementedError

    @activity.defn
    async def sweep_histories(self) -> HistorySweepReport:
        """Removes histories of research that was answered: no text of a user stays there longer than it lives."""
        raise NotImplementedError

    @activity.defn
    async def sweep_counts(self) -> CountSweepReport:
        """Removes windows of counts that have ended; one that has ended counts for nothing before."""
        raise NotImplementedError


class TreatmentSteps:
    """Capability `activities/store`: what became of the precedents of cases that were analysed before."""

    @activity.defn
    async def watch_treatments(self) -> TreatmentWatchReport:
        """Raises an alert for each precedent that the active snapshot treats otherwise than the run's result."""
        raise NotImplementedError


class AccountSteps:
    """Capability `activities/store`: comings and goings of people that are over."""

    @activity.defn
    async def sweep_accounts(self) -> AccountSweepReport:
        """Removes sessions, invitations, codes, tokens, grants and readings that have been over for long enough."""
        raise NotImplementedError


class ErasureSteps:
    """Capability `activities/privacy`: everything that is kept of a case, on its way out."""

    @activity.defn
    async def open_erasure(self, request: ErasureRequest) -> None:
        """Closes the case: from here on nothing of it is read, started or submitted."""
        raise NotImplementedError

    @activity.defn
    async def end_case(self, request: ErasureRequest) -> EndedCase:
        """Ends whatever Temporal still runs for the case, and names all it knows of it."""
        raise NotImplementedError

    @activity.defn
    async def take_inventory(self, request: ErasureRequest) -> Inventory:
        """Counts what is there to go."""
        raise NotImplementedError

    @activity.defn
    async def remove_objects(self, request: ErasureRequest) -> None:
        """Every version of every object; those that other cases share go with the last of these."""
        raise NotImplementedError

    @activity.defn
    async def remove_histories(self, request: HistoriesRequest) -> None:
        """What Temporal keeps."""
        raise NotImplementedError

    @activity.defn
    async def certify_erasure(self, request: CertifyRequest) -> Certified:
        """In one transaction: the certificate, a tombstone that ends each trail, and every row gone."""
        raise NotImplementedError


class RetentionSteps:
    """Capability `activities/privacy` too: what is kept long enough."""

    @activity.defn
    async def propose_erasures(self, request: RetentionRequest) -> RetentionReport:
        """Finds cases whose time is over and proposes each once."""
        raise NotImplementedError


class ExportSteps:
    """Capability `activities/privacy` too: all that is held, in one archive."""

    @activity.defn
    async def make_archive(self, request: ExportRequest) -> Archive:
        """Streams rows, objects and histories into a signed archive in object storage."""
        raise NotImplementedError

    @activity.defn
    async def remove_archive(self, request: ExportRequest) -> None:
        """Removes it again."""
        raise NotImplementedError


class NoticeSteps:
    """Capability `activities/notices`: telling people, and the firm's own systems, that something waits."""

    @activity.defn
    async def address_notice(self, request: NoticeRef) -> Addressed:
        """Finds whom the notice is for and writes a message for each, once."""
        raise NotImplementedError

    @activity.defn
    async def deliver_notice(self, request: DeliveryRef) -> None:
        """Hands one message over and says so in its row; fails when another try may succeed."""
        raise NotImplementedError

    @activity.defn
    async def settle_notice(self, request: NoticeRef) -> None:
        """Closes the notice: what is still pending has failed."""
        raise NotImplementedError

    @activity.defn
    async def sweep_notices(self) -> NoticeSweepReport:
        """Starts what was not started, and removes notices that were settled long ago."""
        raise NotImplementedError
