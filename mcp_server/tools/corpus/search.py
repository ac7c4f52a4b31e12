"""Tools that find, read and verify decisions and references."""

import json
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from mcp_server.answers.brief.decision_text import text_page
from mcp_server.answers.brief.features import FeaturesAnswer
from mcp_server.answers.brief.measured import MOST_CHARACTERS
from mcp_server.answers.brief.search import JurisprudenceAnswer
from mcp_server.answers.research import (
    ClaimsAnswer,
    DocumentAnswer,
    IracAnswer,
    SimilarAnswer,
    ValuesAnswer,
)
from mcp_server.failures import refusal
from mcp_server.rest.client import Reply
from mcp_server.tools.research import Research, depending
from mcp_server.views.pages import View
from workflows.contracts.research.courts import COURT_FILTERS
from workflows.contracts.research.law import OPEN, ClaimVerdict, IracQuestion, VerifyQuestion
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.research.search import (
    DiscoverQuestion,
    DocumentQuestion,
    FeaturesQuestion,
    JurisprudenceFilters,
    JurisprudenceQuestion,
    SimilarQuestion,
)

JURISPRUDENCE = """\
Busca decisões do acervo por texto livre ou pelo número de um processo, súmula ou tema. Com \
citação pronta, resultado, a quem favorece e o trecho que responde.
Comece por aqui. certainty: alta ou provavel. Se nada responde, answered é falso, unanswered_reason diz por quê e \
nearest, as três mais próximas.
Depois: get_document_integra; verify_legal_claims antes de citar."""

SIMILAR = """\
Encontra decisões parecidas com uma decisão do acervo: 70 % texto, 30 % estrutura no grafo.
Use para achar outras na mesma linha, ou a contrária.
Depois: get_structural_similarity de um par; get_document_integra para ler."""

VERIFY = """\
Confere as referências jurídicas de um texto: de cada decisão do acervo, classe, número, UF, relator, órgão e datas \
(mismatches) e o que vem entre aspas (quotations); súmulas, temas, ministros, número CNJ, leis e artigos.
Use antes de entregar um texto que cita. verified diz que existe e confere, nunca que sustenta o que o texto afirma; \
not_in_corpus, unverifiable e unreadable não dizem que é falsa; near: parecidas.
Depois: corrija ou retire o que for divergent, not_found, invalid, cancelled, revoked ou doubtful."""

IRAC = """\
Separa uma decisão em questão, regra, aplicação e conclusão (IRAC), com as frases dela e a confiança de cada parte, \
por regras. Parte que o texto não mostra fica de fora.
Depois: get_document_integra para conferir no texto; get_citation_chain."""

INTEGRA = """\
Devolve o texto de uma decisão: ementa, tese, razões de decidir e, onde has_integra, o inteiro teor (texto_completo).
Use antes de citar ou resumir uma decisão; não resuma a partir da ementa o que o voto diz.
Depois: get_irac_analysis; verify_legal_claims com o texto que for escrever."""

FEATURES = """\
Lista e conta decisões pelas características do texto. Os filtros se somam (de categorias basta uma), sem diferenciar \
maiúsculas e acentos; valor que ninguém tem é recusado com os mais próximos, e discover_values lista os que há.
Para procurar por sentido, search_jurisprudence.
Depois: offset para continuar a lista; get_document_integra para ler uma decisão."""


VALUES = """\
Lista os valores que um filtro conhece, com quantas decisões têm cada um.
Use antes de filtrar, quando não souber o nome exato.
Depois: search_features ou search_jurisprudence com o valor."""

SUSPECT = (
    ClaimVerdict.DIVERGENT,
    ClaimVerdict.NOT_FOUND,
    ClaimVerdict.INVALID,
    ClaimVerdict.OVERTURNED,
    ClaimVerdict.CANCELLED,
    ClaimVerdict.REVOKED,
    ClaimVerdict.DOUBTFUL,
)


PAGE = Field(ge=1, le=10_000, description="Página do texto (até 10.000)")


class PagedDocumentQuestion(DocumentQuestion):
    page: Annotated[int, PAGE] = 1


class PagedJurisprudenceQuestion(JurisprudenceQuestion):
    cursor: Annotated[
        str | None,
        Field(
            max_length=2000,
            description="`pagination.cursor` da página anterior; só page_size pode mudar",
        ),
    ] = None


