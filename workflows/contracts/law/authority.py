"""What a precedent means to somebody in the case, and what force it has: stated beside the score, never inside it."""

from enum import StrEnum

from workflows.contracts.base import Contract


class ClientSide(StrEnum):
    """Whom the firm acts for in the lawsuit."""

    AUTOR = "autor"
    REU = "reu"


class Stance(StrEnum):
    """What a decision means to one of the sides; `indefinido` where the text does not let one tell."""

    FAVORAVEL = "favoravel"
    CONTRARIO = "contrario"
    NEUTRO = "neutro"
    INDEFINIDO = "indefinido"


class Effect(StrEnum):
    """What courts do with it: follow it (CPC art. 927, I to III), heed it (IV and V), weigh it, or wait for it."""

    VINCULANTE = "vinculante"
    OBSERVANCIA = "observancia"
    PERSUASIVO = "persuasivo"
    SUSPENDE = "suspende"


class Authority(StrEnum):
    """The kind of decision, in descending order of force; a theme whose thesis is not fixed yet comes last."""

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
    """`badge` is what readers see (Portuguese); `basis` the provision the effect rests on, none for the persuasive."""

    authority: Authority
    effect: Effect
    badge: str
    basis: str | None = None
