"""Answers of research tools are shortened to fit a chat. They say what is left out and how to get it."""

import json
from typing import Any

import pytest

from mcp_server.answers.brief.decision_text import TEXTS, text_page
from mcp_server.answers.brief.measured import MOST_CHARACTERS, measured
from tests.mcp_server.answers.brief.test_budgets import cost
from tests.mcp_server.connecting import answered, refused
from tests.mcp_server.rest_stub import RestStub, data
from tests.mcp_server.tools.test_research import ROW

LONG = "Companhia Inteiramente Fictícia de Seguros e Previdência do Interior S.A. " * 4
GRAPH_ROW = {
    "document_id": "000792984",
    "processo": "REsp 1/SP",
    "ministro": "MARCO BUZZI",
    "orgao": "QUARTA TURMA",
    "data": "2020-12-07",
    "resultado": "não provido",
    "favorece": "autor",
    "polo": None,
    "recorrente": "reu",
    "so_processual": False,
}
FEATURES: dict[str, Any] = {
    "outcome": "provido",
    "categories": [f"categoria {at}" for at in range(9)],
    "statutes": [f"CPC, art. {at}" for at in range(40)],
    "criteria": [LONG] * 30,
}
DOCUMENT = {
    **{name: ROW[name] for name in ("id", "processo", "ministro", "data", "orgao", "has_integra", "ramo")},
    "ementa": "Da ementa. " * 300,
    "tese": None,
    "razoes_decidir": "Das razões. " * 100,
    "texto_completo": "Do voto, com citações “e aspas”. " * 1_500,
    "features": FEATURES,
}


def test_what_fits_stays_as_it_is():
    small = {"rows": [1, 2, 3]}
    assert measured(small, 100) == (small, {})


def test_the_longest_list_is_cut_first_and_told_with_how_much_of_it_is_shown():
    told = measured({"rows": [{"text": "x" * 50}] * 40, "few": [1, 2], "inner": {"names": ["y" * 9] * 30}}, 600)
    assert len(json.dumps(told.data)) <= 600
    assert told.data["few"] == [1, 2]
    assert {name: (len(told.data[name]), of.whole) for name, of in told.kept.items() if name == "rows"} == {
        "rows": (told.kept["rows"].shown, 40)
    }
    pairs = {"pairs": [{"of": [1, 2], "text": "x" * 400}] * 9}
    assert all(pair["of"] == [1, 2] for pair in measured(pairs, 900).data["pairs"])


def test_edges_go_with_the_nodes_they_join():
    nodes = [{"id": str(at), "text": "x" * 100} for at in range(20)]
    edges = [{"origem": str(at), "destino": str(at + 1)} for at in range(19)]
    told = measured({"nodes": nodes, "edges": edges}, 1_200)
    shown = {node["id"] for node in told.data["nodes"]}
    assert all({edge["origem"], edge["destino"]} <= shown for edge in told.data["edges"])
    assert told.kept["edges"].whole == 19


def test_a_text_is_shortened_only_where_lists_do_not_suffice():
    (text,) = measured({"texts": ["x" * 5_000]}, 900).data["texts"]
    assert text.endswith("…")
    assert len(text) == 700


def test_the_pages_of_a_decision_are_its_texts_whole_and_in_order():
    first = text_page(DOCUMENT, 1)
    pages = [text_page(DOCUMENT, at) for at in range(1, first["pages"] + 1)]
    for name in TEXTS:
        assert "".join(page[name] or "" for page in pages) == (DOCUMENT[name] or "")
    assert [page["features"] is None for page in pages] == [False, *[True] * (len(pages) - 1)]
    assert text_page({"ementa": ""}, 1)["pages"] == 1


async def test_a_long_decision_is_read_page_by_page_within_the_budget():
    rest = RestStub({"GET /v1/documents/1/integra": data(DOCUMENT)})
    first = await answered(rest, "get_document_integra", {"document_id": "1"})
    assert "page" not in rest.last.url.params
    assert first["document_id"] == DOCUMENT["id"]
    assert "page=2" in first["next_step"]
    for page in (1, 2, first["pages"]):
        assert await cost(rest, "get_document_integra", document_id="1", page=page) <= 2_600
    last = await answered(rest, "get_document_integra", {"document_id": "1", "page": first["pages"]})
    assert "Há mais" not in last["next_step"]
    told = await refused(rest, "get_document_integra", {"document_id": "1", "page": first["pages"] + 1})
    assert f"page de 1 a {first['pages']}" in told


