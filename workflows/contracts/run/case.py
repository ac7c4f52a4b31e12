"""The case run: enumerations, parameters, inputs and outputs of each step, and the status that a query returns.

Steps carry references into object storage and never document text. A message stays under 64 KiB.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.by_person import CorrectionSet
from workflows.contracts.run.earlier import EarlierDecision
from workflows.contracts.run.secrecy import ClosedPages, PageSpan, SecrecyMark
from workflows.contracts.run.source_parts import SourcePart


class PhaseState(StrEnum):
    """Review state of a phase."""

    EMPTY = "empty"
    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"

    @classmethod
    def of(cls, has_pieces: bool, approved: bool | None) -> "PhaseState":
        """A phase without pieces needs no review. `approved` is the decision, or None while there is none."""
        if not has_pieces:
            return cls.EMPTY
        if approved is None:
            return cls.PENDING
        return cls.APPROVED if approved else cls.REJECTED


class CaseState(StrEnum):
    QUEUED_EXTRACTION = "queued_extraction"
    PROCESSING_EXTRACTION = "processing_extraction"
    QUEUED_PHASE_ANALYSIS = "queued_phase_analysis"
    PROCESSING_PHASE_ANALYSIS = "processing_phase_analysis"
    AWAITING_PHASE_REVIEWS = "awaiting_phase_reviews"
    AWAITING_FINAL_REVIEW = "awaiting_final_review"
    PUBLISHING = "publishing"
    """The final review was taken and its artifacts are being made. Its decision sets the next state."""

    COMPLETED = "completed"
    REJECTED = "rejected"
    NEEDS_USER_ACTION = "needs_user_action"
    FAILED = "failed"
    CANCELLED = "cancelled"


TERMINAL_STATES = frozenset(
    {CaseState.COMPLETED, CaseState.REJECTED, CaseState.NEEDS_USER_ACTION, CaseState.FAILED, CaseState.CANCELLED}
)


REVIEWABLE = frozenset({CaseState.AWAITING_PHASE_REVIEWS, CaseState.AWAITING_FINAL_REVIEW})
"""States that wait for a person's decision."""

WORKING_STATES = frozenset(CaseState) - TERMINAL_STATES - REVIEWABLE
"""States in which machines work; no person is needed for the next change."""

LONGEST_WAIT = 25
"""How many seconds a status request may wait for that change."""


class PhaseLabel(StrEnum):
    """The seven procedural phases, in order (Código de Processo Civil, procedimento comum)."""

    POSTULACAO_INICIAL = "postulacao_inicial"
    RESPOSTA_DO_REU = "resposta_do_reu"
    SANEAMENTO_E_ORGANIZACAO = "saneamento_e_organizacao"
    INSTRUCAO_PROBATORIA = "instrucao_probatoria"
    SENTENCA_PRIMEIRO_GRAU = "sentenca_primeiro_grau"
    CUMPRIMENTO_EXECUCAO = "cumprimento_execucao"
    TRANSICAO_RECURSAL = "transicao_recursal"


PHASE_TITLES: dict[PhaseLabel, str] = {
    PhaseLabel.POSTULACAO_INICIAL: "Postulação inicial",
    PhaseLabel.RESPOSTA_DO_REU: "Resposta do réu",
    PhaseLabel.SANEAMENTO_E_ORGANIZACAO: "Saneamento e organização",
    PhaseLabel.INSTRUCAO_PROBATORIA: "Instrução probatória",
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU: "Sentença de primeiro grau",
    PhaseLabel.CUMPRIMENTO_EXECUCAO: "Cumprimento e execução",
    PhaseLabel.TRANSICAO_RECURSAL: "Transição recursal",
}


class CourtSystem(StrEnum):
    """The electronic court system that exported the file. A file without its marks has none."""

    PROJUDI = "projudi"
    PJE = "pje"
    ESAJ = "esaj"
    EPROC = "eproc"


