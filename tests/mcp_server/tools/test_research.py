"""The research tools with a stubbed REST boundary: requests, answers and errors."""

import json
from typing import Any

import httpx
import pytest

from mcp_server.answers.research import DECISIONS_NOTICE, MEMORY_NOTICE
from mcp_server.tools.corpus import graph, search
from mcp_server.tools.firm import memory
from mcp_server.tools.research import Research
from tests.mcp_server.connecting import answered, connected, refused, text_of
from tests.mcp_server.rest_stub import RestStub, data, error

ROW: dict[str, Any] = {
    "id": "000792984",
    "processo": "AgInt no AREsp 1.724.537/MG",
    "ministro": "MARCO BUZZI",
    "data": "2020-12-07",
    "orgao": "QUARTA TURMA",
    "ementa": "AGRAVO INTERNO.",
    "ementa_preview": "AGRAVO INTERNO.",
    "tese": None,
    "razoes_decidir": None,
    "score": 0.9,
    "relevance": 0.97,
    "has_integra": True,
    "score_breakdown": {"bm25": 0.5, "semantic": 0.4, "kg_boost": 0.0, "rerank_score": 0.0, "reference": 0.0},
    "matched_terms": ["agravo"],
    "stj_metadata": None,
    "citation": "AgInt no AREsp n. 1.724.537/MG, Rel. Min. Marco Buzzi, Quarta Turma, julgado em 7/12/2020.",
    "kind": "acórdão",
    "resultado": "não provido",
    "passage": "1. O agravo não infirma a decisão.",
    "url": "https://court.test/1",
    "ramo": "civil_consumidor",
    "recorrente": "reu",
    "favorece": "autor",
    "polo": "consumidor",
    "so_processual": None,
}
HIT: dict[str, Any] = {
    "document_id": "000792984",
    "score": 0.9,
    "relevance": 0.97,
    "has_integra": True,
    **{
        name: ROW[name]
        for name in ("citation", "kind", "resultado", "passage", "url", "ramo", "recorrente", "favorece", "polo")
    },
}
"""`ROW` as a chat reads it."""

FOUND = {"results": [ROW], "total_found": 1}


def retrieving(**more: Any) -> RestStub:
    body = {"data": FOUND, "meta": {"trace_id": "t-1", "latency_ms": 2.0, "snapshot_id": "s1", **more}}
    return RestStub({"POST /v1/retrieve": httpx.Response(200, json=body)})


async def test_a_search_sends_the_defaults_of_the_reference_and_nothing_only_rest_offers():
    stub = retrieving()
    await answered(stub, "search_jurisprudence", {"query": "dano moral"})
    assert json.loads(stub.last.content) == {
        "query": "dano moral",
        "top_k": 10,
        "strategy": "weighted",
        "include_kg": False,
        "rerank": False,
        "expand_query": True,
        "include_stj_metadata": False,
        "include_nearest": False,
        "citation_style": "stj",
    }


async def test_every_parameter_of_a_search_reaches_the_api():
    stub = retrieving()
    given = {
        "query": "dano moral",
        "top_k": 40,
        "strategy": "rrf",
        "include_kg": True,
        "rerank": True,
        "expand_query": False,
        "ministro": "Marco Buzzi",
        "data_inicio": "20200101",
        "data_fim": "20201231",
        "include_stj_metadata": True,
        "citation_style": "nbr6023",
        "include_nearest": True,
        "page_size": 20,
        "cursor": "c-1",
    }
    await answered(stub, "search_jurisprudence", given)
    assert json.loads(stub.last.content) == given


async def test_an_answer_says_what_it_rests_on_and_what_is_quoted_before_the_quotes():
    stub = retrieving(degraded=["O grafo não respondeu."], expansion_queries=["abalo moral"], model_version="lsa")
    answer = await answered(stub, "search_jurisprudence", {"query": "dano moral"})
    assert answer["meta"] == {
        "trace_id": "t-1",
        "snapshot_id": "s1",
        "model_version": "lsa",
        "expansion_queries": ["abalo moral"],
        "degraded": ["O grafo não respondeu."],
    }
    assert answer["conteudo_citado"] == DECISIONS_NOTICE
    assert list(answer).index("conteudo_citado") < list(answer).index("results")
    assert answer["results"] == [HIT]
    assert "verify_legal_claims" in answer["next_step"]


async def test_the_text_of_an_answer_says_the_same_as_its_data():
    async with connected(retrieving()) as client:
        reply = await client.call_tool("search_jurisprudence", {"query": "dano moral"})
    text = text_of(reply)
    assert [value for value in HIT.values() if isinstance(value, str) and value not in text] == []
    assert [word for word in ("s1", "t-1", DECISIONS_NOTICE, "com inteiro teor") if word not in text] == []


