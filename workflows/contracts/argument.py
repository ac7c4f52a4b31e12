"""A question for an argument: what the corpus has for one side and against it, and how the two can be distinguished."""

import base64
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.law.distinctions import Distinction
from workflows.contracts.law.voices import Voice
from workflows.contracts.research.search import Certainty
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import PrecedentPassage

LONGEST_PROPOSITION = 2_000
MOST_PRECEDENTS = 4
"""Of each side."""

MOST_STATUTES = 6


class ArguedSide(StrEnum):
    """The side to argue for: a side of the original dispute or, if the decisions name it, a material pole."""

    AUTOR = "autor"
    REU = "reu"
    FISCO = "fisco"
    CONTRIBUINTE = "contribuinte"
    ACUSACAO = "acusacao"
    DEFESA = "defesa"
    CONSUMIDOR = "consumidor"
    FORNECEDOR = "fornecedor"
    DEVEDOR = "devedor"
    CREDOR = "credor"
    SEGURADO = "segurado"
    SEGURADORA = "seguradora"

    @property
    def opposite(self) -> "ArguedSide":
        """The opposing side: the sides are listed in pairs."""
        sides = list(ArguedSide)
        return sides[sides.index(self) ^ 1]


SIDES: dict[ArguedSide, str] = {
    ArguedSide.AUTOR: "o autor",
    ArguedSide.REU: "o réu",
    ArguedSide.FISCO: "o Fisco",
    ArguedSide.CONTRIBUINTE: "o contribuinte",
    ArguedSide.ACUSACAO: "a acusação",
    ArguedSide.DEFESA: "a defesa",
    ArguedSide.CONSUMIDOR: "o consumidor",
    ArguedSide.FORNECEDOR: "o fornecedor",
    ArguedSide.DEVEDOR: "o devedor",
    ArguedSide.CREDOR: "o credor",
    ArguedSide.SEGURADO: "o segurado",
    ArguedSide.SEGURADORA: "a seguradora",
}
"""Display names in every answer (Portuguese)."""


class Written(StrEnum):
    """The forms in which the skeleton of a memo is written."""

    DOCX = "docx"
    MARKDOWN = "markdown"


class ArgumentSubject(Contract):
    """The proposition or phase to argue, and the side to argue for."""

    proposition: Annotated[
        Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_PROPOSITION, pattern=VISIBLE), STRIPPED]
        | None,
        Field(description="A tese em uma ou duas frases (até 2.000 caracteres); ou então workflow_id e phase_label"),
    ] = None
    side: Annotated[
        ArguedSide | None, Field(description="Por quem se argumenta; de um caso, ausente, pelo cliente dele")
    ] = None
    workflow_id: Annotated[str | None, Field(max_length=200, description="Caso já analisado")] = None
    phase_label: Annotated[PhaseLabel | None, Field(description="Fase do caso")] = None


class ArgumentQuestion(ArgumentSubject):
    """A proposition, or a phase of a case; of a case `side` is that of the client unless it is given."""

    @model_validator(mode="after")
    def _one_subject(self) -> Self:
        of_case = self.workflow_id is not None or self.phase_label is not None
        if of_case is (self.proposition is not None):
            raise ValueError("informe a proposição, ou então o caso com a fase")
        if of_case and (self.workflow_id is None or self.phase_label is None):
            raise ValueError("de um caso são precisos workflow_id e phase_label")
        if self.proposition is not None and self.side is None:
            raise ValueError("informe por quem se argumenta (side)")
        return self


class MatchedPrecedent(Contract):
    """A match of the phase without a word of the case file, because an answer outlasts the erasure of a case.

    `served` is the side of the lawsuit that it serves, `unserved` why it serves no known side, `page` where the case
    argues it, `passage` the precedent's, `aside` whether a reviewer removed it.
    """

    document_id: str
    served: ClientSide | None
    unserved: str
    page: int
    passage: PrecedentPassage
    aside: bool = False


class PhaseMatches(Contract):
    """What the run found for the phase; `asked` is its title."""

    asked: str
    matches: list[MatchedPrecedent]


class ArgumentRequest(ArgumentSubject):
    """A request with what only Autos can add: the matches of the phase, and the form of the memo."""

    phase: PhaseMatches | None = None
    written: Written | None = None


class ArgumentPrecedent(Contract):
    """A precedent that stands: `citation` is ready to copy, `passage` is verbatim with its speaker.

    `force` is its badge, `favours` names the side it favours; `repeats` counts near-copies that it represents;
    `cautions` (Portuguese) say what must be known before citing it; `page` is where the case file argues it, `text`
    what it says there.
    """

    document_id: str
    process: str
    citation: str
    force: str
    favours: str
    resultado: Outcome | None = None
    passage: str
    voice: Voice | None = None
    repeats: int = 0
    cautions: list[str] = []
    page: int | None = None
    text: str | None = None
    url: str | None = None
    link: str


class AdversePrecedent(ArgumentPrecedent):
    """A precedent that the other side will cite. Without `distinctions` the texts show no difference."""

    distinctions: list[Distinction] = []


class ArgumentStatute(Contract):
    """A provision that the precedents apply: `text` is its current wording, null if the corpus lacks it."""

    reference: str
    text: str | None
    note: str | None = None
    supporting: int
    adverse: int
    link: str | None = None


class LeftOut(Contract):
    """A decision that was found but must not be cited, and why (Portuguese)."""

    document_id: str | None = None
    reference: str
    reason: str


class Argument(Contract):
    """Precedents for `side` and against it.

    `answered` is false if nothing answers even probably: then `unanswered_reason` says why and `nearest` has the
    closest decisions. `undetermined` decide the matter and take no known side. `notes` (Portuguese) say what misleads
    in the question, or is missing in the answer. Every reference was verified in the snapshot; overturned decisions are
    in `left_out`.
    """

    answered: bool
    certainty: Certainty | None = None
    unanswered_reason: str | None = None
    proposition: str
    side: ArguedSide
    supporting: list[ArgumentPrecedent] = []
    adverse: list[AdversePrecedent] = []
    undetermined: list[ArgumentPrecedent] = []
    nearest: list[ArgumentPrecedent] = []
    statutes: list[ArgumentStatute] = []
    left_out: list[LeftOut] = []
    notes: list[str] = []


class ArgumentDocument(Contract):
    """The skeleton of a memo as a file, in base64."""

    content: str

    @property
    def bytes(self) -> bytes:
        return base64.b64decode(self.content)
