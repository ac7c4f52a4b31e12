"""The content of a report in words, common to Markdown, PDF and Word.

Strings from a case file or decision are plain text on one line; each renderer escapes them.
"""

from typing import Literal

from workflows.contracts.base import Contract
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.case import PhaseState

Standing = Literal["draft", "final", "rejected"]

CLOSING_TITLES = ("Conferência das citações", "Como ler este relatório", "Verificação")
"""Titles of the sections after the phases."""

MATRIX_TITLE = "Matriz dos pedidos"
MATRIX_NOTE = (
    "Cada pedido do autor, o que a defesa responde, o que a prova diz e o que o juízo decidiu, nas palavras dos autos. "
    "Uma célula vazia quer dizer que não se localizou trecho, e não que ele não exista: confira as peças."
)
APPEALS_TITLE = "Admissibilidade dos recursos"
APPEALS_NOTE = (
    "O que os autos mostram de cada requisito, com a página. “Não se sabe” quer dizer que os autos não o mostram; nada "
    "disto dispensa a conferência no sistema do tribunal."
)
MATRIX_HEADER = ("Pedido", "Defesa", "Prova", "Decisão")


class Fact(Contract):
    """A labelled value; `mono` marks hashes and identifiers."""

    label: str
    text: str
    mono: bool = False


class Figure(Contract):
    """A number to show first."""

    value: str
    label: str


class ReviewView(Contract):
    """A decision in words; `notes` is the reviewer's text."""

    approved: bool
    text: str
    notes: str | None


class PhaseRow(Contract):
    """A phase in the overview table."""

    number: int
    title: str
    pages: str
    pieces: int
    matches: int
    best: str
    standing: PhaseState
    standing_text: str


class Highlight(Contract):
    """A precedent in the overview, once, with its phases."""

    process: str
    line: str
    outcome: str
    score: str
    phases: str


class PieceRow(Contract):
    title: str
    movement: str
    date: str
    pages: str
    confidence: str
    needs_review: bool


class ClaimRow(Contract):
    text: str
    page: str


class Bar(Contract):
    """A part of a score, 0-100."""

    label: str
    value: float
    text: str


class PrecedentCard(Contract):
    """A matched precedent: court, holding and date, its fit, and the two passages that show it.

    `marks` give its holding, differences, force, favoured side, near-copies, later treatment, and the reason for a
    removal; `citation` follows ABNT NBR 6023, ready to copy.
    """

    process: str
    line: str
    outcome: str
    score: str
    bars: list[Bar]
    why: list[str]
    marks: list[str] = []
    ementa: str
    case_page: str
    case_text: str
    precedent_place: str
    precedent_text: str
    document_id: str
    citation: str = ""


class ScoreBar(Contract):
    """A precedent in the chart of a phase; `side` and `sign` say in words what the colour shows."""

    name: str
    value: float
    text: str
    stance: Stance
    sign: str
    side: str
    set_aside: bool


class ScoreChart(Contract):
    """The precedents of a phase by score, 0-100; `note` explains the chart, `minimum` is marked."""

    bars: list[ScoreBar]
    minimum: float
    note: str


class PhaseSection(Contract):
    number: int
    title: str
    standing: PhaseState
    standing_text: str
    intro: str
    pieces: list[PieceRow]
    claims: list[ClaimRow]
    statutes: list[str]
    precedents: list[str]
    sumulas: list[str]
    matches_title: str
    matches_note: str | None
    matches: list[PrecedentCard]
    chart: ScoreChart | None = None
    contrary: list[str] = []
    indicated: list[str] = []
    review: ReviewView | None


class MatrixLine(Contract):
    """A request of the matrix, each cell in words with its pages; an empty cell is an empty string."""

    request: str
    defence: str
    evidence: str
    ruling: str


class AppealLine(Contract):
    """An appeal, and each of its requirements in words with its pages."""

    title: str
    grounds: list[Fact]


class Step(Contract):
    """An instruction, with the command to type if there is one."""

    text: str
    command: str | None = None


class CitationSection(Contract):
    intro: str
    verified: list[str]
    not_found: list[str]
    wrong: list[str]


class ReportView(Contract):
    """The whole report, in reading order."""

    standing: Standing
    banner: str | None
    header: str
    cnj: str
    cnj_note: str | None
    facts: list[Fact]
    figures: list[Figure]
    conclusions: list[str]
    final_review: ReviewView | None
    phase_rows: list[PhaseRow]
    highlights_title: str
    highlights: list[Highlight]
    set_aside: list[Highlight]
    limits: list[str]
    warnings: list[str]
    corrections: list[str] = []
    matrix: list[MatrixLine] = []
    appeals: list[AppealLine] = []
    phases: list[PhaseSection]
    citations: CitationSection
    guide: list[Fact]
    verification_intro: str
    verification_steps: list[Step]
    verification: list[Fact]
    footer: str
    workflow_id: str
    date: tuple[int, int, int]
