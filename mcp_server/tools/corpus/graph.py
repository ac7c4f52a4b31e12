"""Tools that query the graph of decisions: outcomes, arguments, ministers, citations and structure."""

from mcp_server.answers.research import (
    CitationChainAnswer,
    CommunitiesAnswer,
    DivergencesAnswer,
    GraphEmbeddingsAnswer,
    MinisterArgumentAnswer,
    MinisterProfileAnswer,
    OptimalArgumentAnswer,
    PagerankAnswer,
    PanelDivergencesAnswer,
    ShortestPathAnswer,
    StructuralSimilarityAnswer,
    TemporalEvolutionAnswer,
)
from mcp_server.rest.client import Reply
from mcp_server.tools.research import NextStep, Research, depending
from workflows.contracts.research.courts import COURT_FILTERS
from workflows.contracts.research.graph.arguments import MinisterArgumentQuestion, OptimalArgumentQuestion
from workflows.contracts.research.graph.citations import CitationChainQuestion, PagerankQuestion
from workflows.contracts.research.graph.divergences import DivergencesQuestion, PanelDivergencesQuestion
from workflows.contracts.research.graph.evolution import TemporalEvolutionQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.structure import (
    CommunitiesQuestion,
    GraphEmbeddingsQuestion,
    ShortestPathQuestion,
    StructuralSimilarityQuestion,
)
from workflows.contracts.research.questions import ResearchTool

DIVERGENCES = """\
Lista os critérios de mérito com decisões a favor de lados opostos, de ministros ou órgãos diferentes; com menos de 5 \
de cada lado, só contagens, no fim. declaradas: decisões que declaram a divergência, com as palavras.
Depois: get_turma_divergences com o nome do critério."""

PANELS = """\
Conta, por ministro e por órgão, a favor de que lado são as decisões cujos critérios contêm um tema; taxa só com 5 de \
cada lado. Conta por relator: votos vencidos não estão no acervo.
Depois: get_ministro_profile; search_jurisprudence com o tema e o ministro."""

OPTIMAL = """\
Diz em que parcela das decisões de uma categoria com cada argumento (critério, dispositivo ou precedente) um lado \
ganhou, quem quer que tenha recorrido; com menos de 5 de cada lado, só contagens. chain junta o melhor de cada.
É associação, não causa.
Depois: get_optimal_argument_by_ministro; search_jurisprudence para ler."""

BY_MINISTER = """\
Compara a parcela de cada argumento que favorece um lado diante de um ministro com a da categoria: delta acima de 0 é \
recomendado, abaixo de -0,1 é a evitar; com menos de 5 decisões de cada lado, só contagens.
Depois: search_jurisprudence com o ministro e o argumento."""

PROFILE = """\
Perfil de um ministro: período, a favor de que lado decide, no todo e por critério, recursos providos por quem \
recorreu, divergências com pares, decisões mais citadas e precedentes que cita. Taxa só com 5 decisões de cada lado.
Conta só o que ele relatou e o acervo tem.
Depois: get_optimal_argument_by_ministro; search_jurisprudence com o ministro."""

EVOLUTION = """\
Conta as decisões de um critério por ano ou mês e por lado, com o total do acervo. A tendência é de quantas há, e não \
de quem ganha: crescente acima de 10 % ao ano, decrescente abaixo de -10 %, insuficiente com menos de 3 anos.
Use para saber se um entendimento ganha ou perde espaço.
Depois: search_jurisprudence com as datas do período."""

CHAIN = """\
Segue as citações que saem de uma decisão, até 5 saltos; o que está fora do acervo termina como Precedent. Conta todos \
e mostra os mais próximos; alem_do_limite diz quantas ainda citam outras.
Use para conferir em que uma decisão se apoia; não inclui quem a cita.
Depois: get_document_integra das decisões da cadeia."""

PAGERANK = """\
Ordena as decisões por influência no acervo: 10 pontos por citação direta e 3 por citação de segunda ordem.
Depois: get_document_integra para ler; get_citation_chain para ver em que se apoiam."""

COMMUNITIES = """\
Lista os pares de decisões com mais critérios em comum. É coocorrência, e não detecção de comunidades.
Depois: get_structural_similarity de um par."""

STRUCTURE = """\
Compara duas decisões por Jaccard ponderado: critérios 0,35, dispositivos 0,25, precedentes 0,20, fatos 0,10, provas \
0,10. A falta de fatos e provas não prova que a decisão não os trate.
Depois: get_document_integra das duas."""

PATH = """\
Acha o caminho mais curto entre duas decisões por qualquer relação; sem caminho, found=false.
Depois: get_structural_similarity para medir a ligação."""

EMBEDDINGS = """\
Devolve, por decisão, um vetor de 7 contagens da estrutura: critérios, fatos, provas, dispositivos, citações recebidas \
e feitas, resultado do recurso. Não representa o texto.
Depois: get_structural_similarity nos pares que interessarem."""

READ_DECISIONS = "Leia as decisões com get_document_integra antes de citar."
TOO_FEW = (
    "Nenhum argumento alcança o mínimo de decisões. Reduza os mínimos ou tente uma categoria mais ampla; não tire "
    "conclusões do silêncio do acervo."
)
UNSUPPORTED = "O acervo não sustenta uma conclusão: diga ao usuário o que observacao explica. "


