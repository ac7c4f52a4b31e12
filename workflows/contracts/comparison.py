"""Two decisions side by side: whether they answer the same question, what they share, and how they differ."""

from datetime import date
from enum import StrEnum
from typing import Self

from pydantic import model_validator

from workflows.contracts.base import Contract
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.research.search import DocumentId
from workflows.contracts.run.results.result import PrecedentPassage

MOST_NAMES = 12
"""Most names shown of a list."""


class CompareQuestion(Contract):
    """Two decisions of the corpus, by the ids that a search gives."""

    left: DocumentId
    right: DocumentId

    @model_validator(mode="after")
    def _two(self) -> Self:
        if self.left == self.right:
            raise ValueError("escolha duas decisões diferentes")
        return self


class SameQuestion(StrEnum):
    """`sim`: the matters agree, and the texts name the same point; `nao`: the matters are unrelated; `indefinido`: the
    texts show neither.
    """

    SIM = "sim"
    NAO = "nao"
    INDEFINIDO = "indefinido"


class Aspect(StrEnum):
    """An aspect in which two decisions differ."""

    RESULTADO = "resultado"
    DIREITO = "direito"
    DATA = "data"
    ORGAO = "orgao"


class Difference(Contract):
    """A difference that the texts show (Portuguese)."""

    ground: Aspect
    text: str


class ComparedDecision(Contract):
    """One of the two. `citation` is ready to copy, `force` is its badge, `favours` names the side it favours.

    `matters` are those that it treats; `passage` is its verbatim text on what both treat; `questao` to `conclusao` are
    quoted sentences.
    """

    document_id: str
    processo: str
    citation: str
    data: date | None
    ministro: str | None
    orgao: str | None
    force: str
    favours: str
    resultado: Outcome | None
    so_processual: bool = False
    matters: list[str] = []
    passage: PrecedentPassage
    questao: list[str] = []
    regra: list[str] = []
    aplicacao: list[str] = []
    conclusao: list[str] = []
    treatment: Treatment | None = None
    cautions: list[str] = []
    url: str | None = None
    link: str


class SharedNames(Contract):
    """What both name, and what only one does."""

    both: list[str] = []
    only_left: list[str] = []
    only_right: list[str] = []


class DecisionComparison(Contract):
    """`rests_on` gives the basis of `same_question` (Portuguese); `differences` are those between the two."""

    same_question: SameQuestion
    rests_on: list[str]
    left: ComparedDecision
    right: ComparedDecision
    points: SharedNames
    statutes: SharedNames
    citations: SharedNames
    facts: SharedNames
    differences: list[Difference] = []
