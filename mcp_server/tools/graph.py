"""Tools that ask the graph of decisions: outcomes, arguments, ministers, citations and structure."""

from mcp_server.research_answers import (
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
from mcp_server.rest import Reply
from mcp_server.tools.research import NextStep, Research, depending
from workflows.contracts.research.graph import (
    CitationChainQuestion,
    CommunitiesQuestion,
    DivergencesQuestion,
    GraphEmbeddingsQuestion,
    MinisterArgumentQuestion,
    MinisterProfileQuestion,
    OptimalArgumentQuestion,
    PagerankQuestion,
    PanelDivergencesQuestion,
    ShortestPathQuestion,
    StructuralSimilarityQuestion,
    Support,
    TemporalEvolutionQuestion,
)
from workflows.contracts.research.questions import ResearchTool

DIVERGENCES = """\
Lista os critérios jurídicos cujas decisões se dividem entre favoráveis e desfavoráveis: divergence_score é a minoria \
sobre o total das que julgaram o mérito (até 0,5), e as divisões mais equilibradas vêm primeiro. Cada grupo traz até 3 \
decisões recentes de cada lado; até 50 grupos por chamada, e total_clusters diz quantos há.
Use para descobrir onde a jurisprudência do acervo oscila, em geral ou em uma categoria.
Depois: get_turma_divergences com o nome do critério para ver quem decide como; get_temporal_evolution para ver se a \
divisão é antiga."""

PANELS = """\
Soma, por ministro e por órgão, os resultados das decisões cujos critérios contêm um tema (trecho do nome, sem \
diferenciar maiúsculas). Conta por relator, e não por voto: votos vencidos não estão no acervo. A lista dos critérios \
mostra no máximo 50 deles; as contagens são de todos.
Use depois de get_divergencias, ou quando o usuário perguntar como cada ministro decide um tema.
Depois: get_ministro_profile de um dos ministros; search_jurisprudence com o tema e o ministro para ler as decisões."""

OPTIMAL = """\
Calcula, para uma categoria e um resultado desejado, a taxa de sucesso de cada argumento (critério, dispositivo ou \
precedente): decisões com o resultado sobre decisões com resultado conhecido que o usam. chain junta o melhor de cada \
tipo. top_k vale como está, de 1 a 50, sem outro teto.
Use para escolher a linha de argumentação. É associação no acervo, e não causa: com poucas decisões a taxa diz pouco, \
e min_decisions (ao menos 2) é o filtro.
Depois: get_optimal_argument_by_ministro quando o relator for conhecido; search_jurisprudence para ler as decisões."""

BY_MINISTER = """\
Compara, por argumento, a taxa de sucesso diante de um ministro com a de toda a categoria: delta acima de 0 é \
recomendado (recommended_arguments), abaixo de -0,1 é a evitar (avoid_arguments). top_k vale como está, de 1 a 50 em \
cada lista, sem outro teto.
Use quando o relator já for conhecido. Com poucas decisões do ministro a diferença diz pouco: aumente min_decisions.
Depois: search_jurisprudence com o ministro e o argumento para ler as decisões; get_ministro_profile para o conjunto."""

PROFILE = """\
Traça o perfil de um ministro no acervo: decisões e período, critérios mais usados (limit_criterios, até 100), \
resultados, divergências com pares (até 10, com até 5 critérios cada), decisões dele mais citadas e precedentes que \
ele mais cita (até 10 de cada).
Use para conhecer o relator antes de recorrer ou sustentar. Conta só o que ele relatou e o acervo tem.
Depois: get_optimal_argument_by_ministro em uma categoria; search_jurisprudence com o ministro."""

EVOLUTION = """\
Conta as decisões de um critério por ano ou mês, com os resultados e o total do acervo no mesmo período, e diz a \
tendência: reta de mínimos quadrados sobre os totais anuais, crescente acima de 10 % ao ano, decrescente abaixo de \
-10 %, estavel entre elas, insuficiente com menos de 3 anos.
Use para saber se um entendimento ganha ou perde espaço. O critério tem de vir com o nome exato, como em \
get_divergencias ou get_turma_divergences. Compare com total_acervo: o acervo não tem o mesmo tanto de cada período.
Depois: search_jurisprudence com data_inicio e data_fim do período que interessar."""

CHAIN = """\
Segue as citações que saem de uma decisão, salto a salto (até 5): as decisões que ela cita, as que essas citam, e \
assim por diante. Não inclui quem a cita. O que está fora do acervo aparece como Precedent e termina ali. \
max_depth_reached diz que a cadeia chegou ao limite e alem_do_limite quantas decisões ainda citam outras. Mostra no \
máximo 1.000 nós e 5.000 arestas, os mais próximos; total_nodes e total_edges contam todos.
Use para conferir em que uma decisão se apoia.
Depois: get_document_integra das decisões da cadeia; get_pagerank para as mais influentes do acervo."""

PAGERANK = """\
Ordena as decisões do acervo por influência: 10 pontos por citação direta recebida e 3 por citação de segunda ordem \
(de quem cita as que a citam). É um PageRank simplificado, e só conta citações entre decisões do acervo.
Use para achar as decisões de referência. limit vai até 100; min_citations descarta as pouco citadas antes do corte.
Depois: get_document_integra para ler; get_citation_chain para ver em que se apoiam."""

COMMUNITIES = """\
Lista os pares de decisões com mais critérios jurídicos em comum (ao menos min_shared; até 100 pares), com os nomes \
deles. É coocorrência par a par, e não detecção de comunidades.
Use para achar decisões que tratam da mesma combinação de questões.
Depois: get_structural_similarity de um par; get_document_integra para ler."""

STRUCTURE = """\
Compara duas decisões em cinco dimensões do grafo por Jaccard ponderado: critérios 0,35, dispositivos 0,25, \
precedentes 0,20, fatos 0,10, provas 0,10. weighted_score vai de 0 a 1. Fatos e provas vêm de extração por regras: \
a falta deles não prova que a decisão não os trate.
Use para mostrar por que um precedente se aplica ou para distingui-lo.
Depois: get_document_integra das duas; get_shortest_path se não tiverem nada em comum."""

PATH = """\
Acha o caminho mais curto entre duas decisões, por qualquer tipo de relação e nos dois sentidos (até 20 passos), com \
os tipos de relação verdadeiros. Sem caminho responde found=false.
Use para explicar como duas decisões se ligam: um critério, um dispositivo, uma citação ou o relator em comum.
Depois: get_structural_similarity para medir a ligação; get_document_integra para ler."""

EMBEDDINGS = """\
Devolve, por decisão, um vetor estrutural de 7 dimensões: contagens de critérios, fatos, provas e dispositivos, \
citações recebidas e feitas, resultado codificado. Até 500 decisões por chamada; sem decisao_ids, uma amostra de \
tamanho limit. Não são representações do texto.
Use para agrupar ou comparar decisões fora daqui; para semelhança entre decisões, prefira find_similar_cases.
Depois: get_structural_similarity nos pares que interessarem."""

READ_DECISIONS = "Leia as decisões com get_document_integra antes de citar."
TOO_FEW = (
    "Nenhum argumento alcança o mínimo de decisões. Reduza os mínimos ou tente uma categoria mais ampla; não tire "
    "conclusões do silêncio do acervo."
)
UNSUPPORTED = "O acervo não sustenta uma conclusão: diga ao usuário o que observacao explica. "


def grounded(on: str, found: str, nothing: str) -> NextStep:
    """As `depending`, after a warning where the corpus does not carry the answer."""
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
        next_step=grounded(
            "clusters",
            "Veja quem decide como em get_turma_divergences, com o nome do critério.",
            "O acervo não mostra critério dividido; em uma categoria, tente sem ela.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_TURMA_DIVERGENCES,
        title="Resultados por ministro",
        description=PANELS,
        question=PanelDivergencesQuestion,
        answer=PanelDivergencesAnswer,
        endpoint="POST /v1/graph/turma-divergences",
        next_step=grounded(
            "por_ministro",
            "Para ler as decisões, search_jurisprudence com o tema e o ministro.",
            "Nenhum critério contém esse tema. Tente um trecho mais curto, ou veja os nomes em get_divergencias.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_OPTIMAL_ARGUMENT,
        title="Argumentos por resultado",
        description=OPTIMAL,
        question=OptimalArgumentQuestion,
        answer=OptimalArgumentAnswer,
        endpoint="POST /v1/graph/optimal-argument",
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
        next_step=grounded("decisions", READ_DECISIONS, "Nenhuma decisão tem tantas citações. Reduza min_citations."),
    ),
    Research(
        tool=ResearchTool.GET_COMMUNITIES,
        title="Pares com critérios em comum",
        description=COMMUNITIES,
        question=CommunitiesQuestion,
        answer=CommunitiesAnswer,
        endpoint="POST /v1/graph/communities",
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
        next_step=grounded(
            "embeddings",
            "Compare pares próximos em get_structural_similarity.",
            "Nenhuma decisão com esses identificadores. Confira-os com search_jurisprudence.",
        ),
    ),
)
