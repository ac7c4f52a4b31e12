"""Corrections of a case: their kinds and their states. A correction is an input of the next run and never changes
this one.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import Field, TypeAdapter, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from workflows.contracts.base import Contract, ObjectRef, Principal, Sha256
from workflows.contracts.fields.scalars import Date, Flag, Number
from workflows.contracts.fields.texts import VISIBLE, Storable
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.reading.timeline import MoneyKind
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.results.result import KeyEvent, Side
from workflows.contracts.run.results.rulings import Disposition, RulingState
from workflows.contracts.run.secrecy import Position

MOST_AT_ONCE, MOST_OPEN = 100, 500
"""Most corrections per request, and most open ones per case."""
MOST_FILES, LONGEST_TEXT = 2, 8000
"""Most files per request, and most characters kept of each."""
LONGEST_REQUEST = 40_000
"""Most bytes of the corrections of one request, which travel in one workflow message."""

Words = Annotated[Storable, Field(min_length=1, max_length=1000, pattern=VISIBLE)]
Name = Annotated[Storable, Field(min_length=1, max_length=300, pattern=VISIBLE)]
Reason = Annotated[Storable | None, Field(max_length=1000)]
PieceType = Annotated[Storable, Field(min_length=1, max_length=60)]
DocumentId = Annotated[Storable, Field(min_length=1, max_length=200)]


CorrectionId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$")]
"""An id that the caller chose; a path of only dots would name no correction."""


def _wrong(field: str, message: str) -> ValidationError:
    """A fault of one field that shows only beside the others."""
    told = PydanticCustomError("value_error", "{message}", {"message": message})
    return ValidationError.from_exception_data(field, [{"type": told, "loc": (field,), "input": None}])


class Said(Contract):
    """Fields of every correction. With its id it counts once, however often it is sent."""

    correction_id: CorrectionId | None = None


class PieceCorrection(Said):
    """Makes these pages one piece: fewer pages split a piece, more join it with its neighbours.

    Fields that are not given stay as analysed.
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
            raise _wrong("pages", "pages é [primeira, última], em ordem.")
        return self


class PartyAction(StrEnum):
    ADD = "add"
    REMOVE = "remove"
    RENAME = "rename"


class PartyCorrection(Said):
    """Adds, removes or renames (`to`) a party or, with `lawyer`, a party's lawyer."""

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
            raise _wrong("to", "to é o nome certo, e acompanha só action=rename.")
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
    """The right value; `FACT_FIELDS` lists the fields of each fact."""

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
"""Facts that occur many times in a case, told apart by page and words."""


class FactCorrection(Said):
    """Sets a fact that the analysis read wrongly (`set`), or removes a false one (`dismiss`)."""

    kind: Literal["fact"]
    fact: FactKind
    page: Position | None = None
    text: Words | None = None
    set: FactSet | None = None
    dismiss: Flag = False

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if (self.set is None) is not self.dismiss:
            raise _wrong("set", "diga set, o valor certo, ou dismiss=true, um dos dois.")
        if self.fact in ON_A_PAGE and self.page is None:
            raise _wrong("page", "page é a página em que o fato está.")
        if self.fact is FactKind.SUM and self.text is None:
            raise _wrong("text", "text é o valor como a página o escreve, por exemplo R$ 10.000,00.")
        if self.fact is FactKind.DATE and (self.set is None or self.set.event is None):
            raise _wrong("set", "set.event é o marco cuja data se corrige.")
        given = frozenset(self.set.model_dump(exclude_none=True)) if self.set else frozenset[str]()
        if self.set is not None and (not given or given - FACT_FIELDS[self.fact]):
            wanted = ", ".join(sorted(FACT_FIELDS[self.fact]))
            raise _wrong("set", f"set de {self.fact} tem só: {wanted}.")
        return self


