"""Backends that hang or are missing: what is reported, how soon, and that nothing else slows down."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from activities.graph.read import LegalGraph
from activities.research.graph_answers import GRAPH_ANSWERS
from activities.snapshots.opened import GRAPH_PART
from tests.api.research.conftest import Serving
from workflows.contracts.research.graph.citations import PagerankQuestion
from workflows.contracts.research.questions import ResearchTool
from workflows.research import WITHOUT_GRAPH

LIMIT = 1.0
"""Seconds the graph may take in these tests."""


def code_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    gate = threading.Event()
    yield gate
    gate.set()


@pytest.fixture
def hanging_graph(gate: threading.Event, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Make every call of the graph block its thread until the gate opens."""

    def hang(*_: Any) -> Any:
        gate.wait()
        raise AssertionError("nobody waits for this any more")

    monkeypatch.setitem(dict_of_answers(), ResearchTool.GET_PAGERANK, (PagerankQuestion, hang))
    monkeypatch.setattr(LegalGraph, "boost", hang)
    return gate


def dict_of_answers() -> dict[Any, Any]:
    assert isinstance(GRAPH_ANSWERS, dict)
    return GRAPH_ANSWERS


async def first_document(client: httpx.AsyncClient) -> str:
    found = await client.post("/v1/retrieve", json={"query": "plano de saúde", "top_k": 1})
    return found.json()["data"]["results"][0]["id"]


async def test_searches_go_on_while_the_graph_hangs(
    serving: Serving, lawyer: httpx.AsyncClient, hanging_graph: threading.Event
) -> None:
    async with serving(seconds=LIMIT):
        hung = [asyncio.create_task(lawyer.post("/v1/graph/pagerank", json={"limit": at})) for at in (1, 2)]
        await asyncio.wait(hung, timeout=LIMIT / 2)
        searches = [lawyer.post("/v1/retrieve", json={"query": f"dano moral {at}"}) for at in range(8)]
        assert [one.status_code for one in await asyncio.gather(*searches)] == [200] * 8
        assert [code_of(one) for one in await asyncio.gather(*hung)] == [(408, "TIMEOUT")] * 2
        assert not hanging_graph.is_set()
        refused = await lawyer.post("/v1/graph/pagerank", json={"limit": 3})
        assert code_of(refused) == (503, "SERVICE_UNAVAILABLE")
        assert "grafo" in refused.json()["error"]["message"]
        after = await lawyer.post("/v1/retrieve", json={"query": "juros remuneratórios"})
        assert after.status_code == 200
        hanging_graph.set()


async def test_a_search_with_the_graph_does_without_one_that_hangs_and_says_so(
    serving: Serving, lawyer: httpx.AsyncClient, hanging_graph: threading.Event
) -> None:
    body = {"query": "plano de saúde art. 14 do CDC", "include_kg": True}
    async with serving(seconds=LIMIT):
        found = (await lawyer.post("/v1/retrieve", json=body)).json()
        hanging_graph.set()
    assert found["meta"]["degraded"] == [WITHOUT_GRAPH[ResearchTool.SEARCH_JURISPRUDENCE]]
    assert found["data"]["results"]
    assert {row["score_breakdown"]["kg_boost"] for row in found["data"]["results"]} == {0.0}


async def test_a_graph_that_is_gone_is_told_and_done_without(serving: Serving, lawyer: httpx.AsyncClient) -> None:
    async with serving() as backends:
        document = await first_document(lawyer)
        snapshot = backends.snapshots.open(backends.snapshots.active_id() or "")
        file = snapshot.path / GRAPH_PART
        away = file.rename(file.with_suffix(".away"))
        try:
            gone = await lawyer.post("/v1/graph/pagerank", json={})
            similar = (await lawyer.post("/v1/similar_cases", json={"document_id": document})).json()
            irac = (await lawyer.post("/v1/context/enrich", json={"document_id": document})).json()
        finally:
            away.rename(file)
        back = await lawyer.post("/v1/graph/pagerank", json={})
        whole = (await lawyer.post("/v1/similar_cases", json={"document_id": document})).json()
    assert code_of(gone) == (503, "SERVICE_UNAVAILABLE")
    assert similar["data"]["results"]
    assert not similar["data"]["structural_used"]
    assert similar["meta"]["degraded"] == [WITHOUT_GRAPH[ResearchTool.FIND_SIMILAR_CASES]]
    assert irac["data"]["entity_counts"] is None
    assert back.status_code == 200
    assert whole["data"]["structural_used"]
    assert "degraded" not in whole["meta"]


async def test_without_a_worker_the_asker_is_told_in_seconds(
    lawyer: httpx.AsyncClient, snapshot_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.questions.asking.RESEARCH_QUEUE", "nobody-serves-this")
    monkeypatch.setattr("api.questions.asking.TAKEN_WITHIN", 0.2)
    refused = await lawyer.post("/v1/retrieve", json={"query": "dano moral"})
    assert code_of(refused) == (503, "SERVICE_UNAVAILABLE")
    assert "worker" in refused.json()["error"]["message"]
