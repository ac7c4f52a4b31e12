"""Questions to the search of a snapshot, and their answers."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, StringConstraints, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE, Flag, Number
from workflows.contracts.fields.texts import STRIPPED, VISIBLE, Day
from workflows.contracts.law.corpus import DecisionFeatures, Outcome
from workflows.contracts.law.sides import Appellant, Branch, Favoured, Pole
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.research.courts import CourtFilters

Text = Annotated[str, StringConstraints(min_length=1, max_length=20_000, pattern=VISIBLE), STRIPPED]
DocumentId = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200, pattern=VISIBLE),
    STRIPPED,
    Field(description="De uma resposta"),
]


class SearchStrategy(StrEnum):
    """Scoring of candidates."""

    WEIGHTED = "weighted"
    RRF = "rrf"
    BM25 = "bm25"
    SEMANTIC = "semantic"


class CitationStyle(StrEnum):
    """Style of `citation`: the courts' own, or ABNT NBR 6023."""

    STJ = "stj"
    NBR6023 = "nbr6023"


class FusionWeights(Contract):
    """Weights of the three signals under `weighted`: BM25 as a share of the question's maximum, cosine, and boost,
    each 0-1.
    """

    bm25: Annotated[Number, Field(ge=0, le=1)] = 0.75
    semantic: Annotated[Number, Field(ge=0, le=1)] = 0.15
    kg: Annotated[Number, Field(ge=0, le=1)] = 0.1


class JurisprudenceFilters(CourtFilters):
    ministro: Annotated[
        str | None,
        Field(
            max_length=200,
            description="Relator, ou parte do nome",
        ),
    ] = None
    data_inicio: Annotated[Day | None, Field(description="Desde este dia (AAAA-MM-DD ou AAAAMMDD)")] = None
    data_fim: Annotated[Day | None, Field(description="Até este dia (AAAA-MM-DD ou AAAAMMDD)")] = None


class JurisprudenceQuestion(JurisprudenceFilters):
    query: Annotated[Text, Field(description="Pergunta em português (até 20.000 caracteres)")]
    top_k: Annotated[int, Field(ge=1, le=100, description="Número de resultados (1-100)"), WHOLE] = 10
    strategy: Annotated[
        SearchStrategy,
        Field(
            description="`weighted`: 0,75 BM25 + 0,15 semântica + 0,1 grafo; `rrf`: "
            "1/(60 + posição). Com rerank, candidatos de `weighted`"
        ),
    ] = SearchStrategy.WEIGHTED
    include_kg: Annotated[Flag, Field(description="Soma o reforço do grafo jurídico")] = False
    rerank: Annotated[
        Flag,
        Field(description="Reordena (meta.model_version diz com quê)"),
    ] = False
    expand_query: Annotated[
        Flag,
        Field(
            description="Até 3 variantes da consulta, em meta.expansion_queries",
        ),
    ] = True
    include_stj_metadata: Annotated[Flag, Field(description="Com os metadados do tribunal")] = False
    include_nearest: Annotated[
        Flag,
        Field(description="Se nada responde, `nearest` traz até top_k"),
    ] = False
    page_size: Annotated[
        int | None,
        Field(ge=1, le=50, description="Por página (1-50); ao todo, no máximo top_k"),
        WHOLE,
    ] = None
    citation_style: Annotated[
        CitationStyle, Field(description="Forma de `citation`: a dos tribunais ou a da ABNT NBR 6023")
    ] = CitationStyle.STJ
    weights: Annotated[FusionWeights, Field(description="Pesos da estratégia `weighted`")] = FusionWeights()


class RowScores(Contract):
    """Parts of the score of a row. `rerank_score` is the reranker's correction, `reference` the bonus of a decision
    that the query names, `answer` the bonus for its relevance.
    """

    bm25: float
    semantic: float
    kg_boost: float
    rerank_score: float
    reference: float = 0.0
    answer: float = 0.0


class ForWhom(Contract):
    """Sides of a decision, as far as its text shows them, in the original dispute; null if it does not.

    `favorece` concerns the whole: for an appeal granted in part, the side that won that part. `polo` is the material
    side that `favorece` stands for. `so_processual` is true or null.
    """

    ramo: Branch | None = None
    recorrente: Appellant | None = None
    favorece: Favoured | None = None
    polo: Pole | None = None
    so_processual: bool | None = None