@pytest.mark.parametrize(
    ("favorece", "told"),
    [
        ("autor", "favorece o autor"),
        ("neutro", "não favorece lado algum"),
        ("indefinido", "o texto não diz a quem favorece"),
    ],
)
async def test_whom_a_decision_favours_is_one_value_and_one_set_of_words(favorece: str, told: str):
    row = ROW | {"resultado": "parcialmente provido", "favorece": favorece, "polo": None}
    stub = RestStub({"POST /v1/retrieve": data({"results": [row], "total_found": 1})})
    async with connected(stub) as client:
        reply = await client.call_tool("search_jurisprudence", {"query": "dano moral"})
    assert (reply.structured_content or {})["results"][0]["favorece"] == favorece
    assert f"; {told};" in text_of(reply)


async def test_a_thesis_that_the_passage_is_taken_from_is_not_sent_twice():
    told = ROW | {"tese": "É devida a indenização.", "passage": "É devida a indenização."}
    stub = RestStub({"POST /v1/retrieve": data({"results": [told, ROW | {"tese": "Outra."}], "total_found": 2})})
    answer = await answered(stub, "search_jurisprudence", {"query": "dano moral"})
    assert [hit.get("tese") for hit in answer["results"]] == [None, "Outra."]


async def test_the_days_of_a_filter_go_in_as_they_come_out():
    stub = retrieving()
    await answered(stub, "search_jurisprudence", {"query": "dano moral", "data_inicio": "2020-02-29"})
    assert json.loads(stub.last.content)["data_inicio"] == "20200229"
    await refused(stub, "search_jurisprudence", {"query": "dano moral", "data_inicio": "2021-02-29"})


async def test_the_values_that_a_filter_knows_are_listed():
    known = {"filtro": "ministro", "valores": [{"valor": "MARCO BUZZI", "decisoes": 3}], "total": 1, "entre": 9}
    stub = RestStub({"POST /v1/search/values": data(known)})
    answer = await answered(stub, "discover_values", {"filtro": "ministro", "contem": "buzzi"})
    assert answer["valores"] == known["valores"]
    assert json.loads(stub.last.content) == {"filtro": "ministro", "contem": "buzzi", "limit": 20}


async def test_a_page_tells_how_to_go_on():
    stub = retrieving()
    body = {"data": FOUND, "meta": {"trace_id": "t"}, "pagination": {"cursor": "c", "has_more": True}}
    stub.answers["POST /v1/retrieve"] = httpx.Response(200, json=body)
    answer = await answered(stub, "search_jurisprudence", {"query": "dano moral", "page_size": 1})
    assert answer["pagination"] == {"cursor": "c", "has_more": True}
    assert "pagination.cursor" in answer["next_step"]


async def test_a_search_that_finds_nothing_says_not_to_invent():
    stub = RestStub({"POST /v1/retrieve": data({"results": [], "total_found": 0})})
    answer = await answered(stub, "search_jurisprudence", {"query": "xyz"})
    assert "não cite" in answer["next_step"]


async def test_a_search_without_an_answer_says_why_and_what_not_to_do_with_the_nearest():
    reason = "Nenhuma decisão neste acervo responde à consulta."
    found = {"answered": False, "unanswered_reason": reason, "results": [], "total_found": 0, "nearest": [ROW]}
    answer = await answered(RestStub({"POST /v1/retrieve": data(found)}), "search_jurisprudence", {"query": "xyz"})
    assert (answer["answered"], answer["unanswered_reason"], answer["nearest"]) == (False, reason, [HIT])
    assert "Não cite" in answer["next_step"]


async def test_fields_that_a_newer_api_adds_are_dropped():
    stub = RestStub({"POST /v1/retrieve": data({"results": [ROW | {"novo": 1}], "total_found": 1, "outro": 2})})
    answer = await answered(stub, "search_jurisprudence", {"query": "dano moral"})
    assert answer["results"] == [HIT]


async def test_identifiers_in_a_path_name_no_other_path():
    stub = RestStub()
    await refused(stub, "get_document_integra", {"document_id": "../memories?x=1"})
    assert stub.last.url.raw_path == b"/v1/documents/..%2Fmemories%3Fx%3D1/integra"
    text = await refused(stub, "get_document_integra", {"document_id": ".."})
    assert "NOT_FOUND" in text
    assert len(stub.requests) == 1


async def test_a_memory_is_kept_and_given_back():
    kept = {"session_id": "s 1", "key": "tese/1", "created": True, "expires_at": "2026-03-02T12:00:00Z"}
    found = {"session_id": "s 1", "key": "tese/1", "found": True, "value": "Tema 1.061"}
    stub = RestStub({"POST /v1/memories": data(kept), "GET /v1/memories/s 1/tese/1": data(found)})
    answer = await answered(stub, "remember", {"session_id": "s 1", "key": "tese/1", "value": "Tema 1.061"})
    assert json.loads(stub.last.content) == {
        "session_id": "s 1",
        "key": "tese/1",
        "value": "Tema 1.061",
        "ttl_seconds": 86_400,
    }
    assert answer["created"] is True
    answer = await answered(stub, "recall", {"session_id": "s 1", "key": "tese/1"})
    assert stub.last.url.raw_path == b"/v1/memories/s%201/tese%2F1"
    assert (answer["value"], answer["conteudo_citado"]) == ("Tema 1.061", MEMORY_NOTICE)


