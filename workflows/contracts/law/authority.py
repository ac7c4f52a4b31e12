"""The effect of a precedent for a side of the case, and its legal force; shown beside the score, never part of it."""

from enum import StrEnum

from workflows.contracts.base import Contract


class ClientSide(StrEnum):
    """The side the firm acts for in the lawsuit."""

    AUTOR = "autor"
    REU = "reu"


class Stance(StrEnum):
    """The effect of a decision for one side; `indefinido` if the text does not show it."""

    FAVORAVEL = "favoravel"
    CONTRARIO = "contrario"
    NEUTRO = "neutro"
    INDEFINIDO = "indefinido"


class Effect(StrEnum):
    """How courts must treat it: follow it (CPC art. 927, I to III), observe it (IV and V), weigh it, or wait for it."""

    VINCULANTE = "vinculante"
    OBSERVANCIA = "observancia"
    PERSUASIVO = "persuasivo"
    SUSPENDE = "suspende"


class Authority(StrEnum):
    """Kinds of decisions, in descending order of force. A theme without a fixed thesis comes last."""

    CONTROLE_CONCENTRADO = "controle_concentrado"
    SUMULA_VINCULANTE = "sumula_vinculante"
    IAC = "iac"
    IRDR = "irdr"
    REPETITIVO = "repetitivo"
    SUMULA = "sumula"
    ORGAO_ESPECIAL = "orgao_especial"
    EMBARGOS_DE_DIVERGENCIA = "embargos_de_divergencia"
    CORTE_ESPECIAL = "corte_especial"
    SECAO = "secao"
    TURMA = "turma"
    MONOCRATICA = "monocratica"
    OUTRO = "outro"
    TEMA_AFETADO = "tema_afetado"


class Binding(Contract):
    """`badge` is the label for readers (Portuguese). `basis` is the provision behind the effect, None for persuasive
    ones.
    """

    authority: Authority
    effect: Effect
    badge: str
    basis: str | None = None
