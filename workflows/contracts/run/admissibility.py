"""What the file shows of whether each appeal is to be admitted, requirement by requirement."""

from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.law.authority import ClientSide


class Requirement(StrEnum):
    """What an appeal has to meet, or what it runs into."""

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
    """How the file answers; `sem_indicio`: nothing in it speaks of the risk, which is no promise."""

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
    """What a finding rests on: a page of the file with its piece (None: no page), in words (Portuguese)."""

    text: str
    page: int | None = None
    piece_id: str | None = None


class Ground(Contract):
    """One requirement: the finding, why (Portuguese), the rule, and the pages that it rests on."""

    requirement: Requirement
    finding: Finding
    text: str
    norm: str
    rests_on: list[Rest] = []


class AppealAdmissibility(Contract):
    """An appeal in the file: `kind` is what it is called, `against` the decision that it attacks, where that shows.

    `side` is who appeals, None where the piece does not show it.
    """

    piece_id: str
    kind: str
    page: int
    date: str | None = None
    side: ClientSide | None = None
    against: Rest | None = None
    grounds: list[Ground] = []
