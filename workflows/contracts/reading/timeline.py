"""The lawsuit act by act: pages, dates, pieces, judgments, money, parties; and, on request, what an act may start."""

from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.reading.closures import Closures
from workflows.contracts.reading.terms import ActTerms, TermPremises
from workflows.contracts.run.by_person import ByPerson
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.result import KeyDate, Lawyer, Side
from workflows.contracts.run.rulings import PieceOutcome, Ruling

TIMELINE_REVISION = 5
"""Raised whenever the same run would be told otherwise."""


class MoneyKind(StrEnum):
    """What a sum is, as the words beside it say; `outro` where they do not say it surely."""

    VALOR_DA_CAUSA = "valor_da_causa"
    CONDENACAO = "condenacao"
    DANO_MORAL = "dano_moral"
    DANO_MATERIAL = "dano_material"
    HONORARIOS_PERICIAIS = "honorarios_periciais"
    HONORARIOS = "honorarios"
    CUSTAS = "custas"
    MULTA = "multa"
    ACORDO = "acordo"
    BLOQUEIO = "bloqueio"
    DEPOSITO = "deposito"
    DIVIDA = "divida"
    OUTRO = "outro"


class Amount(ByPerson):
    """A sum in reais, what it is, the words around it and their page; `piece_id` names the piece that says so."""

    kind: MoneyKind
    value: float
    text: str
    page: int
    piece_id: str | None = None
    by_court: bool = False
    """Whether a court says so; else a party asks, or a paper shows it."""


class CaseParty(Contract):
    """A party: the first page that names it, and the piece and day with which it came in.

    `later` says that it is first named after the first petition.
    """

    name: str
    side: Side
    page: int | None = None
    piece_id: str | None = None
    since: str | None = None
    later: bool = False


class CaseAct(Contract):
    """A piece as an act of the lawsuit. `starts_term` says that the law, or the act, gives somebody a term by it:
    ask for it with `act`."""

    piece_id: str
    type: str
    title: str
    date: str | None
    page_start: int
    page_end: int
    phase_label: PhaseLabel | None
    movement: str | None = None
    outcome: PieceOutcome | None = None
    needs_review: bool = False
    starts_term: bool = False


class TimelineRequest(Contract):
    """Asks for the timeline of a run that has been read; with `act` (a piece's id), for what that act may start.

    `closures` are those of the firm's calendar that apply to the case.
    """

    run: RunRef
    act: str | None = None
    premises: TermPremises = TermPremises()
    closures: Closures = []


class CaseTimeline(Contract):
    """`acts` by day, undated ones where they stand in the file; `money` and `parties` in the order of the pages.

    `prazos` are the terms that may be running: of acts which nothing later in the file answers or supersedes.
    `prazo_candidato` is there where an act was asked about. `notice` says what Autos does not do.
    """

    run: int
    pages: int
    acts: list[CaseAct]
    key_dates: list[KeyDate] = []
    injunction: Ruling | None = None
    free_justice: Ruling | None = None
    money: list[Amount] = []
    parties: list[CaseParty] = []
    lawyers_autor: list[Lawyer] = []
    lawyers_reu: list[Lawyer] = []
    prazos: list[ActTerms] = []
    prazo_candidato: ActTerms | None = None
    notice: str
