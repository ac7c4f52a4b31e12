"""A summary of a result: the dispute, its state, and what there is to decide."""

from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.case import CaseState, PhaseLabel, PhaseState
from workflows.contracts.run.quality import ScoreBand
from workflows.contracts.run.results.result import CaseResult
from workflows.contracts.run.results.rulings import Disposition, RulingState


class Detail(StrEnum):
    """How much of a result to return."""

    SUMMARY = "summary"
    FULL = "full"


class ResultRead(CaseResult):
    """A result with the firm's own calibration of its scores, which is not part of the run."""

    calibration: list[ScoreBand] = []


class LawsuitBrief(Contract):
    """The lawsuit. `value` is in reais. Of many parties only the first are listed, followed by the number of others."""

    cnj: str | None
    case_class: str | None = None
    court: str | None
    unit: str | None
    autor: list[str] = []
    reu: list[str] = []
    subjects: list[str] = []
    value: float | None
    pages: int


class RulingBrief(Contract):
    state: RulingState
    page: int


class OutcomeBrief(Contract):
    """How a judgment ended, in its own words, with the title of its piece, date and page."""

    piece: str
    date: str | None
    disposition: Disposition
    page: int
    amounts: list[float] = []


class MatchBrief(Contract):
    """A precedent in one line. `page` is that of the passage of the case file, `rejected` a reviewer's reason.

    `whole`: it fits the lawsuit as a whole, and no phase argues its holding.

    `treatment` is what a reader must know before citing it (superseded, cancelled, affected ...).
    """

    document_id: str
    process: str
    orgao: str | None
    date: str | None
    resultado: str | None
    score: float
    stance: Stance
    stance_cliente: Stance | None = None
    sem_lado: str | None = None
    effect: str | None = None
    page: int
    whole: bool = False
    folded: int = 0
    rejected: str | None = None
    treatment: str | None = None


class PhaseBrief(Contract):
    """A phase with pieces: counts and its strongest precedents. `found` counts the precedents shown."""

    phase_label: PhaseLabel
    state: PhaseState
    pages: list[tuple[int, int]] = []
    pieces: int
    claims: int
    found: int
    matches: list[MatchBrief] = []
    no_match_reason: str | None = None


class ResultSummary(Contract):
    """`outcomes` follow the order of the file. `needs_person` lists what a person must look at (Portuguese).

    `calibration` is the firm's own record of such scores; it belongs to the answer and not to the run.
    """

    workflow_id: str
    run: int
    state: CaseState
    case: LawsuitBrief
    outcomes: list[OutcomeBrief] = []
    injunction: RulingBrief | None = None
    free_justice: RulingBrief | None = None
    phases: list[PhaseBrief] = []
    citations_verified: int = 0
    citations_not_found: list[str] = []
    needs_person: list[str] = []
    calibration: list[ScoreBand] = []
