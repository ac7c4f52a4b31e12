"""Texts stored beside decisions: legislation by provision, súmulas, themes, entries of public registers, notices."""

import re
from datetime import date as Day
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from workflows.contracts.base import Contract


class LegalKind(StrEnum):
    """Kind of a text beside the decisions. `record` is an entry of a public register, `notice` a public
    announcement.
    """

    LEGISLATION = "legislation"
    SUMULA = "sumula"
    TEMA = "tema"
    RECORD = "record"
    NOTICE = "notice"


class Level(StrEnum):
    """Level of a legal text within its norm, from the whole down. A text that is not legislation stands alone."""

    NORM = "norm"
    PART = "part"
    BOOK = "book"
    TITLE = "title"
    SUBTITLE = "subtitle"
    CHAPTER = "chapter"
    SECTION = "section"
    SUBSECTION = "subsection"
    ARTICLE = "article"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    LETTER = "letter"
    SUBITEM = "subitem"
    SUMULA = "sumula"
    TEMA = "tema"
    RECORD = "record"
    NOTICE = "notice"


class LegalStatus(StrEnum):
    """Status of a wording today. `superseded` is a former one, `pending` a theme without a thesis."""

    IN_FORCE = "in_force"
    REVOKED = "revoked"
    VETOED = "vetoed"
    SUPERSEDED = "superseded"
    CANCELLED = "cancelled"
    PENDING = "pending"
    UNKNOWN = "unknown"


class DatePrecision(StrEnum):
    """Precision of a date. A date known to the year is stored as its first of January."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


SECURE_ADDRESS = r"^https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$"
"""A web address for readers, without a name or password, and never one that runs code."""


def _secure(address: Any) -> Any:
    """None for any other address: a legal text loses its link but is not rejected."""
    return address if isinstance(address, str) and re.fullmatch(SECURE_ADDRESS, address) else None


Address = Annotated[str | None, Field(max_length=2_000, pattern=SECURE_ADDRESS), BeforeValidator(_secure)]
LegalTextId = Annotated[str, Field(min_length=1, max_length=200)]


class LegalText(Contract):
    """One wording of one provision, súmula, theme, record or notice.

    `date` and `date_end` are the first and last day of the wording, as far as the source knows; `date_basis` is what
    the source took them from. A former wording names its text in `version_of`; that text has the current wording, or
    none if `status` is `revoked`. `order` counts within the norm. `reference` is the normal form of the whole norm
    ("CPC"), súmula or theme ("Súmula 385/STJ"); provisions get theirs when a snapshot is built. `status_words` is the
    status in the words of the source, `question` the question that a theme decides.
    """

    id: LegalTextId
    kind: LegalKind
    level: Level
    root_id: LegalTextId
    parent_id: str | None = None
    label: Annotated[str, Field(max_length=500)]
    order: int = 0
    heading: Annotated[str | None, Field(max_length=2_000)] = None
    text: str = ""
    question: str | None = None
    date: Day | None = None
    date_end: Day | None = None
    date_precision: DatePrecision = DatePrecision.DAY
    date_basis: str | None = None
    status: LegalStatus = LegalStatus.UNKNOWN
    status_words: str | None = None
    note: Annotated[str | None, Field(max_length=10_000)] = None
    version_of: str | None = None
    reference: str | None = None
    court: str | None = None
    number: int | None = None
    body: str | None = None
    area: str | None = None
    case: str | None = None
    url: Address = None
    source: str | None = None

    @property
    def text_id(self) -> str:
        """The id shared by all wordings of one text."""
        return self.version_of or self.id


class WordingState(StrEnum):
    """Status of a wording on the requested day, as far as the corpus knows.

    `current`: no day was requested. `former_unknown`: the current wording is shown, since the corpus lacks that day's.
    `missing`: something was in force whose text the corpus lacks. `uncertain`: the known dates are too coarse for that
    day.
    """

    CURRENT = "atual"
    IN_FORCE = "vigente_na_data"
    FORMER_UNKNOWN = "anterior_desconhecida"
    NOT_YET = "inexistente_na_data"
    REVOKED = "revogada"
    VETOED = "vetada"
    MISSING = "texto_ausente"
    UNCERTAIN = "data_imprecisa"


class EdgeKind(StrEnum):
    """Links between documents; `amended_by` is the act that gave, added or revoked a provision's wording."""

    CITES = "cites"
    CITED_BY = "cited_by"
    AMENDED_BY = "amended_by"
