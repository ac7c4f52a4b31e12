"""Questions to the graph half of a snapshot, and their answers."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.corpus import Outcome
from workflows.contracts.research.search import DocumentId
from workflows.contracts.scalars import WHOLE, Flag
from workflows.contracts.texts import STRIPPED, VISIBLE, Period

Name = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=VISIBLE), STRIPPED]
Category = Annotated[
    Name, Field(description="Categoria jurídica, como aparece nas decisões: nome exato, até 300 caracteres")
]
Minister = Annotated[Name, Field(description="Nome do ministro, convertido para maiúsculas (até 300 caracteres)")]
WantedOutcome = Annotated[Outcome, Field(description="Resultado desejado")]


class ArgumentKind(StrEnum):
    CRITERIO = "criterio"
    DISPOSITIVO = "dispositivo"
    PRECEDENTE = "precedente"
    ALL = "all"


class Granularity(StrEnum):
    YEAR = "year"
    MONTH = "month"


class DivergencesQuestion(Contract):
    categoria_id: Annotated[
        Name | None, Field(description="Só critérios desta categoria (nome exato, até 300 caracteres)")
    ] = None
    limit: Annotated[int, Field(ge=1, le=50, description="Máximo de grupos (1-50)"), WHOLE] = 10


class PanelDivergencesQuestion(Contract):
    tema: Annotated[
        Name, Field(description="Trecho do nome dos critérios, sem diferenciar maiúsculas nem acentos (até 300)")
    ]


class OptimalArgumentQuestion(Contract):
    categoria_id: Category
    resultado_desejado: WantedOutcome = Outcome.PROVIDO
    tipo_argumento: Annotated[ArgumentKind, Field(description="Tipo de argumento")] = ArgumentKind.ALL
    min_decisions: Annotated[int, Field(ge=2, description="Mínimo de decisões de suporte (ao menos 2)"), WHOLE] = 2
    top_k: Annotated[int, Field(ge=1, le=50, description="Máximo de argumentos (1-50)"), WHOLE] = 10


class MinisterArgumentQuestion(Contract):
    categoria_id: Category
    ministro: Minister
    resultado_desejado: WantedOutcome = Outcome.PROVIDO
    tipo_argumento: Annotated[ArgumentKind, Field(description="Tipo de argumento")] = ArgumentKind.ALL
    min_decisions: Annotated[int, Field(ge=1, description="Mínimo de decisões do ministro"), WHOLE] = 1
    min_category_decisions: Annotated[int, Field(ge=2, description="Mínimo na categoria (ao menos 2)"), WHOLE] = 2
    top_k: Annotated[int, Field(ge=1, le=50, description="Máximo de argumentos em cada lista (1-50)"), WHOLE] = 10


class MinisterProfileQuestion(Contract):
    ministro: Minister
    include_divergencias: Annotated[Flag, Field(description="Inclui divergências com até 10 pares")] = True
    include_precedentes: Annotated[
        Flag, Field(description="Inclui as decisões mais citadas e o que mais cita (10 de cada)")
    ] = True
    limit_criterios: Annotated[int, Field(ge=1, le=100, description="Máximo de critérios (1-100)"), WHOLE] = 10


class TemporalEvolutionQuestion(Contract):
    criterio: Annotated[Name, Field(description="Critério jurídico a analisar (nome exato, até 300 caracteres)")]
    granularity: Annotated[Granularity, Field(description="`year` ou `month`")] = Granularity.YEAR
    periodo_inicio: Annotated[Period | None, Field(description="Início (`AAAA` ou `AAAA-MM`)")] = None
    periodo_fim: Annotated[Period | None, Field(description="Fim, incluído (`AAAA` ou `AAAA-MM`)")] = None


class CitationChainQuestion(Contract):
    decisao_id: Annotated[
        DocumentId, Field(description="Identificador da decisão de que a cadeia parte (até 200 caracteres)")
    ]
    max_depth: Annotated[
        int, Field(ge=1, le=5, description="Máximo de saltos de citação (1-5); até 1.000 nós e 5.000 arestas"), WHOLE
    ] = 3


class PagerankQuestion(Contract):
    limit: Annotated[int, Field(ge=1, le=100, description="Quantas decisões (1-100)"), WHOLE] = 20
    min_citations: Annotated[int, Field(ge=0, description="Mínimo de citações diretas"), WHOLE] = 0


class CommunitiesQuestion(Contract):
    min_shared: Annotated[int, Field(ge=1, description="Mínimo de critérios em comum por par"), WHOLE] = 3
    limit: Annotated[int, Field(ge=1, le=100, description="Máximo de pares (1-100)"), WHOLE] = 20


class StructuralSimilarityQuestion(Contract):
    source_id: Annotated[DocumentId, Field(description="Identificador da primeira decisão (até 200 caracteres)")]
    target_id: Annotated[DocumentId, Field(description="Identificador da segunda decisão (até 200 caracteres)")]


class ShortestPathQuestion(Contract):
    source_id: Annotated[DocumentId, Field(description="Identificador da decisão de origem (até 200 caracteres)")]
    target_id: Annotated[DocumentId, Field(description="Identificador da decisão de destino (até 200 caracteres)")]
    max_depth: Annotated[int, Field(ge=1, le=20, description="Máximo de passos (1-20)"), WHOLE] = 10


class GraphEmbeddingsQuestion(Contract):
    decisao_ids: Annotated[
        list[DocumentId] | None,
        Field(max_length=500, description="Identificadores de decisões (no máximo 500). Sem valor: uma amostra"),
    ] = None
    limit: Annotated[
        int, Field(ge=1, le=500, description="Tamanho da amostra quando `decisao_ids` é omitido (1-500)"), WHOLE
    ] = 100


Rate = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]
Outcomes = Annotated[dict[Outcome, int], Field(description="Quantas decisões por resultado; sem resultado, não contam")]
Favourable = Annotated[int, Field(ge=0, description="Com resultado provido, parcialmente provido ou concedida")]
Contrary = Annotated[int, Field(ge=0, description="Com resultado improvido ou denegada")]
DivergenceScore = Annotated[
    float,
    Field(ge=0, le=0.5, description="Minoria / (favoráveis + desfavoráveis): 0 é consenso, 0,5 é divisão ao meio"),
]


class Support(StrEnum):
    SUFICIENTE = "suficiente"
    INSUFICIENTE = "insuficiente"


class Supported(Contract):
    """Base of the answers: whether the corpus carries them, and what a reader must know before relying on them."""

    suporte: Annotated[Support, Field(description="`insuficiente`: o acervo não sustenta uma conclusão")] = (
        Support.SUFICIENTE
    )
    observacao: Annotated[str | None, Field(description="O que considerar antes de usar a resposta")] = None


class GraphDecision(Contract):
    id: str
    processo: str
    ministro: str | None
    orgao: str | None
    data: Annotated[date | None, Field(description="Data do julgamento; na falta, da publicação")]
    resultado: Outcome | None


class NamedCount(Contract):
    nome: str
    total: Count


class DivergenceLevel(StrEnum):
    ALTA = "alta"
    MODERADA = "moderada"
    BAIXA = "baixa"


class DivergenceCluster(Contract):
    criterio: str
    divergence_score: DivergenceScore
    classificacao: Annotated[
        DivergenceLevel, Field(description="`alta` desde 0,4; `moderada` desde 0,2; senão `baixa`")
    ]
    total: Annotated[int, Field(ge=0, description="Favoráveis + desfavoráveis")]
    favoraveis: Favourable
    desfavoraveis: Contrary
    resultados: Outcomes
    exemplos_favoraveis: Annotated[list[GraphDecision], Field(description="As mais recentes, no máximo 3")]
    exemplos_desfavoraveis: Annotated[list[GraphDecision], Field(description="As mais recentes, no máximo 3")]


class DivergencesAnswer(Supported):
    categoria_id: str | None
    clusters: list[DivergenceCluster]
    total_clusters: Annotated[int, Field(ge=0, description="Critérios divididos, antes do limite")]


class OutcomeGroup(Contract):
    nome: str
    total: Annotated[int, Field(ge=0, description="Decisões, inclusive as que não julgaram o mérito")]
    favoraveis: Favourable
    desfavoraveis: Contrary
    taxa_favoravel: Annotated[Rate | None, Field(description="Favoráveis / (favoráveis + desfavoráveis)")]
    resultados: Outcomes


class MinisterOutcomes(OutcomeGroup):
    orgaos: Annotated[list[str], Field(description="Órgãos julgadores em que relatou estas decisões")]


class PanelDivergencesAnswer(Supported):
    tema: str
    criterios: Annotated[list[NamedCount], Field(description="Critérios que contêm o tema, no máximo 50")]
    total_criterios: Count
    total_decisoes: Annotated[
        int, Field(ge=0, description="Decisões com ao menos um destes critérios, cada uma uma vez")
    ]
    divergence_score: DivergenceScore
    por_ministro: list[MinisterOutcomes]
    por_orgao: list[OutcomeGroup]


class ArgumentRate(Contract):
    tipo: ArgumentKind
    argumento: str
    success_rate: Annotated[Rate, Field(description="Sucessos / decisões")]
    sucessos: Annotated[int, Field(ge=0, description="Decisões com o resultado desejado")]
    decisoes: Annotated[int, Field(ge=0, description="Decisões da categoria, com resultado, que usam o argumento")]


class KindRate(Contract):
    tipo: ArgumentKind
    argumentos: Annotated[int, Field(ge=0, description="Argumentos com suporte mínimo, antes de top_k")]
    success_rate: Annotated[Rate | None, Field(description="Sucessos / usos, somados sobre estes argumentos")]


class OptimalArgumentAnswer(Supported):
    categoria_id: str
    resultado_desejado: Outcome
    decisoes_categoria: Annotated[int, Field(ge=0, description="Decisões da categoria com resultado conhecido")]
    taxa_categoria: Annotated[Rate | None, Field(description="Parcela delas com o resultado desejado")]
    arguments: Annotated[list[ArgumentRate], Field(description="Por taxa de sucesso, depois por suporte")]
    por_tipo: list[KindRate]
    chain: Annotated[list[ArgumentRate], Field(description="De cada tipo, o melhor entre as que usam os anteriores")]
    chain_decisoes: Annotated[int, Field(ge=0, description="Decisões da categoria que usam a cadeia inteira")]
    chain_success_rate: Rate | None


class MinisterArgument(Contract):
    tipo: ArgumentKind
    argumento: str
    taxa_ministro: Rate
    decisoes_ministro: Count
    taxa_categoria: Annotated[Rate, Field(description="Taxa do mesmo argumento em toda a categoria")]
    decisoes_categoria: Count
    delta: Annotated[float, Field(ge=-1, le=1, description="taxa_ministro - taxa_categoria")]


class MinisterArgumentAnswer(Supported):
    categoria_id: str
    ministro: str
    resultado_desejado: Outcome
    decisoes_ministro: Annotated[int, Field(ge=0, description="Decisões do ministro na categoria, com resultado")]
    taxa_ministro: Rate | None
    decisoes_categoria: Count
    taxa_categoria: Rate | None
    arguments: Annotated[list[MinisterArgument], Field(description="As maiores diferenças, para mais ou para menos")]
    recommended_arguments: Annotated[list[MinisterArgument], Field(description="delta > 0, do maior ao menor")]
    avoid_arguments: Annotated[list[MinisterArgument], Field(description="delta < -0,1, do menor ao maior")]


class PeerDivergence(Contract):
    ministro: str
    total: Annotated[int, Field(ge=0, description="Vezes em que um decidiu contra a última decisão oposta do outro")]
    criterios: Annotated[list[NamedCount], Field(description="Em quais critérios, no máximo 5")]


class CitedDecision(GraphDecision):
    in_citations: Annotated[int, Field(ge=0, description="Decisões do acervo que a citam")]


class MinisterProfileAnswer(Supported):
    ministro: str
    total_decisoes: Count
    primeira_decisao: date | None
    ultima_decisao: date | None
    orgaos: list[NamedCount]
    resultados: Outcomes
    criterios: list[NamedCount]
    total_criterios: Annotated[int, Field(ge=0, description="Critérios distintos, antes do limite")]
    divergencias: Annotated[list[PeerDivergence] | None, Field(description="No máximo 10 pares; nulo se não pedido")]
    decisoes_mais_citadas: Annotated[list[CitedDecision] | None, Field(description="Suas mais citadas, até 10")]
    precedentes_mais_citados: Annotated[list[NamedCount] | None, Field(description="O que mais cita, até 10")]


class Trend(StrEnum):
    CRESCENTE = "crescente"
    DECRESCENTE = "decrescente"
    ESTAVEL = "estavel"
    INSUFICIENTE = "insuficiente"


class PeriodBucket(Contract):
    periodo: Annotated[str, Field(description="`AAAA` ou `AAAA-MM`")]
    total: Count
    favoraveis: Favourable
    desfavoraveis: Contrary
    resultados: Outcomes
    total_acervo: Annotated[int, Field(ge=0, description="Todas as decisões do acervo no período, para comparar")]


class TemporalEvolutionAnswer(Supported):
    criterio: str
    granularity: Granularity
    buckets: Annotated[list[PeriodBucket], Field(description="Do primeiro ao último período com decisões, sem lacunas")]
    total_decisoes: Count
    sem_data: Annotated[int, Field(ge=0, description="Decisões com o critério e sem data, fora dos períodos")]
    trend: Annotated[
        Trend,
        Field(description="Reta de mínimos quadrados sobre totais anuais: ±10 % ao ano; menos de 3 anos: insuficiente"),
    ]
    variacao_anual: Annotated[float | None, Field(description="Inclinação da reta / média anual (0,1 = +10 % ao ano)")]


class CitationNode(Contract):
    id: Annotated[str, Field(description="Id da decisão, ou a própria referência quando fora do acervo")]
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
    max_depth_reached: Annotated[bool, Field(description="A cadeia chegou à profundidade máxima")]
    alem_do_limite: Annotated[int, Field(ge=0, description="Nós na profundidade máxima que ainda citam outros")]


class InfluentialDecision(CitedDecision):
    posicao: Annotated[int, Field(ge=1)]
    second_order: Annotated[int, Field(ge=0, description="Decisões distintas que citam as que a citam")]
    score: Annotated[int, Field(ge=0, description="in_citations x 10 + second_order x 3")]


class PagerankAnswer(Supported):
    decisions: list[InfluentialDecision]
    total: Annotated[int, Field(ge=0, description="Decisões com ao menos min_citations, antes do limite")]
    total_citadas: Annotated[int, Field(ge=0, description="Decisões do acervo citadas por outra do acervo")]


class Community(Contract):
    decisoes: Annotated[list[GraphDecision], Field(min_length=2, max_length=2)]
    shared_count: Annotated[int, Field(ge=1)]
    shared_criteria: list[str]


class CommunitiesAnswer(Supported):
    min_shared: int
    communities: Annotated[list[Community], Field(description="Pares, dos que mais têm em comum aos que menos têm")]


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
    dimensions: list[SimilarityDimension]
    weighted_score: Annotated[Rate, Field(description="Soma de peso x jaccard")]


class PathNode(Contract):
    id: Annotated[str, Field(description="Id da decisão, ou o nome nos demais tipos")]
    tipo: Annotated[str, Field(description="Rótulo no grafo: Decision, Criterion, LegalDevice, Minister...")]
    decisao: GraphDecision | None


class ShortestPathAnswer(Supported):
    found: bool
    length: Annotated[int | None, Field(description="Passos do caminho; nulo quando não há")]
    max_depth: int
    nodes: list[PathNode]
    edges: Annotated[list[GraphEdge], Field(description="Um por passo, no sentido que a relação tem no grafo")]


class GraphEmbedding(Contract):
    id: str
    vector: Annotated[list[float], Field(min_length=7, max_length=7)]


class GraphEmbeddingsAnswer(Supported):
    dimensions: Annotated[list[str], Field(description="O que cada posição diz; resultado vai de -1 (contra) a 1")]
    embeddings: list[GraphEmbedding]
    nao_encontradas: Annotated[list[str], Field(description="Ids pedidos que não estão no acervo")]
    total_acervo: Count