async def test_a_list_of_decisions_fits_and_goes_on_where_it_ends():
    row = {name: ROW.get(name) for name in ("id", "processo", "ministro", "data", "orgao", "resultado", "favorece")}
    row |= {
        "resultado": "parcialmente provido",
        "ementa_preview": LONG,
        "argumento_vencedor": LONG,
        "argumento_perdedor": LONG,
        "features": FEATURES,
    }
    found = {"results": [row] * 100, "total_found": 400, "limit": 100, "offset": 20}
    rest = RestStub({"POST /v1/search/features": data(found)})
    assert await cost(rest, "search_features", resultado="provido", limit=100) <= 2_600
    answer = await answered(rest, "search_features", {"resultado": "provido", "limit": 100})
    assert f"offset={20 + len(answer['results'])}" in answer["next_step"]
    assert f"results: {len(answer['results'])} de 100" in answer["next_step"]
    assert answer["results"][0]["favorece"] == "autor"
    assert answer["results"][0]["dispositivos"] == ["CPC, art. 0", "CPC, art. 1", "CPC, art. 2", "CPC, art. 3"]


async def test_a_search_of_a_hundred_hits_fits_and_says_how_to_page():
    rest = RestStub({"POST /v1/retrieve": data({"results": [ROW] * 100, "total_found": 100})})
    assert await cost(rest, "search_jurisprudence", query="dano", top_k=100) <= 2_600
    answer = await answered(rest, "search_jurisprudence", {"query": "dano", "top_k": 100})
    assert "page_size" in answer["next_step"]


async def test_of_many_claims_those_that_need_mending_are_told_first():
    verdicts = ["verified"] * 150 + ["not_found"] * 3 + ["not_in_corpus"] * 3
    claims = [
        {
            "kind": "sumula",
            "text": f"Súmula {at}",
            "start": at,
            "end": at + 1,
            "normalized": f"Súmula {at}/STJ",
            "verdict": verdict,
            "reason": LONG,
            "confidence": 1,
        }
        for at, verdict in enumerate(verdicts)
    ]
    counts = {"verified": 150, "not_found": 3, "not_in_corpus": 3}
    found = {"claims": claims, "checked": [], "total": 156, "counts": counts, "risk_score": 1, "risk_level": "alto"}
    rest = RestStub({"POST /v1/verify": data(found)})
    assert await cost(rest, "verify_legal_claims", text="x") <= 2_600
    answer = await answered(rest, "verify_legal_claims", {"text": "x"})
    assert [claim["verdict"] for claim in answer["claims"][:7]] == ["not_found"] * 3 + ["not_in_corpus"] * 3 + [
        "verified"
    ]
    assert answer["counts"]["verified"] == 150
    assert "em partes" in answer["next_step"]


async def test_a_chain_of_a_thousand_nodes_fits_and_every_decision_has_its_document_id():
    nodes = [{"id": str(at), "tipo": "Decision", "profundidade": 1, "decisao": GRAPH_ROW} for at in range(1_000)]
    edges = [{"origem": str(at), "destino": str(at + 1), "tipo": "CITA"} for at in range(999)]
    tally: dict[str, Any] = {"lados": {}, "taxas": None, "neutras": 0, "indefinidas": 0, "processuais": 0}
    found: dict[str, Any] = {
        "suporte": "suficiente",
        "decisao_id": "0",
        "max_depth": 5,
        "nodes": nodes,
        "edges": edges,
        "total_nodes": 1_000,
        "total_edges": 999,
        "citadas": tally,
        "max_depth_reached": True,
        "alem_do_limite": 0,
    }
    rest = RestStub({"POST /v1/graph/citation-chain": data(found)})
    assert await cost(rest, "get_citation_chain", decisao_id="0", max_depth=5) <= 2_600
    answer = await answered(rest, "get_citation_chain", {"decisao_id": "0", "max_depth": 5})
    assert f"nodes: {len(answer['nodes'])} de 1000" in answer["next_step"]
    assert {node["decisao"]["document_id"] for node in answer["nodes"]} == {"000792984"}


async def test_what_was_remembered_comes_back_whole():
    kept = {"session_id": "s", "key": "k", "found": True, "value": "palavra " * 8_000, "expires_at": None}
    rest = RestStub({"GET /v1/memories/s/k": data(kept)})
    answer = await answered(rest, "recall", {"session_id": "s", "key": "k"})
    assert len(answer["value"]) == len(str(kept["value"])) > 4 * MOST_CHARACTERS


@pytest.mark.parametrize("limit", [1, 300])
async def test_vectors_are_cut_by_whole_decisions(limit: int):
    rows = [{"document_id": str(at), "favorece": "autor", "vector": [1.0] * 7} for at in range(limit)]
    found: dict[str, Any] = {
        "suporte": "suficiente",
        "dimensions": ["d"] * 7,
        "embeddings": rows,
        "nao_encontradas": [],
        "total_acervo": 9,
    }
    rest = RestStub({"POST /v1/graph/embeddings": data(found)})
    answer = await answered(rest, "get_graph_embeddings", {"limit": limit})
    assert all(len(row["vector"]) == 7 for row in answer["embeddings"])
    assert ("Não coube tudo" in answer["next_step"]) == (limit == 300)
