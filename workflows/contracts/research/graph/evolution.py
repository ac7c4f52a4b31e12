"""Decisions on a criterion over the years."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.fields.texts import Period
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.rows import Name, Supported
from workflows.contracts.research.graph.sides import Count, GrantedRate, Outcomes, SideTally


class Granularity(StrEnum):
    YEAR = "year"
    MONTH = "month"


class Trend(StrEnum):
    CRESCENTE = "crescente"
    DECRESCENTE = "decrescente"
    ESTAVEL = "estavel"
    INSUFICIENTE = "insuficiente"


class TemporalEvolutionQuestion(CourtFilters):
    criterio: Annotated[Name, Field(description="Critério (nome exato)")]
    granularity: Annotated[Granularity, Field(description="`year` ou `month`")] = Granularity.YEAR
    periodo_inicio: Annotated[Period | None, Field(description="Início (`AAAA` ou `AAAA-MM`)")] = None
    periodo_fim: Annotated[Period | None, Field(description="Fim, incluído (`AAAA` ou `AAAA-MM`)")] = None


class PeriodBucket(SideTally):
    periodo: Annotated[str, Field(description="`AAAA` ou `AAAA-MM`")]
    total: Count
    resultados: Outcomes
    taxa_provimento: GrantedRate
    total_acervo: Annotated[int, Field(ge=0, description="Todas as decisões do acervo no período, para comparar")]


class TemporalEvolutionAnswer(Supported):
    criterio: str
    granularity: Granularity
    geral: Annotated[SideTally, Field(description="As decisões de todos os períodos")]
    buckets: Annotated[list[PeriodBucket], Field(description="Do primeiro ao último período com decisões, sem lacunas")]
    total_decisoes: Count
    sem_data: Annotated[int, Field(ge=0, description="Decisões com o critério e sem data, fora dos períodos")]
    trend: Annotated[
        Trend,
        Field(
            description="De quantas decisões há, não de quem ganha: reta de mínimos quadrados sobre totais anuais, "
            "±10 % ao ano; menos de 3 anos: insuficiente"
        ),
    ]
    variacao_anual: Annotated[float | None, Field(description="Inclinação da reta / média anual (0,1 = +10 % ao ano)")]
