"""Tools that find, read and check decisions and references."""

from typing import Annotated

from pydantic import Field

from mcp_server.research_answers import (
    ClaimsAnswer,
    DocumentAnswer,
    FeaturesAnswer,
    IracAnswer,
    JurisprudenceAnswer,
    SimilarAnswer,
)
from mcp_server.rest import Reply
from mcp_server.tools.research import Research, depending
from workflows.contracts.research.law import ClaimVerdict, IracQuestion, VerifyQuestion
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.research.search import (
    DocumentQuestion,
    FeaturesQuestion,
    JurisprudenceQuestion,
    SimilarQuestion,
)

JURISPRUDENCE = """\
Busca decisões do STJ por texto livre, com busca híbrida (BM25 e semântica) no acervo ativo. Comece por aqui para ter \
candidatos e os identificadores que as outras ferramentas pedem; serve também para achar uma decisão, súmula ou tema \
pelo número, que então vem primeiro.
Os filtros de ministro e de datas valem durante a recuperação: top_k é preenchido sempre que o acervo tiver decisões \
que os cumpram. page_size corta a lista de até top_k resultados em páginas; o cursor continua na mesma versão do \
acervo, ainda que outra entre em uso.
Quando nenhuma decisão do acervo responde, answered é falso, unanswered_reason diz por quê e results vem vazio; \
uma referência que o acervo não tem é dita ausente (references), sem outra parecida no lugar. relevance (0 a 1) diz \
quanto cada decisão responde, comparável entre consultas; score só ordena.
Depois: get_document_integra onde has_integra for verdadeiro, get_irac_analysis ou find_similar_cases com o `id`; \
confira com verify_legal_claims antes de citar."""

SIMILAR = """\
Encontra decisões parecidas com uma decisão do acervo: 70 % de semelhança do texto e 30 % de estrutura em comum no \
grafo (critérios, dispositivos, precedentes, fatos, provas).
Use quando já tiver uma decisão boa e quiser outras na mesma linha, ou a linha contrária. A própria decisão nunca \
aparece. A estrutura é olhada nas 300 decisões de texto mais próximo (todo top_k cabe nelas). Se o grafo não \
responder a tempo, vale só o texto, e meta.degraded diz.
Depois: get_structural_similarity para ver o que um par tem em comum; get_document_integra para ler."""

VERIFY = """\
Confere as referências jurídicas de um texto (até 20.000 caracteres). De cada decisão do acervo compara classe, \
número, UF, relator, órgão julgador e datas; o que diverge vem em mismatches, e o que o texto põe entre aspas ao \
lado da citação, em quotations, com a voz de quem fala (ementa, voto do relator, voto vencido, relatório, parte). \
Confere também súmulas do STJ e do STF e sua situação, temas, nomes de ministros, número CNJ, leis revogadas, \
artigos e incisos que não existem. risk_score vai de 0 a 1.
Use sempre antes de entregar um texto que cita, seu ou de outra pessoa. verified diz que a referência existe e \
confere, nunca que sustenta o que o texto afirma. not_in_corpus e unverifiable não dizem que é falsa: estes dados \
não bastam para confirmá-la; near traz até três decisões de número parecido ou igual em outra classe.
Depois: corrija ou retire o que vier como divergent, not_found, invalid, cancelled, revoked ou doubtful; onde houver \
document_id, leia com get_document_integra."""

IRAC = """\
Separa uma decisão em questão, regra, aplicação e conclusão (IRAC), com as frases da própria decisão e a confiança de \
cada parte, e conta o que o grafo sabe dela. É uma análise por regras, sem modelo de linguagem: parte que o texto não \
mostra vem nula.
Use para entender depressa o raciocínio de uma decisão antes de lê-la inteira.
Depois: get_document_integra para conferir no texto; get_citation_chain para os precedentes em que ela se apoia."""

INTEGRA = """\
Devolve o texto de uma decisão: ementa, tese, razões de decidir e, onde o acervo o tem, o inteiro teor \
(texto_completo). Sem inteiro teor, has_integra é falso e texto_completo é nulo.
Use antes de citar ou resumir uma decisão; não resuma a partir da ementa o que o voto diz.
Depois: get_irac_analysis para a estrutura do raciocínio; verify_legal_claims com o texto que for escrever."""

FEATURES = """\
Lista decisões pelas características extraídas do texto (categorias, dispositivo, resultado, unanimidade, tipo, \
relator, argumentos). Os filtros se somam; categorias aceita qualquer uma das dadas. Os filtros de texto são exatos e \
diferenciam maiúsculas, menos argumento_vencedor e argumento_perdedor, que procuram um trecho sem diferenciá-las. É \
preciso ao menos um filtro.
Use para contar e listar, quando souber o que procura; para procurar por sentido, use search_jurisprudence.
Depois: offset para continuar a lista; get_document_integra para ler uma decisão."""


