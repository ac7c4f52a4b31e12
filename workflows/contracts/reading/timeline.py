"""The lawsuit act by act: pages, dates, pieces, judgments, money, parties and, on request, the terms of an act."""

from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.reading.closures import Closures
from workflows.contracts.reading.terms import ActTerms, TermPremises
from workflows.contracts.run.by_person import ByPerson
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.results.result import KeyDate, Lawyer, Side
from workflows.contracts.run.results.rulings import PieceOutcome, Ruling

TIMELINE_REVISION = 8
"""Raised whenever the timeline of the same run would change."""


class MoneyKind(StrEnum):
    """Kind of an amount, from the words beside it; `outro` if they do not determine it."""

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
    """An amount in reais, its kind, the words around it and their page; `piece_id` names the piece."""

    kind: MoneyKind
    value: float
    text: str
    page: int
    piece_id: str | None = None
    by_court: bool = False
    """Whether a court states it; otherwise a party asks for it or a document shows it."""


class CaseParty(Contract):
    """A party: the first page that names it, and the piece and day on which it joined.

    `later`: it is first named after the first petition.
    """

    name: str
    side: Side
    page: int | None = None
    piece_id: str | None = None
    since: str | None = None
    later: bool = False


class CaseAct(Contract):
    """A piece as an act of the lawsuit. `starts_term`: the law, or the act, gives somebody a term; request it with
    `act`.
    """

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
    """Requests the timeline of a run that has been read; with `act` (a piece's id), the terms of that act too.

    `closures` are the days of the firm's calendar that apply to the case.
    """

    run: RunRef
    act: str | None = None
    premises: TermPremises = TermPremises()
    closures: Closures = []


class CaseTimeline(Contract):
    """`acts` in order of date, undated ones at their place in the file; `money` and `parties` in page order.

    `prazos` are the terms that may be running, of acts that nothing later in the file answers or supersedes.
    `prazo_candidato` is set if an act was named. `notice` says what Autos does not do.
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