class PrecedentCorrection(Said):
    """Adds a precedent that a person names: a decision of the corpus, or one outside it by its reference.

    From a file (`upload_id`) the text is taken; the file itself is not stored.
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
            raise _wrong("document_id", "diga document_id, de uma do acervo, ou reference, de uma que ele não tem.")
        if self.document_id is not None and any((self.text, self.court, self.upload_id)):
            raise _wrong(
                "reference", "text, upload_id e court acompanham só reference: os da decisão do acervo já se conhecem."
            )
        return self


class StanceCorrection(Said):
    """Sets whose side a listed precedent supports, in one phase or wherever it is listed."""

    kind: Literal["stance"]
    document_id: DocumentId
    side: Side
    phase_label: PhaseLabel | None = None


class CitationCorrection(Said):
    """Dismisses or confirms a warning of the citation check; `citation` is the one named in the result."""

    kind: Literal["citation"]
    citation: Name
    action: Literal["dismiss", "confirm"]
    reason: Reason = None


class ClientCorrection(Said):
    """Sets the side the firm acts for."""

    kind: Literal["cliente"]
    value: ClientSide


class Undo(Said):
    """Ends a correction that an earlier run applied, from the next run on."""

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
    """`open` until a run takes it; then its outcome in the newest run that did."""

    OPEN = "open"
    WITHDRAWN = "withdrawn"
    APPLIED = "applied"
    UNMATCHED = "unmatched"
    REPLACED = "replaced"


class CorrectionRecord(Contract):
    """A correction on record. `run` is the run whose pages it names, `about` the fingerprint of their content."""

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
        """The correction's own reason, or else that of the request."""
        return getattr(self.said, "reason", None) or self.reason

    @property
    def span(self) -> tuple[int, int] | None:
        """The pages that the correction names, of the run for which it was written."""
        return span_of(self.said)


RECORDS: TypeAdapter[list[CorrectionRecord]] = TypeAdapter(list[CorrectionRecord])
"""The object of a `CorrectionSet`."""


def undone_in(records: Sequence[CorrectionRecord]) -> set[str]:
    """The ids of the corrections that an undoing ends, unless a later one ends that undoing."""
    undone: set[str] = set()
    for record in reversed(records):
        if isinstance(record.said, Undo) and record.correction_id not in undone:
            undone.add(record.said.undoes)
    return undone


def span_of(said: Correction) -> tuple[int, int] | None:
    """The first and last page that a correction names; None if it concerns the whole case."""
    if isinstance(said, PieceCorrection):
        return said.pages[0], said.pages[1]
    page = said.page if isinstance(said, FactCorrection | PartyCorrection) else None
    return None if page is None else (page, page)


def pages_of(said: Correction) -> range:
    """The pages that a correction names; none if it concerns the whole case."""
    span = span_of(said)
    return range(span[0], span[1] + 1) if span else range(0)


class NewCorrection(Contract):
    """A correction with its id and the file whose text it takes."""

    correction_id: str
    said: Correction
    file: ObjectRef | None = None


class CorrectionRequest(Contract):
    """Corrections of what the run `base` shows, accepted or rejected together."""

    base: RunRef
    corrections: list[NewCorrection]
    reason: str | None = None
    rules_version: str
    principal: Principal


def fault_of(at: int, field: str, message: str) -> dict[str, Any]:
    """The fault of the correction at this position of a request, as in `details.fields`."""
    return {"field": f"corrections.{at}.{field}", "message": message}


def refusal_of(faults: Sequence[dict[str, Any]]) -> str:
    """The message of a rejected request, from its first fault."""
    return f"Nada foi registrado. {faults[0]['field']}: {faults[0]['message']}"


class CheckedCorrections(Contract):
    """The request with the fingerprint of each correction's pages."""

    request: CorrectionRequest
    about: list[Sha256 | None]
    at: datetime


class CorrectionReceipt(Contract):
    """Ids in the order of the request; `replayed` if all of them existed."""

    correction_ids: list[str]
    replayed: bool = False
