"""The case run: closed lists, parameters, what each step takes and gives, and the status a query answers.

Steps carry references into object storage, never document text; a message stays under 64 KiB.
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
    """Where a phase of a run stands with its reviewer."""

    EMPTY = "empty"
    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"

    @classmethod
    def of(cls, has_pieces: bool, approved: bool | None) -> "PhaseState":
        """Without pieces there is nothing to review; `approved` is the decision, None while there is none."""
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
    """The final review is taken, its artifacts are being made; what it decided follows."""

    COMPLETED = "completed"
    REJECTED = "rejected"
    NEEDS_USER_ACTION = "needs_user_action"
    FAILED = "failed"
    CANCELLED = "cancelled"


TERMINAL_STATES = frozenset(
    {CaseState.COMPLETED, CaseState.REJECTED, CaseState.NEEDS_USER_ACTION, CaseState.FAILED, CaseState.CANCELLED}
)


REVIEWABLE = frozenset({CaseState.AWAITING_PHASE_REVIEWS, CaseState.AWAITING_FINAL_REVIEW})
"""While people think: the next change is a decision of theirs."""

WORKING_STATES = frozenset(CaseState) - TERMINAL_STATES - REVIEWABLE
"""While machines work: the next change needs nobody."""

LONGEST_WAIT = 25
"""Seconds that a question for the status may wait for that change."""


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
    """The electronic court system whose export the file is; a file without such marks has none."""

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
    """What the person who submits may choose for a run; `cliente` is the side the firm acts for."""

    rules_version: str = "phase-rules-v3"
    min_precedent_score: Annotated[float, Field(ge=0, le=100)] = 55.0
    max_matches_per_phase: Annotated[int, Field(ge=1, le=10)] = 5
    strict_infra_required: bool = True
    reason: Annotated[str | None, Field(max_length=2000)] = None
    source_system: Annotated[str, Field(max_length=40)] = "projudi"
    source_mode: Annotated[str, Field(max_length=40)] = "chat_attachment"
    cliente: ClientSide | None = None


class KnownPages(Contract):
    """Pages of a source that have been read before, as JSON lines in order, by the reader of that version.

    The first `before` are those of the case file that was added to; `upload_id` names what brought the others.
    """

    object: ObjectRef
    pages: int
    before: int
    reader_version: str
    upload_id: str = ""


class CaseRunInput(Contract):
    """Everything that starts one immutable run; `known` are pages of its source that need no reading.

    `closed_pages` and `opened_pages` are what people and marks had decided of single pieces when it began.
    """

    workflow_id: str
    run: Annotated[int, Field(ge=1)]
    filename: str
    source: ObjectRef
    parameters: Parameters
    principal: Principal
    trace_id: str
    restricted: bool = False
    """Whether the case is closed from its first row on, before anything of it is read."""
    known: KnownPages | None = None
    closed_pages: list[ClosedPages] = []
    opened_pages: list[PageSpan] = []
    corrections: CorrectionSet | None = None
    parts: list[SourcePart] = []


def temporal_id(workflow_id: str, run: int) -> str:
    """The id under which Temporal knows a run."""
    return f"{workflow_id}/run/{run}"


class RunRef(Contract):
    """Names one run inside its tenant; the first field of every step's argument."""

    tenant: str
    workflow_id: str
    run: int


class RunError(Contract):
    """Why a run ended early; `message` is Portuguese and says what to do."""

    code: RunFailure
    message: str


# preflight ---------------------------------------------------------------------------------------------------------


class Backend(StrEnum):
    """What a run needs; `search` and `graph` are the two halves of the active corpus snapshot."""

    DATABASE = "database"
    STORAGE = "storage"
    SEARCH = "search"
    GRAPH = "graph"


class PreflightRequest(Contract):
    run: RunRef
    strict: bool


class Preflight(Contract):
    """Which backends answered; `snapshot_id` is pinned for the whole run (None without a corpus)."""

    snapshot_id: str | None
    encoder: str | None
    missing: list[Backend] = []


# extract -----------------------------------------------------------------------------------------------------------


class PageRange(Contract):
    """1-based, both ends included."""

    first: int
    last: int


class InspectRequest(Contract):
    """`known` pages are laid where those that are read are kept, so that no step reads them again."""

    run: RunRef
    source: ObjectRef
    known: KnownPages | None = None


class ReadRequest(Contract):
    """`apart`: pages that may be added to the case, kept with it alone."""

    run: RunRef
    source: ObjectRef
    range: PageRange
    reader_version: str
    apart: bool = False


class PagesRead(Contract):
    """A range's text as JSON lines of `activities.casefile.text.page.Page` in object storage.

    As long as scans are `waiting`, `object` has the text layer alone: the same request again recognises some more.
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
        """How many pages of the range are read."""
        return self.range.last - self.range.first + 1 - len(self.waiting)


class SourceInspection(Contract):
    """The opened PDF: page count, how its pages are shared out, what a reader should be warned of (Portuguese).

    `parts` are all of its ranges where an earlier run has read them, else none.
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
    """Which reader wrote `parts`."""
    closed_pages: list[ClosedPages] = []
    """Of these every piece is closed."""
    opened_pages: list[PageSpan] = []
    """On these no stamp closes anything."""
    corrections: ObjectRef | None = None


class PhaseOutline(Contract):
    """One phase of the segmentation: piece count and page ranges, without the pieces themselves."""

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
    """The first names of both sides, by which people look a case up."""

    outline: list[PhaseOutline]
    warnings: list[str] = []
    secrecy: list[SecrecyMark] = []
    closed: list[ClosedPages] = []
    """The pieces that it has left out."""


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
    """Where one phase stands: `pending` until matched and reviewed; `empty` when it has no pieces.

    `version` counts the decisions on it so far, withdrawals included. `earlier_decision` is one of an earlier run,
    until the phase is decided in this one.
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
    """How many pages of the file are read, scans among them once they are recognised."""

    pages: int
    read: int


class CaseStatus(Contract):
    """Answer of the `status` query; `progress` is 0-1, `poll_after_seconds` how long a client should wait.

    `reading` is there while pages are read.
    Until `undo_until` the final decision `final_decision_id` can be taken back; nothing is sealed before.
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
        """How many there were on all phases together, withdrawals included."""
        return sum(phase.version for phase in self.phases)
