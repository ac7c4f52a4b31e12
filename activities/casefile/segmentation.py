"""The result of segmentation: pieces, phases, case data."""

from workflows.contracts.base import Contract
from workflows.contracts.reading.timeline import MoneyKind
from workflows.contracts.run.by_person import AppliedCorrection, ByPerson
from workflows.contracts.run.case import CourtSystem, PhaseLabel
from workflows.contracts.run.results.result import CaseData, CitedSources, Claim, PagedText, Side
from workflows.contracts.run.results.rulings import PieceOutcome
from workflows.contracts.run.results.unseen import UnseenText
from workflows.contracts.run.secrecy import ClosedPages

APPEALS = ("apelacao", "recurso_adesivo")
"""Types of the pieces by which a party appeals from a judgment."""


class Piece(ByPerson):
    """A piece of the case file (pages 1-based, both included).

    `movement` is the court system's own mark ("1.1", "Evento 1, INIC1", the PJe id), `date` ISO 8601, `type` a value of
    `piece_types`, `confidence` 0-1 with the `confidence_signals` behind it. `phase` is None for sheets that the court
    system made itself. Text from another case's papers is not listed. `side` is the side that filed a petition; it is
    None if the piece does not show it, and for pieces of the court. `by_fields` are those that a person set. A `closed`
    piece is under secrecy: it has no phase, no title of its own, and none of its text.
    """

    piece_id: str
    movement: str | None
    date: str | None
    type: str
    title: str
    page_start: int
    page_end: int
    phase: PhaseLabel | None
    confidence: float
    confidence_signals: list[str]
    needs_review: bool
    claims: list[Claim] = []
    grounds: list[PagedText] = []
    statutes: list[PagedText] = []
    precedents: list[PagedText] = []
    sumulas: list[PagedText] = []
    outcome: PieceOutcome | None = None
    side: Side | None = None
    closed: bool = False
    by_fields: list[str] = []


class SumByPerson(ByPerson):
    """A sum as its page writes it, with the kind set by a person; None for fields that stay as read."""

    page: int
    text: str
    dismissed: bool = False
    of: MoneyKind | None = None
    by_court: bool | None = None
    value: float | None = None


class PhaseContent(Contract):
    """What the pieces of one phase ask for and cite."""

    phase_label: PhaseLabel
    claims: list[Claim] = []
    cited: CitedSources = CitedSources()


class CaseFile(Contract):
    """The segmentation artifact."""

    system: CourtSystem | None
    case: CaseData
    rules_version: str
    reader_version: str
    pieces: list[Piece]
    phases: list[PhaseContent]
    warnings: list[str] = []
    closed: list[ClosedPages] = []
    unseen: list[UnseenText] = []
    sums: list[SumByPerson] = []
    corrections: list[AppliedCorrection] = []

    def pieces_of(self, phase: PhaseLabel) -> list[Piece]:
        """The pieces of a phase, in file order."""
        return [piece for piece in self.pieces if piece.phase == phase]
