"""Questions to the search half of a snapshot, and their answers."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, StringConstraints, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.corpus import DecisionFeatures, Outcome
from workflows.contracts.scalars import WHOLE, Flag, Number
from workflows.contracts.texts import STRIPPED, VISIBLE, Day

Text = Annotated[str, StringConstraints(min_length=1, max_length=20_000, pattern=VISIBLE), STRIPPED]
DocumentId = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200, pattern=VISIBLE),
    STRIPPED,
    Field(description="Identificador do documento, como search_jurisprudence o devolve em `id` (até 200 caracteres)"),
]


class SearchStrategy(StrEnum):
    """How candidates are scored."""

    WEIGHTED = "weighted"
    RRF = "rrf"
    BM25 = "bm25"
    SEMANTIC = "semantic"


class FusionWeights(Contract):
    """Shares of the three signals under `weighted`, each normalised over the candidates."""

    bm25: Annotated[Number, Field(ge=0, le=1)] = 0.5
    semantic: Annotated[Number, Field(ge=0, le=1)] = 0.4
    kg: Annotated[Number, Field(ge=0, le=1)] = 0.1


class JurisprudenceQuestion(Contract):
    query: Annotated[
        Text, Field(description="Consulta jurídica em linguagem natural, em português (até 20.000 caracteres)")
    ]
    top_k: Annotated[int, Field(ge=1, le=100, description="Número de resultados (1-100)"), WHOLE] = 10
    strategy: Annotated[
        SearchStrategy,
        Field(
            description="Pontuação: `weighted` (0,5 BM25 + 0,4 semântica + 0,1 grafo), `rrf` (soma de "
            "1/(60 + posição)), `bm25` ou `semantic`. Com rerank, os candidatos são sempre os de `weighted`"
        ),
    ] = SearchStrategy.WEIGHTED
    include_kg: Annotated[
        Flag, Field(description="Soma o reforço do grafo jurídico. Em `bm25` e `semantic`, só com rerank tem efeito")
    ] = False
    rerank: Annotated[
        Flag,
        Field(
            description="Reordena os candidatos com o reordenador configurado ou, sem ele, com o embutido; "
            "meta.model_version diz qual"
        ),
    ] = False
    expand_query: Annotated[
        Flag,
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
    include_stj_metadata: Annotated[Flag, Field(description="Inclui os metadados do STJ de cada decisão")] = False
    include_nearest: Annotated[
        Flag,
        Field(
            description="Se o acervo não responde, traz em `nearest` as decisões mais próximas (até top_k), que não "
            "respondem à consulta"
        ),
    ] = False
    page_size: Annotated[
        int | None,
        Field(ge=1, le=50, description="Tamanho da página (1-50); a lista inteira tem no máximo top_k"),
        WHOLE,
    ] = None
    weights: Annotated[FusionWeights, Field(description="Pesos da estratégia `weighted`")] = FusionWeights()


class RowScores(Contract):
    """What adds up to the score of a row; `rerank_score` is the correction of the reranker, `reference` the lift of
    a decision that the query names."""

    bm25: float
    semantic: float
    kg_boost: float
    rerank_score: float
    reference: float = 0.0


class JurisprudenceRow(Contract):
    """`score` orders the rows; `relevance` (0-1) is how likely the decision answers, comparable between questions."""

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
    relevance: float = 0.0
    has_integra: bool
    score_breakdown: RowScores
    matched_terms: list[str]
    stj_metadata: dict[str, Any] | None = None


class ReferenceState(StrEnum):
    """Whether the corpus has what a question names, or only decisions that cite it."""

    PRESENT = "presente"
    CITED = "citada"
    ABSENT = "ausente"


class NamedReference(Contract):
    """Something a question names ("REsp 1234567/STJ", "Súmula 7/STJ", a number)."""

    reference: str
    state: ReferenceState


class JurisprudenceFound(Contract):
    """`answered` is false where no decision of the corpus answers: then `unanswered_reason` says why and `results` is
    empty. `nearest`, when asked for, are decisions that do not answer. `references` are what the question names.

    `total_found` counts the list that the pages cut up: at most `top_k`.
    """

    answered: bool = True
    unanswered_reason: str | None = None
    references: list[NamedReference] = []
    results: list[JurisprudenceRow]
    total_found: int
    nearest: list[JurisprudenceRow] = []


class SimilarQuestion(Contract):
    document_id: DocumentId
    top_k: Annotated[int, Field(ge=1, le=100, description="Número de casos similares (1-100)"), WHOLE] = 10
    include_structural: Annotated[Flag, Field(description="Inclui a similaridade estrutural do grafo (30 %)")] = True


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


PAGING = {"limit", "offset"}


def _one_filter_given(schema: dict[str, Any]) -> None:
    """Says in the schema what `FeaturesQuestion` checks: some filter is there, and not null."""
    filters = {name: field["anyOf"][0] for name, field in schema["properties"].items() if name not in PAGING}
    schema["anyOf"] = [{"required": [name], "properties": {name: given}} for name, given in filters.items()]


class FeaturesQuestion(Contract):
    model_config = ConfigDict(json_schema_extra=_one_filter_given)

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
    unanimidade: Annotated[Flag | None, Field(description="Só decisões unânimes, ou só as não unânimes")] = None
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
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de resultados (1-100)"), WHOLE] = 20
    offset: Annotated[
        int, Field(ge=0, le=1_000_000, description="Quantos resultados saltar (até 1.000.000)"), WHOLE
    ] = 0

    @model_validator(mode="after")
    def _some_filter(self) -> Self:
        if not self.model_dump(exclude=PAGING, exclude_none=True):
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
