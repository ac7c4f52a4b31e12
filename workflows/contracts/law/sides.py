"""Sides of a decision: branch of law, appellant, favoured side, and whether it reached the merits. Sides are those
of the original dispute, whoever appeals.
"""

from enum import StrEnum

from workflows.contracts.base import Contract


class Branch(StrEnum):
    """Branch of law of the question decided."""

    CIVIL_CONSUMIDOR = "civil_consumidor"
    CIVIL_OUTROS = "civil_outros"
    EMPRESARIAL = "empresarial"
    TRIBUTARIO = "tributario"
    ADMINISTRATIVO = "administrativo"
    PREVIDENCIARIO = "previdenciario"
    PENAL = "penal"
    PROCESSUAL_PURO = "processual_puro"
    TRABALHISTA_OUTROS = "trabalhista_outros"


class Appellant(StrEnum):
    """The side of the original dispute that filed the appeal."""

    AUTOR = "autor"
    REU = "reu"
    FISCO = "fisco"
    CONTRIBUINTE = "contribuinte"
    ACUSACAO = "acusacao"
    DEFESA = "defesa"
    AMBOS = "ambos"
    TERCEIRO = "terceiro"
    INDEFINIDO = "indefinido"


class Favoured(StrEnum):
    """The side of the original dispute that the decision leaves better off.

    `neutro` and `indefinido` favour no side: the first because of what is decided (a new trial, fees alone), the second
    because the text does not show it.
    """

    AUTOR = "autor"
    REU = "reu"
    FISCO = "fisco"
    CONTRIBUINTE = "contribuinte"
    ACUSACAO = "acusacao"
    DEFESA = "defesa"
    NEUTRO = "neutro"
    INDEFINIDO = "indefinido"


_WORDS = {
    Favoured.AUTOR: "favorece o autor",
    Favoured.REU: "favorece o réu",
    Favoured.FISCO: "favorece o Fisco",
    Favoured.CONTRIBUINTE: "favorece o contribuinte",
    Favoured.ACUSACAO: "favorece a acusação",
    Favoured.DEFESA: "favorece a defesa",
    Favoured.NEUTRO: "não favorece lado algum",
    Favoured.INDEFINIDO: "o texto não diz a quem favorece",
}


def favoured(side: str, pole: str | None = None) -> str:
    """The favoured side in the words used by every answer (Portuguese)."""
    return f"{_WORDS[Favoured(side)]} ({pole})" if pole else _WORDS[Favoured(side)]


class Pole(StrEnum):
    """The material side, if the text names it: autor and réu change places in embargos, revisional, consignação."""

    CONSUMIDOR = "consumidor"
    FORNECEDOR = "fornecedor"
    DEVEDOR = "devedor"
    CREDOR = "credor"
    SEGURADO = "segurado"
    SEGURADORA = "seguradora"


class DecisionSides(Contract):
    """`evidence` has, by field name, the words behind the reading; an undefined field has none.

    `pole` is the material side that `favours` stands for. `procedural_only`: no substantive question is decided.
    """

    branch: Branch | None = None
    appellant: Appellant = Appellant.INDEFINIDO
    favours: Favoured = Favoured.INDEFINIDO
    pole: Pole | None = None
    procedural_only: bool = False
    evidence: dict[str, str] = {}
