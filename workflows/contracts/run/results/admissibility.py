"""Admissibility of each appeal in a case file, requirement by requirement."""

from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.law.authority import ClientSide


class Requirement(StrEnum):
    """A requirement that an appeal must meet, or an obstacle to it."""

    TEMPESTIVIDADE = "tempestividade"
    PREPARO = "preparo"
    REPRESENTACAO = "representacao"
    SUMULA_7 = "sumula_7"
    SUMULA_83 = "sumula_83"
    TEMA_SUSPENSO = "tema_suspenso"


REQUIREMENT_TITLES: dict[Requirement, str] = {
    Requirement.TEMPESTIVIDADE: "Tempestividade",
    Requirement.PREPARO: "Preparo",
    Requirement.REPRESENTACAO: "Assinatura e procuração",
    Requirement.SUMULA_7: "Súmula 7/STJ",
    Requirement.SUMULA_83: "Súmula 83/STJ",
    Requirement.TEMA_SUSPENSO: "Tema afetado ou suspenso",
}


class Finding(StrEnum):
    """The answer the file gives. `sem_indicio` means that nothing in it points to the risk, which is no guarantee."""

    ATENDIDO = "atendido"
    NAO_ATENDIDO = "nao_atendido"
    RISCO = "risco"
    SEM_INDICIO = "sem_indicio"
    NAO_SE_SABE = "nao_se_sabe"


FINDING_TITLES: dict[Finding, str] = {
    Finding.ATENDIDO: "atendido",
    Finding.NAO_ATENDIDO: "não atendido",
    Finding.RISCO: "risco",
    Finding.SEM_INDICIO: "sem indício nos autos",
    Finding.NAO_SE_SABE: "não se sabe",
}


class Rest(Contract):
    """The source of a finding, in words (Portuguese): a page of the file with its piece. `page` None: no page shows
    it.
    """

    text: str
    page: int | None = None
    piece_id: str | None = None


class Ground(Contract):
    """One requirement: the finding, the reason (Portuguese), the rule, and the pages behind it."""

    requirement: Requirement
    finding: Finding
    text: str
    norm: str
    rests_on: list[Rest] = []


class AppealAdmissibility(Contract):
    """An appeal in the file. `kind` is its name; `against` is the decision it attacks, if the file shows it.

    `side` is the appellant's side, or None if the piece does not show it.
    """

    piece_id: str
    kind: str
    page: int
    date: str | None = None
    side: ClientSide | None = None
    against: Rest | None = None
    grounds: list[Ground] = []