def _after_search(reply: Reply) -> str:
    if not reply.data.get("answered", True):
        return (
            "Tente outras palavras. Se nada responder, diga ao usuário que não encontrou resposta, e por quê "
            "(unanswered_reason), e mostre as de nearest como as mais próximas: leia antes, podem tratar de outra "
            "questão. Não cite decisões que esta ferramenta não devolveu."
        )
    if not reply.data.get("results"):
        return (
            "Nada encontrado. Tente outras palavras ou menos filtros; não cite decisões que esta ferramenta não "
            "devolveu."
        )
    if reply.data.get("certainty") == "provavel":
        return (
            "A resposta é provável: leia get_document_integra das primeiras e diga se tratam da questão do usuário; "
            "antes de citar, confira o texto com verify_legal_claims."
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
    unknown = {verdict: count for verdict in OPEN if (count := reply.data["counts"].get(verdict))}
    if unknown:
        named = ", ".join(f"{verdict}: {count}" for verdict, count in unknown.items())
        return (
            f"Nada aponta erro, mas {sum(unknown.values())} de {reply.data['total']} referências não puderam ser "
            f"confirmadas ({named}). Não diga que conferem: mostre ao usuário quais são, e que as confira na fonte."
        )
    return "Todas as referências existem e conferem, o que não diz que sustentam o texto."


def _suspects_first(reply: Reply, _: dict[str, Any]) -> Reply:
    """Put faulty citations first and sound ones last, for an answer that is shortened."""
    claims: list[dict[str, Any]] = reply.data["claims"]
    if len(json.dumps(claims, ensure_ascii=False)) <= MOST_CHARACTERS:
        return reply
    order = dict.fromkeys(SUSPECT, 0) | {ClaimVerdict.VERIFIED: 2}
    ordered = sorted(claims, key=lambda claim: order.get(ClaimVerdict(claim["verdict"]), 1))
    return replace(reply, data={**reply.data, "claims": ordered})


def _text_page(reply: Reply, arguments: dict[str, Any]) -> Reply:
    shown = text_page(reply.data, arguments["page"])
    if shown["page"] > shown["pages"]:
        raise refusal(f"A decisão tem {shown['pages']} páginas; peça page de 1 a {shown['pages']}.")
    return replace(reply, data=shown)


def _after_text(reply: Reply) -> str:
    page, pages = reply.data["page"], reply.data["pages"]
    more = f"Há mais: repita com page={page + 1}. " if page < pages else ""
    if reply.data["has_integra"]:
        return f"{more}Cite só o que está no texto, com o processo e a data; confira antes com verify_legal_claims."
    return (
        f"{more}O acervo só tem o resumo desta decisão: cite a ementa como ementa. Confira antes com "
        "verify_legal_claims."
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
        rest_only=COURT_FILTERS | {"weights", "snapshot_id"},
        rest_of="Para as demais, repita com page_size até 5 e siga pagination.cursor.",
    ),
    Research(
        tool=ResearchTool.VERIFY_LEGAL_CLAIMS,
        title="Conferir referências",
        description=VERIFY,
        question=VerifyQuestion,
        answer=ClaimsAnswer,
        endpoint="POST /v1/verify",
        next_step=_after_verification,
        shape=_suspects_first,
        rest_of="As em ordem saíram primeiro (counts as conta); para ver todas, mande o texto em partes.",
        view=View.CITACOES,
        screen="pesquisa",
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
        question=PagedDocumentQuestion,
        answer=DocumentAnswer,
        endpoint="GET /v1/documents/{document_id}/integra",
        next_step=_after_text,
        chat_only=frozenset({"page"}),
        shape=_text_page,
    ),
    Research(
        tool=ResearchTool.SEARCH_FEATURES,
        title="Buscar por características",
        description=FEATURES,
        question=FeaturesQuestion,
        answer=FeaturesAnswer,
        endpoint="POST /v1/search/features",
        next_step=_after_features,
        rest_only=COURT_FILTERS,
    ),
    Research(
        tool=ResearchTool.DISCOVER_VALUES,
        title="Valores de um filtro",
        description=VALUES,
        question=DiscoverQuestion,
        answer=ValuesAnswer,
        endpoint="POST /v1/search/values",
        rest_only=frozenset(JurisprudenceFilters.model_fields) | {"query"},
        next_step=depending(
            "valores",
            "Use o valor exato no filtro de search_features ou search_jurisprudence.",
            "O acervo não tem valor com esse trecho. Tente um mais curto, ou sem contem.",
        ),
    ),
)