SUSPECT = (
    ClaimVerdict.DIVERGENT,
    ClaimVerdict.NOT_FOUND,
    ClaimVerdict.INVALID,
    ClaimVerdict.CANCELLED,
    ClaimVerdict.REVOKED,
    ClaimVerdict.DOUBTFUL,
)


class PagedJurisprudenceQuestion(JurisprudenceQuestion):
    cursor: Annotated[
        str | None,
        Field(
            max_length=2000,
            description="`pagination.cursor` da página anterior (até 2.000 caracteres). Os demais parâmetros ficam "
            "como nela; só page_size pode mudar",
        ),
    ] = None


def _after_search(reply: Reply) -> str:
    if not reply.data.get("answered", True):
        return (
            "Diga ao usuário que o acervo não responde, e por quê (unanswered_reason). Não cite o que estiver em "
            "nearest como resposta, nem decisões que esta ferramenta não devolveu; tente outras palavras."
        )
    if not reply.data.get("results"):
        return (
            "Nada encontrado. Tente outras palavras ou menos filtros; não cite decisões que esta ferramenta não "
            "devolveu."
        )
    more = "Há mais páginas: repita com pagination.cursor. " if (reply.pagination or {}).get("has_more") else ""
    return (
        f"{more}Leia get_document_integra onde has_integra for verdadeiro, ou get_irac_analysis; antes de citar, "
        "confira o texto com verify_legal_claims."
    )


def _after_verification(reply: Reply) -> str:
    if not reply.data["total"]:
        return "Nenhuma referência foi reconhecida no texto. Isso não o confirma: confira a forma das citações."
    bad = [verdict for verdict in SUSPECT if reply.data["counts"].get(verdict)]
    if bad:
        return f"Corrija ou retire as referências com {', '.join(bad)} e mostre ao usuário o motivo (reason) de cada."
    return (
        "Nada contra as referências: existem e conferem, o que não diz que sustentam o texto. Diga ao usuário quais "
        "não puderam ser confirmadas, se houver."
    )


def _after_features(reply: Reply) -> str:
    shown = reply.data["offset"] + len(reply.data["results"])
    if not reply.data["total_found"]:
        return "Nenhuma decisão cumpre todos os filtros. Tire um, ou procure por sentido com search_jurisprudence."
    if shown < reply.data["total_found"]:
        return f"Há mais: repita com offset={shown}. Para ler uma decisão, get_document_integra."
    return "A lista está completa. Para ler uma decisão, get_document_integra."


TOOLS = (
    Research(
        tool=ResearchTool.SEARCH_JURISPRUDENCE,
        title="Buscar jurisprudência",
        description=JURISPRUDENCE,
        question=PagedJurisprudenceQuestion,
        answer=JurisprudenceAnswer,
        endpoint="POST /v1/retrieve",
        next_step=_after_search,
        rest_only=frozenset({"weights", "snapshot_id"}),
    ),
    Research(
        tool=ResearchTool.VERIFY_LEGAL_CLAIMS,
        title="Conferir referências",
        description=VERIFY,
        question=VerifyQuestion,
        answer=ClaimsAnswer,
        endpoint="POST /v1/verify",
        next_step=_after_verification,
    ),
    Research(
        tool=ResearchTool.GET_IRAC_ANALYSIS,
        title="Análise IRAC",
        description=IRAC,
        question=IracQuestion,
        answer=IracAnswer,
        endpoint="POST /v1/context/enrich",
        next_step=lambda _: (
            "Confira as frases em get_document_integra; get_citation_chain traz os precedentes citados."
        ),
    ),
    Research(
        tool=ResearchTool.FIND_SIMILAR_CASES,
        title="Casos similares",
        description=SIMILAR,
        question=SimilarQuestion,
        answer=SimilarAnswer,
        endpoint="POST /v1/similar_cases",
        next_step=depending(
            "results",
            "Compare um par com get_structural_similarity, ou leia uma decisão com get_document_integra.",
            "O acervo não tem outra decisão parecida. Tente search_jurisprudence com os termos da ementa.",
        ),
    ),
    Research(
        tool=ResearchTool.GET_DOCUMENT_INTEGRA,
        title="Inteiro teor",
        description=INTEGRA,
        question=DocumentQuestion,
        answer=DocumentAnswer,
        endpoint="GET /v1/documents/{document_id}/integra",
        next_step=depending(
            "texto_completo",
            "Cite só o que está no texto, com o processo e a data; confira antes com verify_legal_claims.",
            "O acervo só tem o resumo desta decisão: cite a ementa como ementa. Confira antes com verify_legal_claims.",
        ),
    ),
    Research(
        tool=ResearchTool.SEARCH_FEATURES,
        title="Buscar por características",
        description=FEATURES,
        question=FeaturesQuestion,
        answer=FeaturesAnswer,
        endpoint="POST /v1/search/features",
        next_step=_after_features,
    ),
)
