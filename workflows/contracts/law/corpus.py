"""Court decisions as the system stores them, and the messages of a corpus build."""

from datetime import date, datetime
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Annotated, Any

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Principal, Sha256
from workflows.contracts.law.sides import DecisionSides
from workflows.contracts.law.treatment import Treating


class Outcome(StrEnum):
    PROVIDO = "provido"
    PARCIALMENTE_PROVIDO = "parcialmente provido"
    NAO_PROVIDO = "não provido"
    NAO_CONHECIDO = "não conhecido"
    PREJUDICADO = "prejudicado"
    CONCEDIDA = "concedida"
    DENEGADA = "denegada"
    OUTRO = "outro"


class Extracted(Contract):
    """A fact or a means of proof named by a decision: a short normalised name and the extraction's confidence."""

    name: str
    confidence: Annotated[float, Field(ge=0, le=1)]


class DecisionFeatures(Contract):
    """Features extracted from a decision's text, deterministically.

    `statutes` are normalised like "CPC, art. 85", `citations` like "REsp 1234567/STJ" or "Súmula 385/STJ". `categories`
    and `criteria` come from the headings of the ementa. Arguments and `reasons` are quoted from the text, or null if it
    has none. `declared_divergence` is the sentence in which the decision says that other panels or earlier decisions
    held the contrary. `treats` is what it says of the decisions, súmulas and themes it cites.
    """

    outcome: Outcome | None = None
    unanimous: bool | None = None
    decision_type: str | None = None
    appeal_type: str | None = None
    categories: list[str] = []
    criteria: list[str] = []
    statutes: list[str] = []
    citations: list[str] = []
    facts: list[Extracted] = []
    evidence: list[Extracted] = []
    winning_argument: str | None = None
    losing_argument: str | None = None
    reasons: str | None = None
    sides: DecisionSides = DecisionSides()
    declared_divergence: str | None = None
    treats: list[Treating] = []


class Decision(Contract):
    """One decision (or repetitive theme) of the corpus; `id` is a string with its leading zeros.

    `court` (short name, "TJSP") and `state` (of origin, "SP") come from the record itself.
    """

    id: str
    source: str
    kind: str
    process: str
    court: str | None = None
    state: str | None = None
    process_number: str | None = None
    registry_number: str | None = None
    class_name: str | None = None
    minister: str | None = None
    judging_body: str | None = None
    decided_on: date | None = None
    published_on: date | None = None
    journal: str | None = None
    ementa: str = ""
    ruling: str = ""
    thesis: str | None = None
    full_text: str | None = None
    notes: str | None = None
    legislation: list[str] = []
    cited: list[str] = []
    similar: list[str] = []
    features: DecisionFeatures = DecisionFeatures()

    @property
    def day(self) -> date | None:
        """The date of the decision or, if unknown, of its publication."""
        return self.decided_on or self.published_on

    @property
    def search_text(self) -> str:
        """The shortest text that describes the decision: ementa and thesis, else the ruling, else the full text."""
        parts = [part for part in (self.ementa, self.thesis) if part]
        return "\n".join(parts) or self.ruling or (self.full_text or "")


class SourceFormat(StrEnum):
    ESPELHOS = "espelhos"
    INTEGRAS = "integras"
    TEMAS = "temas"
    LEGISLATION = "legislation"
    SUMULAS = "sumulas"
    PUBLISHED = "published"
    NEUTRAL = "neutral"


class CorpusSource(Contract):
    """One file to import, already in object storage. `name` keeps its folder, which names the judging body."""

    name: str
    object: ObjectRef


def import_order(name: str) -> tuple[bool, bool, str]:
    """Sort key of sources: tables and JSON, then archives, then texts, which need their metadata first."""
    path = PurePosixPath(name.lower())
    late = path.suffix in (".zip", ".txt")
    return late, late and (path.suffix == ".txt" or path.name.startswith("texto")), name


BUILT_IN = "lsa"
"""The encoder for building a snapshot. Vectors of an external encoder are made later, while the snapshot is in use."""


class CorpusBuildInput(Contract):
    """Imports `sources` (none: rebuild the existing corpus), then builds, publishes and activates a snapshot."""

    build_id: str
    sources: list[CorpusSource]
    principal: Principal


class RejectedRecord(Contract):
    """A record that was left out, and the reason (Portuguese)."""

    source: str
    record: str
    reason: str


class ImportReport(Contract):
    """The outcome for one file; `rejected_sample` holds at most 20 of the `rejected` records."""

    source: str
    format: SourceFormat | None
    read: int = 0
    inserted: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: int = 0
    repaired: int = 0
    rejected_sample: list[RejectedRecord] = []
    notes: list[str] = []


class ImportRequest(Contract):
    build_id: str
    source: CorpusSource


class SnapshotRequest(Contract):
    build_id: str


class SnapshotPart(Contract):
    path: str
    sha256: Sha256
    size: int


class SnapshotManifest(Contract):
    """Immutable description of a snapshot. `snapshot_id` derives from the content; `decisions` counts documents.

    `counts_by_court` has "" for decisions of unknown court.
    """

    snapshot_id: str
    created_at: datetime
    decisions: int
    counts_by_source: dict[str, int]
    counts_by_court: dict[str, int] = {}
    first_date: date | None
    last_date: date | None
    encoder: str
    parts: list[SnapshotPart]
    parameters: dict[str, Any] = {}


class SnapshotPublished(Contract):
    snapshot_id: str
    decisions: int
    encoder: str
    manifest: ObjectRef


class ActivateRequest(Contract):
    """`build_id` is the build that published the snapshot, None if an operator chose it."""

    build_id: str | None = None
    snapshot_id: str


class SnapshotChoice(Contract):
    """A published snapshot to activate for search."""

    snapshot_id: str
    principal: Principal


class BuildState(StrEnum):
    IMPORTING = "importing"
    BUILDING = "building"
    ACTIVATING = "activating"
    ACTIVE = "active"
    FAILED = "failed"


class BuildStatus(Contract):
    """Answer of the `status` query; `progress` is 0-1."""

    build_id: str
    state: BuildState
    progress: Annotated[float, Field(ge=0, le=1)] = 0.0
    imported: list[ImportReport] = []
    snapshot_id: str | None = None
    decisions: int = 0
    message: str | None = None
