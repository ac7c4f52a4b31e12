"""Texts kept beside decisions: legislation by provision, súmulas, themes, entries of public registers, notices."""

import re
from datetime import date as Day
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from workflows.contracts.base import Contract


class LegalKind(StrEnum):
    """What a text beside the decisions is; `record` is an entry of a public register, `notice` what was made public."""

    LEGISLATION = "legislation"
    SUMULA = "sumula"
    TEMA = "tema"
    RECORD = "record"
    NOTICE = "notice"


class Level(StrEnum):
    """The place of a legal text in its norm, from the whole down; what is no legislation stands alone."""

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
    """What is known today of a wording; `superseded` is a former one, `pending` a theme without a thesis."""

    IN_FORCE = "in_force"
    REVOKED = "revoked"
    VETOED = "vetoed"
    SUPERSEDED = "superseded"
    CANCELLED = "cancelled"
    PENDING = "pending"
    UNKNOWN = "unknown"


class DatePrecision(StrEnum):
    """How much of a date is known: a date known to the year stands as its first of January."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


SECURE_ADDRESS = r"^https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$"
"""What readers are led to: an address on the web without a name or a password in it, never one that runs something."""


def _secure(address: Any) -> Any:
    """None for any other address: a text of law loses its link rather than being refused."""
    return address if isinstance(address, str) and re.fullmatch(SECURE_ADDRESS, address) else None


Address = Annotated[str | None, Field(max_length=2_000, pattern=SECURE_ADDRESS), BeforeValidator(_secure)]
LegalTextId = Annotated[str, Field(min_length=1, max_length=200)]


class LegalText(Contract):
    """One wording of one provision, súmula, theme, record or notice.

    `date` and `date_end` are the first and the last day of the wording as far as the source knows them; `date_basis`
    is what the source took them from. A former wording names in `version_of` the text it is a wording of; that one has
    the wording of today, or none where `status` is `revoked`. `order` counts within the norm. `reference` is the normal
    form of the whole norm ("CPC"), súmula or theme ("Súmula 385/STJ"); provisions get theirs when a snapshot is built.
    `status_words` is the status in the words of the source, `question` the one that a theme decides.
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
        """The id that all wordings of one text share."""
        return self.version_of or self.id


class WordingState(StrEnum):
    """What a wording is on the day asked, as far as the corpus knows.

    `current` where no day was asked. `former_unknown`: what is shown is the wording of today, and the one of that day
    is not in the corpus. `missing`: something was in force whose text the corpus lacks. `uncertain`: the dates known
    are too coarse for that day.
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
    """How one document points at another: `amended_by` is the act that gave, added or revoked a provision's wording."""

    CITES = "cites"
    CITED_BY = "cited_by"
    AMENDED_BY = "amended_by"
