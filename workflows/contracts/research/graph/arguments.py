"""Arguments that support a given side."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.rows import Category, Minister, Supported
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, BySide, Count, Rate, RateBySide, Side

WantedOutcome = Annotated[Outcome, Field(description="Resultado do recurso; não diz quem ganhou")]
WantedSide = Annotated[
    Side | None,
    Field(description="Lado do cliente; sem valor, o que tem mais decisões"),
]
_UNSTATED = f"nula com menos de {FEWEST_A_SIDE} decisões de cada lado"
SuccessRate = Annotated[Rate | None, Field(description=f"Sucessos / decisões; {_UNSTATED}")]


class ArgumentKind(StrEnum):
    CRITERIO = "criterio"
    DISPOSITIVO = "dispositivo"
    PRECEDENTE = "precedente"
    ALL = "all"


KindOfArgument = Annotated[
    ArgumentKind,
    Field(description="Tipo de argumento"),
]


class OptimalArgumentQuestion(CourtFilters):
    categoria_id: Category
    resultado_desejado: WantedOutcome = Outcome.PROVIDO
    lado: WantedSide = None
    tipo_argumento: KindOfArgument = ArgumentKind.ALL
    min_decisions: Annotated[int, Field(ge=2, description="Mínimo de decisões de suporte (ao menos 2)"), WHOLE] = 2
    top_k: Annotated[int, Field(ge=1, le=50, description="Máximo de argumentos (1-50)"), WHOLE] = 10


class MinisterArgumentQuestion(CourtFilters):
    categoria_id: Category
    ministro: Minister
    resultado_desejado: WantedOutcome = Outcome.PROVIDO
    lado: WantedSide = None
    tipo_argumento: KindOfArgument = ArgumentKind.ALL
    min_decisions: Annotated[int, Field(ge=1, description="Mínimo de decisões do ministro"), WHOLE] = 1
    min_category_decisions: Annotated[int, Field(ge=2, description="Mínimo na categoria (ao menos 2)"), WHOLE] = 2
    top_k: Annotated[int, Field(ge=1, le=50, description="Máximo de argumentos em cada lista (1-50)"), WHOLE] = 10


class ArgumentRate(Contract):
    tipo: ArgumentKind
    argumento: str
    success_rate: SuccessRate
    sucessos: Annotated[int, Field(ge=0, description="Decisões que favorecem `lado`")]
    decisoes: Annotated[int, Field(ge=0, description="Decisões da categoria que tomam um dos lados e o usam")]
    com_resultado: Annotated[int, Field(ge=0, description="Destas, as que terminaram em resultado_desejado")]


class KindRate(Contract):
    tipo: ArgumentKind
    argumentos: Annotated[int, Field(ge=0, description="Argumentos com suporte mínimo, antes de top_k")]
    success_rate: Annotated[
        Rate | None, Field(description=f"Sucessos / usos, somados sobre estes argumentos; {_UNSTATED}")
    ]


class OptimalArgumentAnswer(Supported):
    categoria_id: str
    resultado_desejado: Outcome
    lado: Annotated[Side | None, Field(description="Lado contado como sucesso; nulo: nenhuma decisão toma lado")]
    lados_categoria: BySide
    taxas_categoria: RateBySide
    arguments: Annotated[
        list[ArgumentRate],
        Field(description="Por taxa de sucesso; os sem taxa vêm por último, por sucessos menos insucessos"),
    ]
    por_tipo: list[KindRate]
    chain: Annotated[
        list[ArgumentRate],
        Field(description="De cada tipo, o melhor entre as decisões que usam os anteriores, se favorece `lado`"),
    ]
    chain_decisoes: Annotated[int, Field(ge=0, description="Decisões que tomam lado e usam a cadeia inteira")]
    chain_success_rate: SuccessRate


class MinisterArgument(Contract):
    tipo: ArgumentKind
    argumento: str
    taxa_ministro: Annotated[Rate | None, Field(description=f"Parcela que favorece `lado`; {_UNSTATED}")]
    sucessos_ministro: Count
    decisoes_ministro: Count
    taxa_categoria: Annotated[
        Rate | None, Field(description=f"O mesmo em toda a categoria, ministro incluído; {_UNSTATED}")
    ]
    sucessos_categoria: Count
    decisoes_categoria: Count
    delta: Annotated[
        float | None, Field(ge=-1, le=1, description="taxa_ministro - taxa_categoria; nulo se uma delas é nula")
    ]


class MinisterArgumentAnswer(Supported):
    categoria_id: str
    ministro: str
    resultado_desejado: Outcome
    lado: Annotated[Side | None, Field(description="Lado contado como sucesso; nulo: nenhuma decisão toma lado")]
    lados_ministro: BySide
    taxas_ministro: RateBySide
    lados_categoria: BySide
    taxas_categoria: RateBySide
    com_resultado_ministro: Annotated[
        int, Field(ge=0, description="Decisões do ministro na disputa que terminaram em resultado_desejado")
    ]
    recommended_arguments: Annotated[list[MinisterArgument], Field(description="delta > 0, do maior ao menor")]
    avoid_arguments: Annotated[list[MinisterArgument], Field(description="delta < -0,1, do menor ao maior")]
    arguments: Annotated[
        list[MinisterArgument],
        Field(description="Os demais: delta de -0,1 a 0 e, por último, os sem delta, só com contagens"),
    ]
    total_arguments: Annotated[int, Field(ge=0, description="Argumentos que alcançam os mínimos, antes de top_k")]