class ArtifactKind(StrEnum):
    SOURCE_PDF = "source_pdf"
    PAGES = "pages"
    SEGMENTATION = "segmentation"
    RESULT = "result"
    CORRECTIONS = "corrections"
    REPORT_MD = "report_md"
    REPORT_PDF = "report_pdf"
    REPORT_DOCX = "report_docx"
    CLIENT_SUMMARY = "client_summary"
    LOG = "log"
    HISTORY = "history"
    MANIFEST = "manifest"


_NOT_JSON: dict[ArtifactKind, str] = {
    ArtifactKind.SOURCE_PDF: "pdf",
    ArtifactKind.PAGES: "jsonl",
    ArtifactKind.REPORT_MD: "md",
    ArtifactKind.REPORT_PDF: "pdf",
    ArtifactKind.REPORT_DOCX: "docx",
    ArtifactKind.CLIENT_SUMMARY: "pdf",
    ArtifactKind.LOG: "jsonl",
}


def file_name(kind: ArtifactKind, version: int) -> str:
    """Name of an artifact in the object store and in a downloaded folder."""
    return f"{kind}-v{version}.{_NOT_JSON.get(kind, 'json')}"


class Parameters(Contract):
    """Options that the submitter may choose for a run. `cliente` is the side the firm acts for."""

    rules_version: str = "phase-rules-v3"
    min_precedent_score: Annotated[float, Field(ge=0, le=100)] = 55.0
    max_matches_per_phase: Annotated[int, Field(ge=1, le=10)] = 5
    strict_infra_required: bool = True
    reason: Annotated[str | None, Field(max_length=2000)] = None
    source_system: Annotated[str, Field(max_length=40)] = "projudi"
    source_mode: Annotated[str, Field(max_length=40)] = "chat_attachment"
    cliente: ClientSide | None = None


class KnownPages(Contract):
    """Pages of a source that this version of the reader read before, in order, as JSON lines.

    The first `before` pages belong to the case file that was extended; `upload_id` names the upload of the others.
    """

    object: ObjectRef
    pages: int
    before: int
    reader_version: str
    upload_id: str = ""


class CaseRunInput(Contract):
    """The input of one immutable run. `known` are pages of its source that were read before.

    `closed_pages` and `opened_pages` are the decisions on single pieces, by people and marks, at its start.
    """

    workflow_id: str
    run: Annotated[int, Field(ge=1)]
    filename: str
    source: ObjectRef
    parameters: Parameters
    principal: Principal
    trace_id: str
    restricted: bool = False
    """Whether the case is closed from its first row on, before any of it is read."""
    known: KnownPages | None = None
    closed_pages: list[ClosedPages] = []
    opened_pages: list[PageSpan] = []
    corrections: CorrectionSet | None = None
    parts: list[SourcePart] = []


def temporal_id(workflow_id: str, run: int) -> str:
    """The workflow id of a run in Temporal."""
    return f"{workflow_id}/run/{run}"


class RunRef(Contract):
    """Identifies one run within its tenant; the first field of every step's argument."""

    tenant: str
    workflow_id: str
    run: int


class RunError(Contract):
    """Why a run ended early. `message` is Portuguese and says what to do."""

    code: RunFailure
    message: str


# preflight ---------------------------------------------------------------------------------------------------------


class Backend(StrEnum):
    """The backends a run needs. `search` and `graph` are the two halves of the active corpus snapshot."""

    DATABASE = "database"
    STORAGE = "storage"
    SEARCH = "search"
    GRAPH = "graph"


class PreflightRequest(Contract):
    run: RunRef
    strict: bool


class Preflight(Contract):
    """The backends that answered. `snapshot_id` is pinned for the whole run (None without a corpus)."""

    snapshot_id: str | None
    encoder: str | None
    missing: list[Backend] = []


# extract -----------------------------------------------------------------------------------------------------------


class PageRange(Contract):
    """A page range, 1-based, both ends included."""

    first: int
    last: int


class InspectRequest(Contract):
    """`known` pages are copied to where read pages are kept, so that no step reads them again."""

    run: RunRef
    source: ObjectRef
    known: KnownPages | None = None


