"""The graph: how authorities decide, on what grounds, and citations."""

from fastapi import APIRouter

from api.routes.research.questions import Question, add_questions
from workflows.contracts.research.graph.arguments import (
    MinisterArgumentAnswer,
    MinisterArgumentQuestion,
    OptimalArgumentAnswer,
    OptimalArgumentQuestion,
)
from workflows.contracts.research.graph.citations import (
    CitationChainAnswer,
    CitationChainQuestion,
    PagerankAnswer,
    PagerankQuestion,
)
from workflows.contracts.research.graph.divergences import (
    DivergencesAnswer,
    DivergencesQuestion,
    PanelDivergencesAnswer,
    PanelDivergencesQuestion,
)
from workflows.contracts.research.graph.evolution import TemporalEvolutionAnswer, TemporalEvolutionQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileAnswer, MinisterProfileQuestion
from workflows.contracts.research.graph.structure import (
    CommunitiesAnswer,
    CommunitiesQuestion,
    GraphEmbeddingsAnswer,
    GraphEmbeddingsQuestion,
    ShortestPathAnswer,
    ShortestPathQuestion,
    StructuralSimilarityAnswer,
    StructuralSimilarityQuestion,
)
from workflows.contracts.research.questions import ResearchTool

router = APIRouter(prefix="/v1/graph", tags=["grafo"])

QUESTIONS = (
    Question(
        tool=ResearchTool.GET_DIVERGENCIAS,
        path="/divergencias",
        summary="Critérios decididos para lados opostos",
        note="Lados opostos no mesmo critério de mérito; sem 5 decisões de cada lado não há taxa.",
        asked=DivergencesQuestion,
        answered=DivergencesAnswer,
    ),
    Question(
        tool=ResearchTool.GET_TURMA_DIVERGENCES,
        path="/turma-divergences",
        summary="Lados favorecidos por ministro e órgão nos critérios de um tema",
        note="O tema é um trecho do nome dos critérios, sem diferenciar maiúsculas.",
        asked=PanelDivergencesQuestion,
        answered=PanelDivergencesAnswer,
    ),
    Question(
        tool=ResearchTool.GET_OPTIMAL_ARGUMENT,
        path="/optimal-argument",
        summary="Argumentos das decisões que favorecem um lado",
        note="Parcela das decisões da categoria com cada critério, dispositivo ou precedente que favorece `lado`.",
        asked=OptimalArgumentQuestion,
        answered=OptimalArgumentAnswer,
    ),
    Question(
        tool=ResearchTool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO,
        path="/optimal-argument-by-ministro",
        summary="Argumentos diante de um ministro, comparados com a categoria",
        note="Cada argumento traz a diferença entre a taxa do ministro e a da categoria.",
        asked=MinisterArgumentQuestion,
        answered=MinisterArgumentAnswer,
    ),
    Question(
        tool=ResearchTool.GET_MINISTRO_PROFILE,
        path="/ministro-profile",
        summary="Perfil de um ministro",
        note="Decisões, período, lados por critério, recursos providos, divergências com pares e mais citadas.",
        asked=MinisterProfileQuestion,
        answered=MinisterProfileAnswer,
    ),
    Question(
        tool=ResearchTool.GET_TEMPORAL_EVOLUTION,
        path="/temporal-evolution",
        summary="Evolução de um critério no tempo",
        note="Contagens por ano ou mês e por lado, recursos providos e tendência.",
        asked=TemporalEvolutionQuestion,
        answered=TemporalEvolutionAnswer,
    ),
    Question(
        tool=ResearchTool.GET_CITATION_CHAIN,
        path="/citation-chain",
        summary="Cadeia de citações a partir de uma decisão",
        note="Só citações de saída, até `max_depth` saltos.",
        asked=CitationChainQuestion,
        answered=CitationChainAnswer,
    ),
    Question(
        tool=ResearchTool.GET_PAGERANK,
        path="/pagerank",
        summary="Decisões mais influentes",
        note="Influência: 10 por citação direta e 3 por citação de segunda ordem.",
        asked=PagerankQuestion,
        answered=PagerankAnswer,
    ),
    Question(
        tool=ResearchTool.GET_COMMUNITIES,
        path="/communities",
        summary="Pares de decisões com critérios em comum",
        note="Coocorrência par a par; não é detecção completa de comunidades.",
        asked=CommunitiesQuestion,
        answered=CommunitiesAnswer,
    ),
    Question(
        tool=ResearchTool.GET_STRUCTURAL_SIMILARITY,
        path="/structural-similarity",
        summary="Semelhança estrutural de duas decisões",
        note="Jaccard ponderado de critérios, fatos, provas, dispositivos e precedentes.",
        asked=StructuralSimilarityQuestion,
        answered=StructuralSimilarityAnswer,
    ),
    Question(
        tool=ResearchTool.GET_SHORTEST_PATH,
        path="/shortest-path",
        summary="Caminho mais curto entre duas decisões",
        note="Por qualquer tipo de relação, nos dois sentidos; `found` é falso quando não há caminho.",
        asked=ShortestPathQuestion,
        answered=ShortestPathAnswer,
    ),
    Question(
        tool=ResearchTool.GET_GRAPH_EMBEDDINGS,
        path="/embeddings",
        summary="Vetores estruturais de decisões",
        note="Sete dimensões por decisão: contagens do grafo e resultado codificado.",
        asked=GraphEmbeddingsQuestion,
        answered=GraphEmbeddingsAnswer,
    ),
)

add_questions(router, QUESTIONS)
