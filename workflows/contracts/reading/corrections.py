"""What a person may correct of a case, and what becomes of it: an input of the next run, never a change of this one."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from workflows.contracts.base import Contract, ObjectRef, Principal, Sha256
from workflows.contracts.fields.scalars import Date, Flag, Number
from workflows.contracts.fields.texts import VISIBLE, Storable
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.reading.timeline import MoneyKind
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.result import KeyEvent, Side
from workflows.contracts.run.rulings import Disposition, RulingState
from workflows.contracts.run.secrecy import Position

MOST_AT_ONCE, MOST_OPEN = 100, 500
"""Corrections of one request, and open ones of a case."""
MOST_FILES, LONGEST_TEXT = 2, 8000
"""Files of one request, and characters that are kept of one."""
LONGEST_REQUEST = 40_000
"""Bytes of the corrections of one request: they travel in one message of a workflow."""

Words = Annotated[Storable, Field(min_length=1, max_length=1000, pattern=VISIBLE)]
Name = Annotated[Storable, Field(min_length=1, max_length=300, pattern=VISIBLE)]
Reason = Annotated[Storable | None, Field(max_length=1000)]
PieceType = Annotated[Storable, Field(min_length=1, max_length=60)]
DocumentId = Annotated[Storable, Field(min_length=1, max_length=200)]


CorrectionId = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,80}$")]


class Said(Contract):
    """What every correction may bring: the id under which it counts once, however often it is sent."""

    correction_id: CorrectionId | None = None


class PieceCorrection(Said):
    """These pages are one piece: fewer than before split it, more join it with its neighbours.

    What is not told stays as the analysis has it.
    """

    kind: Literal["piece"]
    pages: Annotated[list[Position], Field(min_length=2, max_length=2)]
    type: PieceType | None = None
    phase: PhaseLabel | None = None
    title: Name | None = None
    date: Date | None = None
    whose: Side | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.pages[0] > self.pages[1]:
            raise ValueError("pages é [primeira, última], em ordem.")
        return self


class PartyAction(StrEnum):
    ADD = "add"
    REMOVE = "remove"
    RENAME = "rename"


class PartyCorrection(Said):
    """A party, or with `lawyer` a party's lawyer, that is missing, is none, or is written otherwise (`to`)."""

    kind: Literal["party"]
    side: Side
    action: PartyAction
    name: Name
    to: Name | None = None
    lawyer: Flag = False
    oab: Annotated[Storable | None, Field(max_length=40)] = None
    page: Position | None = None

    @model_validator(mode="after")
    def _renamed(self) -> Self:
        if (self.to is not None) != (self.action is PartyAction.RENAME):
            raise ValueError("to é o nome certo, e acompanha só action=rename.")
        return self


class FactKind(StrEnum):
    SUM = "sum"
    OUTCOME = "outcome"
    INJUNCTION = "injunction"
    FREE_JUSTICE = "free_justice"
    DATE = "date"
    VALUE = "value"
    UNIT = "unit"
    NUMBER = "number"
    CLASS = "class"


class FactSet(Contract):
    """The right value; which fields a fact takes is in `FACT_FIELDS`."""

    of: MoneyKind | None = None
    by_court: Flag | None = None
    value: Annotated[Number | None, Field(ge=0, le=1e15)] = None
    disposition: Disposition | None = None
    state: RulingState | None = None
    event: KeyEvent | None = None
    date: Date | None = None
    text: Words | None = None


FACT_FIELDS: dict[FactKind, frozenset[str]] = {
    FactKind.SUM: frozenset({"of", "by_court", "value"}),
    FactKind.OUTCOME: frozenset({"disposition"}),
    FactKind.INJUNCTION: frozenset({"state"}),
    FactKind.FREE_JUSTICE: frozenset({"state"}),
    FactKind.DATE: frozenset({"event", "date"}),
    FactKind.VALUE: frozenset({"value"}),
    FactKind.UNIT: frozenset({"text"}),
    FactKind.NUMBER: frozenset({"text"}),
    FactKind.CLASS: frozenset({"text"}),
}
ON_A_PAGE = frozenset({FactKind.SUM, FactKind.OUTCOME})
"""Facts of which a case has many, told apart by page and words."""


class FactCorrection(Said):
    """A fact that the analysis read wrongly (`set`), or that is none (`dismiss`)."""

    kind: Literal["fact"]
    fact: FactKind
    page: Position | None = None
    text: Words | None = None
    set: FactSet | None = None
    dismiss: Flag = False

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if (self.set is None) is not self.dismiss:
            raise ValueError("diga set, o valor certo, ou dismiss=true, um dos dois.")
        if self.fact in ON_A_PAGE and self.page is None:
            raise ValueError("page é a página em que o fato está.")
        if self.fact is FactKind.SUM and self.text is None:
            raise ValueError("text é o valor como a página o escreve, por exemplo R$ 10.000,00.")
        if self.fact is FactKind.DATE and (self.set is None or self.set.event is None):
            raise ValueError("set.event é o marco cuja data se corrige.")
        given = frozenset(self.set.model_dump(exclude_none=True)) if self.set else frozenset[str]()
        if self.set is not None and (not given or given - FACT_FIELDS[self.fact]):
            wanted = ", ".join(sorted(FACT_FIELDS[self.fact]))
            raise ValueError(f"set de {self.fact} tem só: {wanted}.")
        return self


