"""Verification of a whole document: its input, the input and output of its steps, and its answer.

Steps carry references into object storage and never document text.
"""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Principal, Through
from workflows.contracts.research.law import SOUND, ClaimVerdict, RiskLevel, Share, VerifiedClaim
from workflows.contracts.run.case import PagesRead, RunError, RunRef

POLL_SECONDS = 2
"""How long a client should wait before asking again."""


class DocumentKind(StrEnum):
    """The format of a document, detected from its content; `case` means the pages that a run of the tenant has read."""

    PDF = "pdf"
    DOCX = "docx"
    TEXT = "text"
    CASE = "case"


class DraftState(StrEnum):
    QUEUED = "queued"
    READING = "reading"
    CHECKING = "checking"
    PUBLISHING = "publishing"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


DRAFT_ENDS = frozenset({DraftState.COMPLETED, DraftState.FAILED, DraftState.CANCELLED})


class DraftInput(Contract):
    """The input of one verification. For the pages of a case, `pages` has them and `case` names the case."""

    verification_id: str
    filename: str
    kind: DocumentKind
    source: ObjectRef
    principal: Principal
    trace_id: str
    case: RunRef | None = None
    pages: ObjectRef | None = None

    @property
    def ref(self) -> RunRef:
        """Identifies the verification in the steps it shares with case runs."""
        return RunRef(tenant=self.principal.tenant, workflow_id=self.verification_id, run=1)


class PlaceKind(StrEnum):
    """The unit in which a document's places are counted."""

    PAGE = "page"
    PARAGRAPH = "paragraph"
    LINE = "line"


class TextRequest(Contract):
    """A DOCX or text file to read in a confined process."""

    ref: RunRef
    source: ObjectRef
    kind: DocumentKind


class LayoutRequest(Contract):
    """The text that was read of a document; `parts` in any order."""

    ref: RunRef
    kind: DocumentKind
    parts: list[PagesRead]


class SpanRef(Contract):
    """A section of the running text with its surroundings, checked by itself."""

    number: int
    object: ObjectRef


class DraftLayout(Contract):
    """The running text; `passages` holds `activities.casefile.text.passage.Passage` as JSON lines."""

    passages: ObjectRef
    places: int
    spans: list[SpanRef]


class SpanRequest(Contract):
    """`today` bounds plausible years and is the same for the whole verification."""

    ref: RunRef
    span: SpanRef
    snapshot_id: str
    today: date


class SpanChecked(Contract):
    """`object` holds the span's claims (JSON), with offsets in the whole running text."""

    number: int
    object: ObjectRef
    citations: int


class DraftArtifactKind(StrEnum):
    RESULT = "result"
    REPORT_MD = "report_md"
    REPORT_PDF = "report_pdf"
    MARKED_PDF = "marked_pdf"


class DraftPublishRequest(Contract):
    """The input of the answer."""

    input: DraftInput
    layout: DraftLayout
    parts: list[PagesRead]
    checked: list[SpanChecked]
    snapshot_id: str
    checked_at: datetime
    warnings: list[str] = []


class DraftArtifact(Contract):
    artifact_id: str
    kind: DraftArtifactKind
    filename: str
    object: ObjectRef


class DraftSummary(Contract):
    """The headline figures.

    `citations` counts every mention. The counts by verdict are of distinct citations: `sound` ones exist and agree,
    `defects` speak against the text, `open` ones could be neither confirmed nor denied.
    """

    citations: int
    distinct: int
    sound: int
    defects: int
    open: int
    by_verdict: dict[ClaimVerdict, int]
    risk_score: Share
    risk_level: RiskLevel


class DraftPublished(Contract):
    summary: DraftSummary
    artifacts: list[DraftArtifact]


class DraftProgress(Contract):
    """Progress: places (pages, paragraphs or lines) read, spans of text checked, mentions found."""

    places: Annotated[int | None, Field(description="Páginas, parágrafos ou linhas do documento; nulo até saber")] = (
        None
    )
    places_read: Annotated[int, Field(description="Quantos já foram lidos")] = 0
    spans: Annotated[int | None, Field(description="Trechos a conferir; nulo até saber")] = None
    spans_checked: Annotated[int, Field(description="Trechos já conferidos")] = 0
    citations: Annotated[int, Field(description="Citações conferidas até agora")] = 0


class DraftStatus(Contract):
    """Answer of the `status` query, also stored with the verification; `progress` is 0-1."""

    verification_id: str
    filename: str
    kind: DocumentKind
    state: DraftState
    progress: float
    done: DraftProgress = DraftProgress()
    summary: DraftSummary | None = None
    errors: list[RunError] = []
    warnings: list[str] = []
    poll_after_seconds: int = POLL_SECONDS


class DraftOpening(Contract):
    """First write of a verification; `started_at` is workflow time."""

    input: DraftInput
    started_at: datetime


class DraftChange(Contract):
    """A state change and its author; `artifacts` once they are published."""

    ref: RunRef
    status: DraftStatus
    at: datetime
    actor: str = "system"
    through: Through = Through()
    snapshot_id: str | None = None
    artifacts: list[DraftArtifact] = []


class CheckedCitation(VerifiedClaim):
    """A citation at its place in the document. Offsets of its quotations count from the start of that place.

    `start` counts the characters of place `place`, `end` those of `end_place`, nearly always the same one. `label`
    names the place for people ("página 4", "nota de rodapé 2").
    """

    place: int
    end_place: int
    label: str


class DraftResult(Contract):
    """The whole answer, with citations in document order; `text` of each is as the document writes it."""

    schema_version: int = 1
    verification_id: str
    filename: str
    kind: DocumentKind
    source_sha256: str
    case: RunRef | None = None
    snapshot_id: str
    checked_at: datetime
    place_kind: PlaceKind
    places: int
    summary: DraftSummary
    citations: list[CheckedCitation]
    warnings: list[str] = []


VERDICT_TITLES: dict[str, str] = {
    "verified": "em ordem",
    "divergent": "divergente",
    "not_in_corpus": "fora do acervo",
    "unverifiable": "não verificável",
    "unreadable": "não entendida",
    "doubtful": "duvidosa",
    "overturned": "superada",
    "cancelled": "cancelada",
    "revoked": "revogada",
    "invalid": "inválida",
    "not_found": "não existe",
}
"""Verdicts as people read them (Portuguese), by their value."""

_PLURALS: dict[str, str] = {
    "verified": "em ordem",
    "divergent": "divergentes",
    "not_in_corpus": "fora do acervo",
    "unverifiable": "não verificáveis",
    "unreadable": "não entendidas",
    "doubtful": "duvidosas",
    "overturned": "superadas",
    "cancelled": "canceladas",
    "revoked": "revogadas",
    "invalid": "inválidas",
    "not_found": "não existem",
}


def in_words(summary: DraftSummary) -> str:
    """The counts as one sentence (Portuguese)."""
    if not summary.distinct:
        return "Nenhuma citação foi encontrada no documento."
    counted = [
        f"{count} {(VERDICT_TITLES if count == 1 else _PLURALS)[verdict]}"
        for verdict, count in summary.by_verdict.items()
        if count and verdict not in SOUND
    ]
    others = f"; {', '.join(counted)}" if counted else ""
    return (
        f"Citações distintas: {summary.distinct}, em {summary.citations} menções. Em ordem: {summary.sound}{others}. "
        f"Risco {summary.risk_level}."
    )