class JurisprudenceRow(ForWhom):
    """`score` orders the rows. `relevance`, 0-1, is the probability that the decision answers, comparable between
    questions.

    `citation` is ready to copy. `passage` is the line with most of the question's words. `url` is the process's page at
    the court (None if unknown). `treatment` is the later treatment of the decision.
    """

    id: str
    processo: str
    ministro: str | None
    data: date | None
    tribunal: str | None = None
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
    citation: str = ""
    kind: str | None = None
    resultado: Outcome | None = None
    passage: str = ""
    url: str | None = None
    treatment: Treatment | None = None


class Certainty(StrEnum):
    """Certainty that the best decision answers."""

    ALTA = "alta"
    PROVAVEL = "provavel"


class ReferenceState(StrEnum):
    """Whether the corpus has what a question names, or only decisions that cite it."""

    PRESENT = "presente"
    CITED = "citada"
    ABSENT = "ausente"


class NamedReference(Contract):
    """A reference in a question ("REsp 1234567/STJ", "Súmula 7/STJ", a number)."""

    reference: str
    state: ReferenceState


class FilterField(StrEnum):
    """A filter of the search tools, by its parameter; `ano` is the year of the decision, given as days in
    `data_inicio` and `data_fim`.
    """

    MINISTRO = "ministro"
    CATEGORIAS = "categorias"
    DISPOSITIVO_NORMA = "dispositivo_norma"
    RESULTADO = "resultado"
    TIPO_DECISAO = "tipo_decisao"
    TIPO_RECURSO = "tipo_recurso"
    RAMO = "ramo"
    FAVORECE = "favorece"
    RECORRENTE = "recorrente"
    TRIBUNAL = "tribunal"
    ORGAO = "orgao"
    CLASSE = "classe"
    UF = "uf"
    ANO = "ano"


class WithoutFilter(Contract):
    """`filtro` is the filter left out (`ano` for the period); the others stay. `certainty` is null if the question
    is not answered without it either.
    """

    filtro: FilterField
    certainty: Certainty | None


class JurisprudenceFound(Contract):
    """`answered`, with its `certainty`, is false only if no decision of the corpus probably answers. Then
    `unanswered_reason` says why, `results` is empty, and `nearest` has the three closest decisions. `references` are
    what the question names. If filters left nothing, `without_filter` says for each whether the question is answered
    without it.

    `total_found` counts the list behind the pages: at most `top_k`.
    """

    answered: bool = True
    certainty: Certainty | None = None
    unanswered_reason: str | None = None
    references: list[NamedReference] = []
    results: list[JurisprudenceRow]
    total_found: int
    nearest: list[JurisprudenceRow] = []
    without_filter: list[WithoutFilter] = []


class SimilarQuestion(Contract):
    document_id: DocumentId
    top_k: Annotated[int, Field(ge=1, le=100, description="Quantos casos (1-100)"), WHOLE] = 10
    include_structural: Annotated[Flag, Field(description="Inclui a parte estrutural (30 %)")] = True


class SimilarRow(ForWhom):
    """`score` is 0.7 x `semantic` + 0.3 x `structural`, or `semantic` alone; each 0-1. `treatment` is what must be
    known before citing it (Portuguese).
    """

    id: str
    processo: str
    ministro: str | None
    data: date | None
    tribunal: str | None = None
    orgao: str | None
    ementa_preview: str
    score: float
    semantic: float
    structural: float | None
    treatment: str | None = None


class SimilarFound(Contract):
    document_id: str
    structural_used: bool
    results: list[SimilarRow]


class DocumentQuestion(Contract):
    document_id: DocumentId


class DecisionQuestion(DocumentQuestion):
    """With `anchored` the answer is a `DecisionPage` instead of the plain texts."""

    anchored: Flag = False


