"""Questions to the graph half of a snapshot, and their answers."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.search_tools import DocumentId

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
Period = Annotated[str, StringConstraints(pattern=r"^\d{4}(-(0[1-9]|1[0-2]))?$")]
Category = Annotated[Name, Field(description="Categoria jurídica, como aparece nas decisões (nome exato)")]
Minister = Annotated[Name, Field(description="Nome do ministro (convertido para maiúsculas)")]
WantedOutcome = Annotated[str, Field(description="Resultado desejado (por exemplo `provido`)")]


class ArgumentKind(StrEnum):
    CRITERIO = "criterio"
    DISPOSITIVO = "dispositivo"
    PRECEDENTE = "precedente"
    ALL = "all"


class Granularity(StrEnum):
    YEAR = "year"
    MONTH = "month"


class DivergencesQuestion(Contract):
    categoria_id: Annotated[Name | None, Field(description="Só critérios desta categoria (nome exato)")] = None
    limit: Annotated[int, Field(ge=1, le=50, description="Máximo de grupos (1-50)")] = 10


class PanelDivergencesQuestion(Contract):
    tema: Annotated[Name, Field(description="Trecho do nome dos critérios, sem diferenciar maiúsculas")]


class OptimalArgumentQuestion(Contract):
    categoria_id: Category
    resultado_desejado: WantedOutcome = "provido"
    tipo_argumento: Annotated[ArgumentKind, Field(description="Tipo de argumento")] = ArgumentKind.ALL
    min_decisions: Annotated[int, Field(ge=2, description="Mínimo de decisões de suporte (ao menos 2)")] = 2
    top_k: Annotated[int, Field(ge=1, le=50, description="Máximo de argumentos (1-50)")] = 10


class MinisterArgumentQuestion(Contract):
    categoria_id: Category
    ministro: Minister
    resultado_desejado: WantedOutcome = "provido"
    tipo_argumento: Annotated[ArgumentKind, Field(description="Tipo de argumento")] = ArgumentKind.ALL
    min_decisions: Annotated[int, Field(ge=1, description="Mínimo de decisões do ministro")] = 1
    min_category_decisions: Annotated[int, Field(ge=2, description="Mínimo de decisões na categoria (ao menos 2)")] = 2
    top_k: Annotated[int, Field(ge=1, le=50, description="Máximo de argumentos (1-50)")] = 10


class MinisterProfileQuestion(Contract):
    ministro: Minister
    include_divergencias: Annotated[bool, Field(description="Inclui divergências com os pares")] = True
    include_precedentes: Annotated[bool, Field(description="Inclui as decisões mais citadas")] = True
    limit_criterios: Annotated[int, Field(ge=1, le=100, description="Máximo de critérios (1-100)")] = 10


class TemporalEvolutionQuestion(Contract):
    criterio: Annotated[Name, Field(description="Critério jurídico a analisar (nome exato)")]
    granularity: Annotated[Granularity, Field(description="`year` ou `month`")] = Granularity.YEAR
    periodo_inicio: Annotated[Period | None, Field(description="Início (`AAAA` ou `AAAA-MM`)")] = None
    periodo_fim: Annotated[Period | None, Field(description="Fim, incluído (`AAAA` ou `AAAA-MM`)")] = None


class CitationChainQuestion(Contract):
    decisao_id: Annotated[DocumentId, Field(description="Decisão de que a cadeia parte")]
    max_depth: Annotated[int, Field(ge=1, le=5, description="Máximo de saltos de citação (1-5)")] = 3


class PagerankQuestion(Contract):
    limit: Annotated[int, Field(ge=1, le=100, description="Quantas decisões (1-100)")] = 20
    min_citations: Annotated[int, Field(ge=0, description="Mínimo de citações diretas")] = 0


class CommunitiesQuestion(Contract):
    min_shared: Annotated[int, Field(ge=1, description="Mínimo de critérios em comum por par")] = 3
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de pares (1-100)")] = 20


class StructuralSimilarityQuestion(Contract):
    source_id: Annotated[DocumentId, Field(description="Primeira decisão")]
    target_id: Annotated[DocumentId, Field(description="Segunda decisão")]


class ShortestPathQuestion(Contract):
    source_id: Annotated[DocumentId, Field(description="Decisão de origem")]
    target_id: Annotated[DocumentId, Field(description="Decisão de destino")]
    max_depth: Annotated[int, Field(ge=1, le=20, description="Máximo de passos (1-20)")] = 10


class GraphEmbeddingsQuestion(Contract):
    decisao_ids: Annotated[list[DocumentId] | None, Field(max_length=500, description="Decisões (no máximo 500)")] = (
        None
    )
    limit: Annotated[
        int, Field(ge=1, le=500, description="Tamanho da amostra quando `decisao_ids` é omitido (1-500)")
    ] = 100
