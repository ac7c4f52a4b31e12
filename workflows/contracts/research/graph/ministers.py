"""A minister's record of decisions."""

from datetime import date
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE, Flag
from workflows.contracts.law.sides import Appellant
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.divergences import DeclarationCount, Declarations
from workflows.contracts.research.graph.rows import GraphDecision, Minister, NamedCount, Supported
from workflows.contracts.research.graph.sides import Count, GrantedRate, Outcomes, SideCounts, SideTally


class MinisterProfileQuestion(CourtFilters):
    ministro: Minister
    include_divergencias: Annotated[Flag, Field(description="Com as divergências")] = True
    include_precedentes: Annotated[Flag, Field(description="Com as mais citadas e o que mais cita")] = True
    limit_criterios: Annotated[int, Field(ge=1, le=100, description="Máximo de critérios (1-100)"), WHOLE] = 10


class CriterionSides(SideCounts):
    """A minister's decisions on one substantive criterion, by outcome."""

    nome: str
    total: Annotated[int, Field(ge=0, description="Decisões, inclusive as que não tomam lado")]


class AppealsGranted(Contract):
    """Outcomes of one side's appeals."""

    recorrente: Appellant
    julgados: Annotated[int, Field(ge=0, description="Com resultado provido, parcial, não provido, ou não conhecido")]
    providos: Annotated[int, Field(ge=0, description="No todo ou em parte; ordens concedidas")]
    taxa_provimento: GrantedRate


class PeerDivergence(Contract):
    ministro: str
    total: Annotated[int, Field(ge=0, description="Vezes em que um decidiu contra a última decisão oposta do outro")]
    criterios: Annotated[list[NamedCount], Field(description="Em quais critérios de mérito, no máximo 5")]
    total_criterios: Count


class CitedDecision(GraphDecision):
    in_citations: Annotated[int, Field(ge=0, description="Decisões do acervo que a citam")]


class MinisterProfileAnswer(SideTally, Supported):
    ministro: str
    total_decisoes: Count
    primeira_decisao: date | None
    ultima_decisao: date | None
    orgaos: list[NamedCount]
    ramos: Annotated[list[NamedCount], Field(description="Ramos do direito das decisões, onde se sabe")]
    resultados: Outcomes
    taxa_provimento: GrantedRate
    recursos: Annotated[list[AppealsGranted], Field(description="Recursos providos por quem recorreu, onde se sabe")]
    criterios: Annotated[
        list[CriterionSides],
        Field(description="Critérios de mérito, por lado; os que têm taxas primeiro, depois os mais frequentes"),
    ]
    total_criterios: Annotated[int, Field(ge=0, description="Critérios de mérito distintos, antes do limite")]
    divergencias: Annotated[list[PeerDivergence] | None, Field(description="No máximo 10 pares; nulo se não pedido")]
    total_pares: Annotated[int | None, Field(description="Pares com quem divergiu, antes do limite")]
    declaradas: Declarations | None
    total_declaradas: DeclarationCount | None
    decisoes_mais_citadas: Annotated[list[CitedDecision] | None, Field(description="Suas mais citadas, até 10")]
    total_citadas: Annotated[int | None, Field(description="Suas decisões citadas no acervo, antes do limite")]
    precedentes_mais_citados: Annotated[list[NamedCount] | None, Field(description="O que mais cita, até 10")]
    total_precedentes: Annotated[int | None, Field(description="Precedentes distintos que cita, antes do limite")]
