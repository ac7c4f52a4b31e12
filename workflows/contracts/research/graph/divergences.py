"""Divided case law, and the panels that disagree."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.rows import DeclaredDivergence, GraphDecision, Name, NamedCount, Supported
from workflows.contracts.research.graph.sides import (
    FEWEST_A_SIDE,
    Count,
    Dispute,
    GrantedRate,
    Outcomes,
    Side,
    SideCounts,
    SideTally,
)

DivergenceScore = Annotated[
    float | None,
    Field(
        ge=0,
        le=0.5,
        description="Lado menor / os dois lados: 0 é consenso, 0,5 é divisão ao meio; nulo com menos de "
        f"{FEWEST_A_SIDE} decisões de cada lado",
    ),
]
Declarations = Annotated[
    list[DeclaredDivergence],
    Field(description="Decisões que declaram em palavras a divergência ou a superação, as mais recentes, até 5"),
]
DeclarationCount = Annotated[int, Field(ge=0, description="Quantas a declaram, antes do limite")]


class DivergencesQuestion(CourtFilters):
    categoria_id: Annotated[Name | None, Field(description="Só desta categoria (nome exato)")] = None
    limit: Annotated[int, Field(ge=1, le=50, description="Máximo de grupos (1-50)"), WHOLE] = 10


class PanelDivergencesQuestion(CourtFilters):
    tema: Annotated[Name, Field(description="Trecho do nome dos critérios")]


class DivergenceLevel(StrEnum):
    ALTA = "alta"
    MODERADA = "moderada"
    BAIXA = "baixa"


class DivergenceCluster(SideCounts):
    criterio: str
    disputa: Dispute
    divergence_score: DivergenceScore
    classificacao: Annotated[
        DivergenceLevel | None,
        Field(description="`alta` desde 0,4; `moderada` desde 0,2; senão `baixa`; nula quando divergence_score é nulo"),
    ]
    entre_orgaos: Annotated[bool, Field(description="Os lados vêm de órgãos diferentes, e não só de ministros")]
    total: Annotated[int, Field(ge=0, description="Decisões que tomam um dos dois lados")]
    resultados: Outcomes
    exemplos: Annotated[dict[Side, list[GraphDecision]], Field(description="As mais recentes de cada lado, até 2")]


class DivergencesAnswer(Supported):
    categoria_id: str | None
    clusters: Annotated[
        list[DivergenceCluster],
        Field(
            description="Critérios de mérito com decisões em lados opostos de ministros ou órgãos diferentes; os que "
            f"não têm {FEWEST_A_SIDE} de cada lado vêm por último"
        ),
    ]
    total_clusters: Annotated[int, Field(ge=0, description="Critérios divididos, antes do limite")]
    declaradas: Declarations
    total_declaradas: DeclarationCount


class OutcomeGroup(SideTally):
    nome: str
    total: Annotated[int, Field(ge=0, description="Decisões, inclusive as que não tomam lado")]
    resultados: Outcomes
    taxa_provimento: GrantedRate


class MinisterOutcomes(OutcomeGroup):
    orgaos: Annotated[list[str], Field(description="Órgãos julgadores em que relatou estas decisões")]


class PanelDivergencesAnswer(Supported):
    tema: str
    criterios: Annotated[list[NamedCount], Field(description="Critérios que contêm o tema, no máximo 50")]
    total_criterios: Count
    total_decisoes: Annotated[
        int, Field(ge=0, description="Decisões com ao menos um destes critérios, cada uma uma vez")
    ]
    geral: SideTally
    disputa: Annotated[Dispute | None, Field(description="A disputa com mais decisões, a de divergence_score")]
    divergence_score: DivergenceScore
    por_ministro: Annotated[list[MinisterOutcomes], Field(description="Quem tem taxas primeiro; depois por total")]
    por_orgao: list[OutcomeGroup]
    declaradas: Declarations
    total_declaradas: DeclarationCount
