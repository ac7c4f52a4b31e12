"""Structural relations between decisions: common criteria, similarity, paths, vectors."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.law.sides import Favoured
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.citations import GraphEdge
from workflows.contracts.research.graph.rows import GraphDecision, Supported
from workflows.contracts.research.graph.sides import BetweenTwo, Count, Rate
from workflows.contracts.research.search import DocumentId


class CommunitiesQuestion(CourtFilters):
    min_shared: Annotated[int, Field(ge=1, description="Mínimo de critérios em comum por par"), WHOLE] = 3
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de pares (1-100)"), WHOLE] = 20


class StructuralSimilarityQuestion(Contract):
    source_id: Annotated[DocumentId, Field(description="document_id da primeira")]
    target_id: Annotated[DocumentId, Field(description="document_id da segunda")]


class ShortestPathQuestion(Contract):
    source_id: Annotated[DocumentId, Field(description="document_id de origem")]
    target_id: Annotated[DocumentId, Field(description="document_id de destino")]
    max_depth: Annotated[int, Field(ge=1, le=20, description="Máximo de passos (1-20)"), WHOLE] = 10


class GraphEmbeddingsQuestion(CourtFilters):
    decisao_ids: Annotated[
        list[DocumentId] | None,
        Field(max_length=500, description="Até 500 document_id. Sem valor: uma amostra"),
    ] = None
    limit: Annotated[int, Field(ge=1, le=500, description="Tamanho da amostra (1-500)"), WHOLE] = 100


class Community(Contract):
    decisoes: Annotated[list[GraphDecision], Field(min_length=2, max_length=2)]
    lados: BetweenTwo
    shared_count: Annotated[int, Field(ge=1)]
    shared_criteria: list[str]


class CommunitiesAnswer(Supported):
    min_shared: int
    communities: Annotated[list[Community], Field(description="Pares, dos que mais têm em comum aos que menos têm")]
    total: Annotated[
        int, Field(ge=0, description="Pares com ao menos min_shared, antes do limite; o grafo guarda os 100 primeiros")
    ]


class SimilarityDimension(Contract):
    dimensao: Annotated[str, Field(description="`criterios`, `dispositivos`, `precedentes`, `fatos` ou `provas`")]
    peso: Rate
    jaccard: Annotated[Rate, Field(description="Em comum / união; 0 quando nenhuma das duas tem dados")]
    em_comum: list[str]
    total_origem: Count
    total_destino: Count


class StructuralSimilarityAnswer(Supported):
    source: GraphDecision
    target: GraphDecision
    lados: BetweenTwo
    dimensions: list[SimilarityDimension]
    weighted_score: Annotated[Rate, Field(description="Soma de peso x jaccard")]


class PathNode(Contract):
    id: Annotated[str, Field(description="document_id da decisão, ou o nome nos demais tipos")]
    tipo: Annotated[str, Field(description="Rótulo no grafo: Decision, Criterion, LegalDevice, Minister...")]
    decisao: GraphDecision | None


class ShortestPathAnswer(Supported):
    found: bool
    length: Annotated[int | None, Field(description="Passos do caminho; nulo quando não há")]
    max_depth: int
    lados: BetweenTwo
    nodes: list[PathNode]
    edges: Annotated[list[GraphEdge], Field(description="Um por passo, no sentido que a relação tem no grafo")]


class GraphEmbedding(Contract):
    document_id: str
    favorece: Annotated[Favoured, Field(description="Lado favorecido, fora do vetor")]
    vector: Annotated[list[float], Field(min_length=7, max_length=7)]


class GraphEmbeddingsAnswer(Supported):
    dimensions: Annotated[
        list[str],
        Field(description="O que cada posição diz; resultado é o do recurso, de -1 (negado) a 1 (provido)"),
    ]
    embeddings: list[GraphEmbedding]
    nao_encontradas: Annotated[list[str], Field(description="Pedidos que não estão no acervo, ou fora dos filtros")]
    total_acervo: Count