class PrecedentCorrection(Said):
    """A precedent that a person indicates: a decision of the corpus, or one that it lacks, by its reference.

    Of a file (`upload_id`) the text is taken, and the file itself is not kept.
    """

    kind: Literal["precedent"]
    phase_label: PhaseLabel
    document_id: DocumentId | None = None
    reference: Name | None = None
    text: Annotated[Storable | None, Field(max_length=LONGEST_TEXT)] = None
    upload_id: Annotated[Storable | None, Field(max_length=40)] = None
    court: Annotated[Storable | None, Field(max_length=40)] = None
    stance: Stance = Stance.INDEFINIDO
    reason: Reason = None

    @model_validator(mode="after")
    def _one_decision(self) -> Self:
        if (self.document_id is None) == (self.reference is None):
            raise ValueError("diga document_id, de uma decisão do acervo, ou reference, de uma que ele não tem.")
        if self.document_id is not None and any((self.text, self.court, self.upload_id)):
            raise ValueError("text, upload_id e court acompanham só reference: os da decisão do acervo já se conhecem.")
        return self


class StanceCorrection(Said):
    """Whose side a listed precedent speaks for; in one phase, or wherever it is listed."""

    kind: Literal["stance"]
    document_id: DocumentId
    side: Side
    phase_label: PhaseLabel | None = None


class CitationCorrection(Said):
    """A warning of the citation check that a person dismisses, or confirms; `citation` as the result names it."""

    kind: Literal["citation"]
    citation: Name
    action: Literal["dismiss", "confirm"]
    reason: Reason = None


class ClientCorrection(Said):
    """For whom the firm acts."""

    kind: Literal["cliente"]
    value: ClientSide


class Undo(Said):
    """A correction that an earlier run applied no longer counts from the next one on."""

    kind: Literal["undo"]
    undoes: Annotated[Storable, Field(min_length=1, max_length=80)]


Correction = Annotated[
    PieceCorrection
    | PartyCorrection
    | FactCorrection
    | PrecedentCorrection
    | StanceCorrection
    | CitationCorrection
    | ClientCorrection
    | Undo,
    Field(discriminator="kind"),
]


class CorrectionState(StrEnum):
    """`open` until a run takes it in; then what became of it in the newest one that did."""

    OPEN = "open"
    WITHDRAWN = "withdrawn"
    APPLIED = "applied"
    UNMATCHED = "unmatched"
    REPLACED = "replaced"


class CorrectionRecord(Contract):
    """A correction on record; `run` is the one whose pages it names, `about` the fingerprint of what they say."""

    correction_id: str
    said: Correction
    reason: str | None = None
    run: int
    about: Sha256 | None = None
    name: str
    user_id: str | None = None
    at: datetime

    @property
    def why(self) -> str | None:
        """Its own reason, else that of the request."""
        return getattr(self.said, "reason", None) or self.reason

    @property
    def span(self) -> tuple[int, int] | None:
        """The pages that it names, of the run on which it was written."""
        return span_of(self.said)


RECORDS: TypeAdapter[list[CorrectionRecord]] = TypeAdapter(list[CorrectionRecord])
"""The object of a `CorrectionSet`."""


def span_of(said: Correction) -> tuple[int, int] | None:
    """The pages that a correction names, both included; None where it is about the whole case."""
    if isinstance(said, PieceCorrection):
        return said.pages[0], said.pages[1]
    page = said.page if isinstance(said, FactCorrection | PartyCorrection) else None
    return None if page is None else (page, page)


def pages_of(said: Correction) -> range:
    """The pages that a correction names; none where it is about the whole case."""
    span = span_of(said)
    return range(span[0], span[1] + 1) if span else range(0)


class NewCorrection(Contract):
    """A correction with the id under which it counts once, and the file whose text it takes."""

    correction_id: str
    said: Correction
    file: ObjectRef | None = None


class CorrectionRequest(Contract):
    """Corrections of what the run `base` shows, taken all together or not at all."""

    base: RunRef
    corrections: list[NewCorrection]
    reason: str | None = None
    rules_version: str
    principal: Principal


def fault_of(at: int, field: str, message: str) -> dict[str, Any]:
    """What is wrong with the correction at this place of a request, as `details.fields` has it."""
    return {"field": f"corrections.{at}.{field}", "message": message}


def refusal_of(faults: Sequence[dict[str, Any]]) -> str:
    """The message of a request that is refused as a whole, by its first fault."""
    return f"Nada foi registrado. {faults[0]['field']}: {faults[0]['message']}"


class CheckedCorrections(Contract):
    """The request with the fingerprint of what each correction's pages say."""

    request: CorrectionRequest
    about: list[Sha256 | None]
    at: datetime


class CorrectionReceipt(Contract):
    """Ids in the order of the request; `replayed` when all of them were there."""

    correction_ids: list[str]
    replayed: bool = False