class ReadRequest(Contract):
    """`apart` are pages that may be added to the case and are stored with it alone."""

    run: RunRef
    source: ObjectRef
    range: PageRange
    reader_version: str
    apart: bool = False


class PagesRead(Contract):
    """The text of a range, as JSON lines of `activities.casefile.text.page.Page` in object storage.

    While scans are `waiting`, `object` holds only the text layer; repeating the request recognises more of them.
    """

    range: PageRange
    object: ObjectRef
    waiting: list[int] = []
    textless_pages: list[int] = []
    ocr_pages: list[int] = []
    unreadable_pages: list[int] = []
    warnings: list[str] = []

    @property
    def done(self) -> int:
        """How many pages of the range have been read."""
        return self.range.last - self.range.first + 1 - len(self.waiting)


class SourceInspection(Contract):
    """The opened PDF: its page count, its ranges, and warnings for the reader (Portuguese).

    `parts` are all of its ranges if an earlier run has read them, otherwise empty.
    """

    pages: int
    ranges: list[PageRange]
    reader_version: str
    warnings: list[str] = []
    parts: list[PagesRead] = []


# segment -----------------------------------------------------------------------------------------------------------


class SegmentRequest(Contract):
    run: RunRef
    rules_version: str
    parts: list[PagesRead]
    reader_version: str
    """The version of the reader that wrote `parts`."""
    closed_pages: list[ClosedPages] = []
    """Pages whose pieces are all closed."""
    opened_pages: list[PageSpan] = []
    """Pages that no stamp closes."""
    corrections: ObjectRef | None = None


class PhaseOutline(Contract):
    """One phase of the segmentation: piece count and page ranges, without the pieces."""

    phase_label: PhaseLabel
    pieces: int
    pages: list[tuple[int, int]] = []


class Segmentation(Contract):
    """Result of the segment step; `object` holds `activities.casefile.segmentation.CaseFile` as JSON."""

    object: ObjectRef
    pages_object: ObjectRef
    system: CourtSystem | None
    cnj: str | None
    parties: list[str] = []
    """The first names of both sides, for the search in the list of cases."""

    outline: list[PhaseOutline]
    warnings: list[str] = []
    secrecy: list[SecrecyMark] = []
    closed: list[ClosedPages] = []
    """Pieces that the run left out."""


# publish -----------------------------------------------------------------------------------------------------------


class ArtifactRef(Contract):
    artifact_id: str
    run: int
    kind: ArtifactKind
    version: int
    object: ObjectRef
    created_at: datetime


class RunOutcome(Contract):
    """What `CaseAnalysis.run` returns."""

    workflow_id: str
    run: int
    state: CaseState
    errors: list[RunError] = []
    artifacts: int = 0


class PhaseProgress(Contract):
    """State of one phase: `pending` until it is matched and reviewed, `empty` if it has no pieces.

    `version` counts its decisions so far, withdrawals included. `earlier_decision` is the decision of an earlier run,
    shown until this run has one.
    """

    phase_label: PhaseLabel
    title: str
    state: PhaseState
    pieces: int = 0
    pages: list[tuple[int, int]] = []
    matches: int | None = None
    version: int = 0
    earlier_decision: EarlierDecision | None = None


class ReadingProgress(Contract):
    """How many pages of the file have been read; scans count once they are recognised."""

    pages: int
    read: int


class CaseStatus(Contract):
    """Answer of the `status` query. `progress` is 0-1; `poll_after_seconds` is how long a client should wait.

    `reading` is set while pages are being read. Until `undo_until`, the final decision `final_decision_id` can be
    withdrawn, and nothing is signed before that.
    """

    workflow_id: str
    run: int
    state: CaseState
    progress: float
    reading: ReadingProgress | None = None
    phases: list[PhaseProgress] = []
    errors: list[RunError] = []
    warnings: list[str] = []
    degraded: list[Backend] = []
    poll_after_seconds: int = 2
    undo_until: datetime | None = None
    final_decision_id: str | None = None

    @property
    def decisions_on_phases(self) -> int:
        """Number of decisions on all phases together, withdrawals included."""
        return sum(phase.version for phase in self.phases)
