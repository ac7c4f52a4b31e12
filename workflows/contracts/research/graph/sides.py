"""How graph answers count decisions: by side of the dispute, with granted appeals counted separately."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.law.corpus import Outcome

FEWEST_A_SIDE = 5
"""Fewest decisions that each side needs for a share to be stated."""

Rate = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]


class Side(StrEnum):
    """The side for which a decision counts. Each pair is the two sides of one kind of dispute, in this order.

    Autor and réu are the default of private and administrative disputes. Creditor and debtor, whose roles change with
    the kind of action, count by name if the text names them; so do consumer and supplier in reversed roles.
    """

    AUTOR = "autor"
    REU = "reu"
    DEVEDOR = "devedor"
    CREDOR = "credor"
    CONSUMIDOR = "consumidor"
    FORNECEDOR = "fornecedor"
    CONTRIBUINTE = "contribuinte"
    FISCO = "fisco"
    DEFESA = "defesa"
    ACUSACAO = "acusacao"


class Dispute(StrEnum):
    """The kinds of dispute, in the order of their sides."""

    AUTOR_REU = "autor_reu"
    DEVEDOR_CREDOR = "devedor_credor"
    CONSUMIDOR_FORNECEDOR = "consumidor_fornecedor"
    CONTRIBUINTE_FISCO = "contribuinte_fisco"
    DEFESA_ACUSACAO = "defesa_acusacao"


SIDES = tuple(Side)
DISPUTES: dict[Dispute, tuple[Side, Side]] = {
    dispute: (SIDES[2 * at], SIDES[2 * at + 1]) for at, dispute in enumerate(Dispute)
}

BySide = Annotated[
    dict[Side, int],
    Field(description="Quantas decisões favorecem cada lado da disputa original, quem quer que tenha recorrido"),
]
RateBySide = Annotated[
    dict[Side, Rate] | None,
    Field(description=f"Parcela de cada lado; nula com menos de {FEWEST_A_SIDE} decisões de cada lado: leia `lados`"),
]
Outcomes = Annotated[dict[Outcome, int], Field(description="Quantas decisões por resultado do recurso")]
GrantedRate = Annotated[
    Rate | None,
    Field(
        description="Recursos providos (no todo ou em parte) ou ordens concedidas sobre os julgados; não diz quem "
        f"ganhou; nula com menos de {FEWEST_A_SIDE} de cada"
    ),
]


class SideCounts(Contract):
    """Decisions by side; the two sides of a dispute stand together."""

    lados: BySide
    taxas: RateBySide


class SideTally(SideCounts):
    """Every decision of a set once: by side, or by the reason it favours none."""

    neutras: Annotated[int, Field(ge=0, description="Não favorecem lado algum (novo julgamento, só honorários)")]
    indefinidas: Annotated[int, Field(ge=0, description="O texto não deixa saber a quem favorecem")]
    processuais: Annotated[int, Field(ge=0, description="Só admissibilidade ou processo: não tomam lado")]


class Relation(StrEnum):
    """Relation between two decisions by their sides."""

    MESMO_LADO = "mesmo_lado"
    LADOS_OPOSTOS = "lados_opostos"


BetweenTwo = Annotated[
    Relation | None, Field(description="Se favorecem o mesmo lado da mesma disputa ou os opostos; nulo: não se sabe")
]