async def test_nothing_remembered_is_an_answer_and_no_failure():
    stub = RestStub({"GET /v1/memories/s/k": data({"session_id": "s", "key": "k", "found": False})})
    answer = await answered(stub, "recall", {"session_id": "s", "key": "k"})
    assert (answer["found"], answer.get("value")) == (False, None)
    assert "remember" in answer["next_step"]


async def test_being_over_the_limit_says_when_to_come_back():
    limited = error(429, "RATE_LIMITED", "Muitos pedidos. Tente de novo em 17 s.", retry_after_seconds=17)
    text = await refused(RestStub({"POST /v1/retrieve": limited}), "search_jurisprudence", {"query": "x"})
    assert text.endswith("Muitos pedidos. Tente de novo em 17 s. (código: RATE_LIMITED, trace_id: t-9)")


async def test_a_gateway_that_limits_in_front_of_the_api_is_understood_too():
    limited = httpx.Response(429, text="slow down", headers={"Retry-After": "17"})
    text = await refused(RestStub({"POST /v1/retrieve": limited}), "search_jurisprudence", {"query": "x"})
    assert "Tente de novo em 17 s." in text
    assert "RATE_LIMITED" in text


async def test_a_name_that_the_corpus_does_not_have_comes_with_what_may_have_been_meant():
    unknown = error(404, "NOT_FOUND", "Esta categoria não existe.", nome="Civel", sugestoes=["CIVIL", "CÍVEL"])
    stub = RestStub({"POST /v1/graph/optimal-argument": unknown})
    text = await refused(stub, "get_optimal_argument", {"categoria_id": "Civel"})
    assert "Esta categoria não existe. Parecidos no acervo: CIVIL; CÍVEL. (código: NOT_FOUND" in text


@pytest.mark.parametrize(
    "arguments",
    [
        {"query": "x", "top_k": 101},
        {"query": "x", "strategy": "magic"},
        {"query": "x", "page_size": 51},
        {"query": "x", "data_inicio": "01/01/2020"},
        {"query": "  "},
        {},
    ],
)
async def test_values_out_of_range_are_refused_before_any_request(arguments: dict[str, Any]):
    stub = retrieving()
    await refused(stub, "search_jurisprudence", arguments)
    assert stub.requests == []


@pytest.mark.parametrize("definition", [*search.TOOLS, *graph.TOOLS, *memory.TOOLS], ids=lambda tool: str(tool.tool))
async def test_every_tool_asks_its_endpoint_and_passes_its_refusal_on(definition: Research):
    values = {"string": "x1", "boolean": True, "integer": 60, "array": ["x1"]}
    stub = RestStub()
    async with connected(stub) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        schema = listed[definition.tool].input_schema
        required = {name: schema["properties"][name] for name in schema.get("required", [])}
        given = {name: wants.get("enum", [values[wants["type"]]])[0] for name, wants in required.items()}
        reply = await client.call_tool(definition.tool, given)
    assert "Não encontrado. (código: NOT_FOUND, trace_id: t-9)" in text_of(reply)
    verb, _, path = definition.endpoint.partition(" ")
    assert (stub.last.method, stub.last.url.path) == (verb, path.format(**given))


async def test_numbers_and_truth_values_that_a_model_wrote_as_text_reach_the_api_as_what_they_mean():
    stub = retrieving()
    given = {"query": "dano moral", "top_k": "5", "page_size": "2", "rerank": "true"}
    await answered(stub, "search_jurisprudence", given)
    sent = json.loads(stub.last.content)
    assert (sent["top_k"], sent["page_size"], sent["rerank"]) == (5, 2, True)
    assert "top_k" in await refused(stub, "search_jurisprudence", {"query": "dano moral", "top_k": "muitos"})


async def test_a_decision_is_named_by_document_id_in_every_list_of_decisions():
    row = {name: ROW[name] for name in ("id", "processo", "ministro", "data", "orgao", "ementa_preview", "score")}
    similar = {"document_id": "d1", "structural_used": False, "results": [row | {"semantic": 0.5, "structural": None}]}
    stub = RestStub({"POST /v1/similar_cases": data(similar)})
    (hit,) = (await answered(stub, "find_similar_cases", {"document_id": "d1"}))["results"]
    assert (hit["document_id"], hit["structural"], "id" in hit) == ("000792984", None, False)
    text = {name: ROW[name] for name in ("id", "processo", "ministro", "data", "orgao", "ementa", "tese")}
    text |= {"razoes_decidir": None, "texto_completo": None, "has_integra": False}
    stub = RestStub({"GET /v1/documents/000792984/integra": data(text)})
    answer = await answered(stub, "get_document_integra", {"document_id": "000792984"})
    assert (answer["document_id"], "id" in answer) == ("000792984", False)