def grounded(on: str, found: str, nothing: str) -> NextStep:
    """Same as `depending`, with a warning first if the corpus does not support the answer."""
    told = depending(on, found, nothing)

    def next_step(reply: Reply) -> str:
        warning = UNSUPPORTED if reply.data.get("suporte") == Support.INSUFICIENTE else ""
        return warning + told(reply)

    return next_step


TOOLS = (
    Research(
        tool=ResearchTool.GET_DIVERGENCIAS,
        title="Divergências",
        description=DIVERGENCES,
        question=DivergencesQuestion,
        answer=DivergencesAnswer,
        endpoint="POST /v1/graph/divergencias",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "clusters",
            "Veja quem decide como em get_turma_divergences, com o nome do critério.",
            "O acervo não mostra critério dividido; em uma categoria, tente sem ela.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_TURMA_DIVERGENCES,
        title="Lados por ministro",
        description=PANELS,
        question=PanelDivergencesQuestion,
        answer=PanelDivergencesAnswer,
        endpoint="POST /v1/graph/turma-divergences",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "por_ministro",
            "Para ler as decisões, search_jurisprudence com o tema e o ministro.",
            "Nenhum critério contém esse tema. Tente um trecho mais curto, ou veja os nomes em get_divergencias.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_OPTIMAL_ARGUMENT,
        title="Argumentos por lado",
        description=OPTIMAL,
        question=OptimalArgumentQuestion,
        answer=OptimalArgumentAnswer,
        endpoint="POST /v1/graph/optimal-argument",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "arguments",
            "Leia decisões que usam o argumento (search_jurisprudence) antes de o recomendar.",
            TOO_FEW,
        ),
    ),
    Research(
        tool=ResearchTool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO,
        title="Argumentos por ministro",
        description=BY_MINISTER,
        question=MinisterArgumentQuestion,
        answer=MinisterArgumentAnswer,
        endpoint="POST /v1/graph/optimal-argument-by-ministro",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "arguments",
            "Leia decisões do ministro com o argumento (search_jurisprudence com ministro) antes de o recomendar.",
            TOO_FEW,
        ),
    ),
    Research(
        tool=ResearchTool.GET_MINISTRO_PROFILE,
        title="Perfil de ministro",
        description=PROFILE,
        question=MinisterProfileQuestion,
        answer=MinisterProfileAnswer,
        endpoint="POST /v1/graph/ministro-profile",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "total_decisoes",
            "Compare argumentos em get_optimal_argument_by_ministro, com uma categoria das decisões dele.",
            "O acervo não tem decisões com esse relator. Confira o nome completo com verify_legal_claims.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_TEMPORAL_EVOLUTION,
        title="Evolução no tempo",
        description=EVOLUTION,
        question=TemporalEvolutionQuestion,
        answer=TemporalEvolutionAnswer,
        endpoint="POST /v1/graph/temporal-evolution",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "buckets",
            "Para ler um período, search_jurisprudence com data_inicio e data_fim.",
            "O acervo não tem decisões com esse critério no período. Alargue-o, ou chame sem período.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_CITATION_CHAIN,
        title="Cadeia de citações",
        description=CHAIN,
        question=CitationChainQuestion,
        answer=CitationChainAnswer,
        endpoint="POST /v1/graph/citation-chain",
        next_step=grounded(
            "edges",
            READ_DECISIONS,
            "A decisão não cita nada que o acervo reconheça. get_document_integra mostra o texto dela.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_PAGERANK,
        title="Decisões influentes",
        description=PAGERANK,
        question=PagerankQuestion,
        answer=PagerankAnswer,
        endpoint="POST /v1/graph/pagerank",
        rest_only=COURT_FILTERS,
        next_step=grounded("decisions", READ_DECISIONS, "Nenhuma decisão tem tantas citações. Reduza min_citations."),
    ),
    Research(
        tool=ResearchTool.GET_COMMUNITIES,
        title="Pares com critérios em comum",
        description=COMMUNITIES,
        question=CommunitiesQuestion,
        answer=CommunitiesAnswer,
        endpoint="POST /v1/graph/communities",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "communities",
            "Compare um par em get_structural_similarity.",
            "Nenhum par tem tantos critérios em comum. Reduza min_shared.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_STRUCTURAL_SIMILARITY,
        title="Semelhança estrutural",
        description=STRUCTURE,
        question=StructuralSimilarityQuestion,
        answer=StructuralSimilarityAnswer,
        endpoint="POST /v1/graph/structural-similarity",
        next_step=grounded(
            "weighted_score",
            READ_DECISIONS,
            "O grafo não mostra nada em comum; a semelhança do texto está em find_similar_cases.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_SHORTEST_PATH,
        title="Caminho entre decisões",
        description=PATH,
        question=ShortestPathQuestion,
        answer=ShortestPathAnswer,
        endpoint="POST /v1/graph/shortest-path",
        next_step=grounded(
            "found",
            "Explique a ligação pelos tipos de relação do caminho; get_structural_similarity a mede.",
            "Não há caminho até max_depth passos. Aumente-o, até 20, ou diga que o acervo não as liga.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_GRAPH_EMBEDDINGS,
        title="Vetores estruturais",
        description=EMBEDDINGS,
        question=GraphEmbeddingsQuestion,
        answer=GraphEmbeddingsAnswer,
        endpoint="POST /v1/graph/embeddings",
        rest_only=COURT_FILTERS,
        next_step=grounded(
            "embeddings",
            "Compare pares próximos em get_structural_similarity.",
            "Nenhuma decisão com esses identificadores. Confira-os com search_jurisprudence.",
        ),
    ),
)