class DocumentText(ForWhom):
    """`texto_completo` is null if the corpus has only the decision's summary; `features` are extracted from its
    text.
    """

    id: str
    processo: str
    ministro: str | None
    data: date | None
    tribunal: str | None = None
    orgao: str | None
    ementa: str
    tese: str | None
    razoes_decidir: str | None
    texto_completo: str | None
    has_integra: bool
    features: DecisionFeatures | None = None
    treatment: Treatment | None = None


PAGING = {"limit", "offset"}


def _one_filter_given(schema: dict[str, Any]) -> None:
    """JSON Schema of the rule that `FeaturesQuestion` checks: at least one filter is present and not null."""
    filters = {name: field["anyOf"][0] for name, field in schema["properties"].items() if name not in PAGING}
    schema["anyOf"] = [{"required": [name], "properties": {name: given}} for name, given in filters.items()]


class FeaturesQuestion(CourtFilters):
    model_config = ConfigDict(json_schema_extra=_one_filter_given)

    categorias: Annotated[
        list[Annotated[str, Field(max_length=200)]] | None,
        Field(max_length=50, description="Ao menos uma destas (até 50)"),
    ] = None
    dispositivo_norma: Annotated[
        str | None,
        Field(max_length=200, description="Como `CPC, art. 85`"),
    ] = None
    resultado: Annotated[str | None, Field(max_length=200, description="Por exemplo `provido` ou `não provido`")] = None
    unanimidade: Annotated[Flag | None, Field(description="Só unânimes, ou só não unânimes")] = None
    tipo_decisao: Annotated[str | None, Field(max_length=200, description="Por exemplo `acórdão`")] = None
    tipo_recurso: Annotated[str | None, Field(max_length=200, description="Por exemplo `recurso especial`")] = None
    ministro_relator: Annotated[str | None, Field(max_length=200, description="Nome ou parte dele")] = None
    argumento_vencedor: Annotated[
        str | None,
        Field(max_length=500, description="Trecho dele"),
    ] = None
    argumento_perdedor: Annotated[
        str | None,
        Field(max_length=500, description="Trecho dele"),
    ] = None
    ramo: Annotated[Branch | None, Field(description="Ramo da questão decidida")] = None
    favorece: Annotated[Favoured | None, Field(description="Lado favorecido")] = None
    recorrente: Annotated[Appellant | None, Field(description="Quem recorreu")] = None
    so_processual: Annotated[Flag | None, Field(description="Só as processuais, ou só as de mérito")] = None
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de resultados (1-100)"), WHOLE] = 20
    offset: Annotated[
        int, Field(ge=0, le=1_000_000, description="Quantos resultados saltar (até 1.000.000)"), WHOLE
    ] = 0

    @model_validator(mode="after")
    def _some_filter(self) -> Self:
        if not self.model_dump(exclude=PAGING, exclude_none=True):
            raise ValueError("informe ao menos um filtro")
        return self


class FeaturesRow(ForWhom):
    """A decision that meets the filters; `treatment` is what must be known before citing it (Portuguese)."""

    id: str
    processo: str
    ministro: str | None
    data: date | None
    tribunal: str | None = None
    orgao: str | None
    resultado: Outcome | None
    ementa_preview: str
    argumento_vencedor: str | None
    argumento_perdedor: str | None
    features: DecisionFeatures
    treatment: str | None = None


class FeaturesFound(Contract):
    results: list[FeaturesRow]
    total_found: int
    limit: int
    offset: int


class DiscoverQuestion(JurisprudenceFilters):
    """With `query`, counts the decisions that the search considers for it (some 200 at most), otherwise those of the
    corpus. The filters apply in either case, except the one whose values are requested.
    """

    query: Annotated[
        Text | None, Field(description="Conta só as decisões que a busca considera para esta consulta")
    ] = None
    filtro: Annotated[FilterField, Field(description="Qual filtro")]
    contem: Annotated[
        str | None,
        Field(max_length=200, description="Só valores com este trecho"),
    ] = None
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de valores (1-100)"), WHOLE] = 20


class KnownValue(Contract):
    valor: str
    decisoes: int


class ValuesDiscovered(Contract):
    """`total` counts the values that meet the question, shown or not; `entre` the decisions they were counted in."""

    filtro: FilterField
    valores: list[KnownValue]
    total: int
    entre: int
