"""Citations between decisions, and the most influential ones."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.ministers import CitedDecision
from workflows.contracts.research.graph.rows import GraphDecision, Supported
from workflows.contracts.research.graph.sides import BySide, Count, SideTally
from workflows.contracts.research.search import DocumentId


class CitationChainQuestion(Contract):
    decisao_id: Annotated[DocumentId, Field(description="document_id de que a cadeia parte")]
    max_depth: Annotated[int, Field(ge=1, le=5, description="Máximo de saltos de citação (1-5)"), WHOLE] = 3


class PagerankQuestion(CourtFilters):
    limit: Annotated[int, Field(ge=1, le=100, description="Quantas decisões (1-100)"), WHOLE] = 20
    min_citations: Annotated[int, Field(ge=0, description="Mínimo de citações diretas"), WHOLE] = 0


class CitationNode(Contract):
    id: Annotated[str, Field(description="document_id da decisão, ou a própria referência quando fora do acervo")]
    tipo: Annotated[str, Field(description="`Decision` (no acervo) ou `Precedent` (referência fora dele)")]
    profundidade: Annotated[int, Field(ge=0, description="Saltos desde a raiz")]
    decisao: GraphDecision | None


class GraphEdge(Contract):
    origem: str
    destino: str
    tipo: Annotated[str, Field(description="Tipo da relação no grafo")]


class CitationChainAnswer(Supported):
    decisao_id: str
    max_depth: int
    nodes: Annotated[list[CitationNode], Field(description="Dos mais próximos aos mais distantes, no máximo 1.000")]
    edges: Annotated[list[GraphEdge], Field(description="Entre os nós mostrados, no máximo 5.000")]
    total_nodes: Count
    total_edges: Count
    citadas: Annotated[SideTally, Field(description="Todas as decisões da cadeia no acervo, salvo a raiz, por lado")]
    max_depth_reached: Annotated[bool, Field(description="A cadeia chegou à profundidade máxima")]
    alem_do_limite: Annotated[int, Field(ge=0, description="Nós na profundidade máxima que ainda citam outros")]


class InfluentialDecision(CitedDecision):
    posicao: Annotated[int, Field(ge=1)]
    second_order: Annotated[int, Field(ge=0, description="Decisões distintas que citam as que a citam")]
    score: Annotated[int, Field(ge=0, description="in_citations x 10 + second_order x 3")]
    citada_por: Annotated[BySide, Field(description="Lados das decisões que a citam e tomam lado")]


class PagerankAnswer(Supported):
    decisions: list[InfluentialDecision]
    total: Annotated[int, Field(ge=0, description="Decisões com ao menos min_citations, antes do limite")]
    total_citadas: Annotated[int, Field(ge=0, description="Decisões do acervo citadas por outra do acervo")]
