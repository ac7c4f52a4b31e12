"""A candidate for a procedural term: counted from premises, never watched, always to be checked by a lawyer."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract

MOST_HOLIDAYS = 60
LONGEST_TERM = 360
"""Days."""
FIRST_DAY, LAST_DAY = date(1990, 1, 1), date(2100, 12, 31)
"""Between which days are counted."""

Day = Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY)]


class NoticeMeans(StrEnum):
    """How an act was made known to who has to answer it."""

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
    """For whom the term runs, as far as the law tells them apart."""

    PARTICULAR = "particular"
    FAZENDA = "fazenda"
    MINISTERIO_PUBLICO = "ministerio_publico"
    DEFENSORIA = "defensoria"


class TermPremises(Contract):
    """What somebody states of an act; what is None is read from the case file where it says so.

    `data` is the day from which its means counts: made available (djen, diario_tribunal), sent (portal, domicilio_*),
    joined to the file (correio, mandado), held (audiencia), taken (carga). `ciencia` is the day on which a message of
    portal or domicilio_* was read or confirmed, `nao_lida` states that nobody did. `feriados` are days without court
    work besides weekends and national holidays.
    """

    meio: NoticeMeans | None = None
    data: Day | None = None
    ciencia: Day | None = None
    nao_lida: bool = False
    destinatario: Addressee | None = None
    dias: Annotated[int | None, Field(ge=1, le=LONGEST_TERM)] = None
    feriados: Annotated[list[Day], Field(max_length=MOST_HOLIDAYS)] = []


class PremiseSource(StrEnum):
    """Who says so."""

    AUTOS = "autos"
    INFORMADA = "informada"
    CALENDARIO = "calendario"
    LEI = "lei"


class Premise(Contract):
    """Something that the count rests on (Portuguese), who says so, and the page that shows it."""

    text: str
    source: PremiseSource
    page: int | None = None


class Norm(Contract):
    """A rule that the count used: what it says, where it stands, and since and until when it holds."""

    id: str
    text: str
    source: str
    valid_from: date
    valid_to: date | None = None


class TermStep(Contract):
    """One day of the count (ISO 8601), what happens on it, and the rule that says so."""

    date: date
    what: str
    norm: str


class TermCandidate(Contract):
    """A term that an act may start. `last_day` is None where `missing` names premises that nobody has told.

    Where the law is read in two ways, `last_day` is the earlier, and `other_reading` says how the later one comes.
    `uncertain_days` fall within the count and were counted, though the court may have been closed. `effects` say what
    interrupts, suspends or doubles the term, and by which rule (Portuguese).
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
    """What one act (a piece) may start; `not_covered` says why nothing is counted for it at all (Portuguese)."""

    piece_id: str
    terms: list[TermCandidate] = []
    not_covered: str | None = None
