"""A possible procedural term, counted from premises. It is never monitored, and a lawyer must always check it."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract

MOST_HOLIDAYS = 60
LONGEST_TERM = 360
"""Unit of a term."""
FIRST_DAY, LAST_DAY = date(1990, 1, 1), date(2100, 12, 31)
"""Years for which days are counted."""

Day = Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY)]


class NoticeMeans(StrEnum):
    """How the act was communicated to the person who must respond."""

    DJEN = "djen"
    DIARIO_TRIBUNAL = "diario_tribunal"
    PORTAL = "portal"
    DOMICILIO_CITACAO = "domicilio_citacao"
    DOMICILIO_INTIMACAO = "domicilio_intimacao"
    CORREIO = "correio"
    MANDADO = "mandado"
    AUDIENCIA = "audiencia"
    CARGA = "carga"


class Addressee(StrEnum):
    """The person for whom the term runs, as far as the law distinguishes."""

    PARTICULAR = "particular"
    FAZENDA = "fazenda"
    MINISTERIO_PUBLICO = "ministerio_publico"
    DEFENSORIA = "defensoria"


class TermPremises(Contract):
    """Premises stated by the caller; those left None are read from the case file, if it states them.

    `data` is the day from which the means of communication counts: made available (djen, diario_tribunal), sent
    (portal, domicilio_*), joined to the file (correio, mandado), held (audiencia), taken (carga). `ciencia` is the day
    on which a message of portal or domicilio_* was read or confirmed; `nao_lida` states that nobody read it. `feriados`
    are days without court work besides weekends and national holidays.
    """

    meio: NoticeMeans | None = None
    data: Day | None = None
    ciencia: Day | None = None
    nao_lida: bool = False
    destinatario: Addressee | None = None
    dias: Annotated[int | None, Field(ge=1, le=LONGEST_TERM)] = None
    feriados: Annotated[list[Day], Field(max_length=MOST_HOLIDAYS)] = []


class PremiseSource(StrEnum):
    """Source of a premise."""

    AUTOS = "autos"
    INFORMADA = "informada"
    COMUNICACAO = "comunicacao"
    CALENDARIO = "calendario"
    LEI = "lei"


class Premise(Contract):
    """A premise of the count (Portuguese), its source, and the page that shows it."""

    text: str
    source: PremiseSource
    page: int | None = None


class Norm(Contract):
    """A rule used in the count: its content, its provision, and its period of validity."""

    id: str
    text: str
    source: str
    valid_from: date
    valid_to: date | None = None


class TermStep(Contract):
    """One day of the count (ISO 8601), its event, and the rule behind it."""

    date: date
    what: str
    norm: str


class TermCandidate(Contract):
    """A term that an act may start. `last_day` is None if `missing` names premises that were not stated.

    If the law has two readings, `last_day` is the earlier one, and `other_reading` explains the later one.
    `uncertain_days` were counted although the court may have been closed. `effects` say what interrupts, suspends or
    doubles the term, and by which rule (Portuguese).
    """

    what: str
    days: int | None
    doubled: bool = False
    regime: str | None = None
    last_day: date | None = None
    steps: list[TermStep] = []
    missing: list[str] = []
    premises: list[Premise] = []
    other_reading: str | None = None
    uncertain_days: list[str] = []
    effects: list[str] = []
    norms: list[Norm] = []
    notice: str


class ActTerms(Contract):
    """The terms that one act (a piece) may start; `not_covered` says why none is counted (Portuguese)."""

    piece_id: str
    terms: list[TermCandidate] = []
    not_covered: str | None = None
