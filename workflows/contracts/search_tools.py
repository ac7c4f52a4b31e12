"""Questions to the search half of a snapshot, and their answers."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field, StringConstraints, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.corpus import DecisionFeatures, Outcome

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000)]
DocumentId = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=200),
    Field(description="Identificador do documento, como search_jurisprudence o devolve em `id` (até 200 caracteres)"),
]
Day = Annotated[str, StringConstraints(pattern=r"^\d{8}$")]


class SearchStrategy(StrEnum):
    """How candidates are scored."""

    WEIGHTED = "weighted"
    RRF = "rrf"
    BM25 = "bm25"
    SEMANTIC = "semantic"


class FusionWeights(Contract):
    """Shares of the three signals under `weighted`, each normalised over the candidates."""

    bm25: Annotated[float, Field(ge=0, le=1)] = 0.5
    semantic: Annotated[float, Field(ge=0, le=1)] = 0.4
    kg: Annotated[float, Field(ge=0, le=1)] = 0.1


class JurisprudenceQuestion(Contract):
    query: Annotated[
        Text, Field(description="Consulta jurídica em linguagem natural, em português (até 20.000 caracteres)")
    ]
    top_k: Annotated[int, Field(ge=1, le=100, description="Número de resultados (1-100)")] = 10
    strategy: Annotated[
        SearchStrategy,
        Field(
            description="Pontuação: `weighted` (0,5 BM25 + 0,4 semântica + 0,1 grafo), `rrf` (soma de "
            "1/(60 + posição)), `bm25` ou `semantic`. Com rerank, os candidatos são sempre os de `weighted`"
        ),
    ] = SearchStrategy.WEIGHTED
    include_kg: Annotated[
        bool, Field(description="Soma o reforço do grafo jurídico. Em `bm25` e `semantic`, só com rerank tem efeito")
    ] = False
    rerank: Annotated[
        bool,
        Field(
            description="Reordena os candidatos com o reordenador configurado ou, sem ele, com o embutido; "
            "meta.model_version diz qual"
        ),
    ] = False
    expand_query: Annotated[
        bool,
        Field(
            description="Expande a consulta com até 3 variantes, do modelo de linguagem configurado ou do tesauro "
            "jurídico embutido; meta.expansion_queries as mostra. Em `semantic`, só com rerank tem efeito"
        ),
    ] = True
    ministro: Annotated[
        str | None,
        Field(
            max_length=200,
            description="Só decisões deste relator: nome completo, como `ministro` o traz, sem diferenciar maiúsculas "
            "nem acentos (até 200 caracteres). Aplicado durante a recuperação",
        ),
    ] = None
    data_inicio: Annotated[
        Day | None, Field(description="Só decisões a partir desta data (AAAAMMDD), aplicado durante a recuperação")
    ] = None
    data_fim: Annotated[
        Day | None, Field(description="Só decisões até esta data (AAAAMMDD), aplicado durante a recuperação")
    ] = None
    include_stj_metadata: Annotated[bool, Field(description="Inclui os metadados do STJ de cada decisão")] = False
    page_size: Annotated[
        int | None, Field(ge=1, le=50, description="Tamanho da página (1-50, não maior que top_k)")
    ] = None
    weights: Annotated[FusionWeights, Field(description="Pesos da estratégia `weighted`")] = FusionWeights()

    @model_validator(mode="after")
    def _page_within(self) -> Self:
        if self.page_size is not None and self.page_size > self.top_k:
            raise ValueError("page_size não pode ser maior que top_k")
        return self


class RowScores(Contract):
    """What adds up to the score of a row; `rerank_score` is the correction of the reranker, `reference` the lift of
    a decision that the query names."""

    bm25: float
    semantic: float
    kg_boost: float
    rerank_score: float
    reference: float = 0.0


class JurisprudenceRow(Contract):
    id: str
    processo: str
    ministro: str | None
    data: date | None
    orgao: str | None
    ementa: str
    ementa_preview: str
    tese: str | None
    razoes_decidir: str | None
    score: float
    has_integra: bool
    score_breakdown: RowScores
    matched_terms: list[str]
    stj_metadata: dict[str, Any] | None = None


class JurisprudenceFound(Contract):
    """`total_found` counts the list that the pages cut up: at most `top_k`."""

    results: list[JurisprudenceRow]
    total_found: int


class SimilarQuestion(Contract):
    document_id: DocumentId
    top_k: Annotated[int, Field(ge=1, le=100, description="Número de casos similares (1-100)")] = 10
    include_structural: Annotated[bool, Field(description="Inclui a similaridade estrutural do grafo (30 %)")] = True


class SimilarRow(Contract):
    """`score` is 0.7 x `semantic` + 0.3 x `structural`, or `semantic` alone; each 0-1."""

    id: str
    processo: str
    ministro: str | None
    data: date | None
    orgao: str | None
    ementa_preview: str
    score: float
    semantic: float
    structural: float | None


class SimilarFound(Contract):
    document_id: str
    structural_used: bool
    results: list[SimilarRow]


class DocumentQuestion(Contract):
    document_id: DocumentId


class DocumentText(Contract):
    """`texto_completo` is null where the corpus has only the summary of the decision; `features` is what its text says
    about it."""

    id: str
    processo: str
    ministro: str | None
    data: date | None
    orgao: str | None
    ementa: str
    tese: str | None
    razoes_decidir: str | None
    texto_completo: str | None
    has_integra: bool
    features: DecisionFeatures | None = None


class FeaturesQuestion(Contract):
    categorias: Annotated[
        list[str] | None, Field(max_length=50, description="Ao menos uma destas categorias, com o nome exato (até 50)")
    ] = None
    dispositivo_norma: Annotated[
        str | None,
        Field(max_length=200, description="Dispositivo legal aplicado, como `CPC, art. 85` (até 200 caracteres)"),
    ] = None
    resultado: Annotated[str | None, Field(description="Resultado, exato (por exemplo `provido` ou `improvido`)")] = (
        None
    )
    unanimidade: Annotated[bool | None, Field(description="Só decisões unânimes, ou só as não unânimes")] = None
    tipo_decisao: Annotated[str | None, Field(description="Tipo de decisão, exato (por exemplo `acórdão`)")] = None
    tipo_recurso: Annotated[
        str | None, Field(description="Tipo de recurso, exato (por exemplo `recurso especial`)")
    ] = None
    ministro_relator: Annotated[
        str | None, Field(description="Ministro relator, exato, como nos resultados (maiúsculas)")
    ] = None
    argumento_vencedor: Annotated[
        str | None,
        Field(max_length=500, description="Trecho do argumento vencedor, sem diferenciar maiúsculas (até 500)"),
    ] = None
    argumento_perdedor: Annotated[
        str | None,
        Field(max_length=500, description="Trecho do argumento perdedor, sem diferenciar maiúsculas (até 500)"),
    ] = None
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de resultados (1-100)")] = 20
    offset: Annotated[int, Field(ge=0, le=1_000_000, description="Quantos resultados saltar (até 1.000.000)")] = 0

    @model_validator(mode="after")
    def _some_filter(self) -> Self:
        if not self.model_dump(exclude={"limit", "offset"}, exclude_none=True):
            raise ValueError("informe ao menos um filtro")
        return self


class FeaturesRow(Contract):
    id: str
    processo: str
    ministro: str | None
    data: date | None
    orgao: str | None
    resultado: Outcome | None
    ementa_preview: str
    argumento_vencedor: str | None
    argumento_perdedor: str | None
    features: DecisionFeatures


class FeaturesFound(Contract):
    results: list[FeaturesRow]
    total_found: int
    limit: int
    offset: int
