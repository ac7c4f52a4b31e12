"""`quality_check` knows which decisions were returned to the caller, through any route, and never those of others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from mcp import Client
from sqlalchemy import Engine, text

from infra.db.keys import create_key
from infra.identity.scopes import Role
from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from tests.api.conftest import As
from tests.api.people.people import a_browser, a_user, sign_in

pytestmark = pytest.mark.usefixtures("backends")

CITED = {"mode": "research", "model": "m", "tools_sequence": ["search_jurisprudence", "get_document_integra"]}
ASKED = {"query": "negativa de cobertura plano de saúde", "top_k": 2}


@pytest.fixture
async def people(app: FastAPI, tenant: str) -> AsyncIterator[list[httpx.AsyncClient]]:
    """Browsers of two people of one firm, and of one person of another."""
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(a_browser(app)) for _ in range(3)]
        for browser, firm in zip(browsers, (tenant, tenant, f"{tenant}-b"), strict=True):
            await sign_in(browser, await a_user(app, firm, Role.LAWYER))
        yield browsers


async def found(client: httpx.AsyncClient, **more: Any) -> tuple[list[str], bool]:
    """Return the decisions that a search returns, and whether its answer was recorded."""
    answer = await client.post("/v1/retrieve", json=ASKED | more)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["data"]["results"]
    return [row["id"] for row in body["data"]["results"]], body["meta"]["cache_hit"]


async def told(client: httpx.AsyncClient, *cited: str) -> list[bool | None]:
    """Return what a check says of each decision; its alerts name those that were not returned."""
    answer = await client.post("/v1/conduct/checks", json={**CITED, "documents_cited": cited})
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    alerted = " ".join(alert["message"] for alert in data["alerts"] if alert["code"] == "not_returned")
    assert [one["document_id"] in alerted for one in data["documents"]] == [
        one["returned"] is False for one in data["documents"]
    ]
    return [one["returned"] for one in data["documents"]]


async def test_what_was_returned_to_one_person_was_not_returned_to_another_until_they_ask_too(
    people: list[httpx.AsyncClient],
) -> None:
    ana, bia, stranger = people
    (first, second), remembered = await found(ana)
    assert remembered is False
    assert await told(ana, first, second) == [True, True]
    for other in (bia, stranger):
        assert await told(other, first, second) == [False, False]
    assert await found(bia) == ([first, second], True)
    assert await told(bia, first, second) == [True, True]
    assert await told(stranger, first, second) == [False, False]


async def test_readings_and_lists_return_what_they_tell_of_and_no_unknown_decision(lawyer: httpx.AsyncClient) -> None:
    (first,), _ = await found(lawyer, page_size=1)
    listed = (await lawyer.post("/v1/search/features", json={"resultado": "provido", "limit": 1})).json()["data"]
    (other,) = (row["id"] for row in listed["results"])
    similar = (await lawyer.post("/v1/similar_cases", json={"document_id": other, "top_k": 1})).json()["data"]
    (like,) = (row["id"] for row in similar["results"])
    assert await told(lawyer, first, other, like, "999999999") == [True, True, True, None]


async def test_a_check_of_a_text_returns_nothing(lawyer: httpx.AsyncClient, as_role: As) -> None:
    other = as_role(Role.LAWYER)
    (first, _), _ = await found(other)
    citation = (await other.get(f"/v1/decisions/{first}")).json()["data"]["citation"]
    claims = (await lawyer.post("/v1/verify", json={"text": citation})).json()["data"]["claims"]
    assert claims[0]["document_id"] == first
    assert await told(lawyer, first) == [False]


async def test_a_free_question_returns_the_decisions_among_its_values(
    lawyer: httpx.AsyncClient, engine: Engine, snapshot_id: str
) -> None:
    asked = "MATCH (d:Decision) RETURN d.id AS x, d.process AS y, d LIMIT 3"
    answer = await lawyer.post("/v1/graph/query", json={"databaseName": "acervo", "query": asked})
    rows = answer.json()["data"]["rows"]
    assert await told(lawyer, *(row[0] for row in rows)) == [True] * 3
    with engine.connect() as connection:
        noted = connection.execute(text("SELECT decision_id FROM returned_decisions WHERE tool = 'query_read'"))
        assert set(noted.scalars()) == {row[0] for row in rows}


async def test_a_chat_is_told_of_what_its_own_tools_returned(app: FastAPI, engine: Engine, as_role: As) -> None:
    (first, second), _ = await found(as_role(Role.LAWYER))
    key = create_key(engine, "acme", Role.LAWYER, "conversa")
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with RestClient("http://autos.test", key.secret, transport=transport) as rest:
        gateway = Gateway(rest, AttachmentFetcher([], 1), 1)
        async with Client(build_server(gateway, sets=["pesquisa", "conduta"])) as chat:
            read = await chat.call_tool("get_document", {"reference": first})
            assert not read.is_error, read.content
            reply = await chat.call_tool("quality_check", {**CITED, "documents_cited": [first, second]})
    answer: dict[str, Any] = reply.structured_content or {}
    assert [one["returned"] for one in answer["documents"]] == [True, False]
    assert [alert["code"] for alert in answer["alerts"] if second in alert["message"]] == ["not_returned"]
    assert answer["meta"]["degraded"] == []


async def test_what_was_returned_more_than_a_day_ago_counts_no_more(lawyer: httpx.AsyncClient, engine: Engine) -> None:
    (first, second), _ = await found(lawyer)
    assert await told(lawyer, first, second) == [True, True]
    with engine.begin() as connection:
        old = text("UPDATE returned_decisions SET expires_at = now() WHERE decision_id = :old")
        connection.execute(old, {"old": first})
    assert await told(lawyer, first, second) == [False, True]
    await found(lawyer)
    assert await told(lawyer, first, second) == [True, True]


async def test_an_answer_comes_though_what_it_returns_cannot_be_noted(
    app: FastAPI, lawyer: httpx.AsyncClient, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.questions.returned.WITHIN", 0.2)
    metrics = app.state.services.metrics
    before = metrics.registry.get_sample_value("autos_returned_unnoted_total")
    with engine.connect() as connection:
        connection.execute(text("LOCK TABLE returned_decisions IN EXCLUSIVE MODE"))
        hanging, _ = await found(lawyer)
        connection.rollback()
        connection.execute(text("ALTER TABLE returned_decisions RENAME TO away"))
        connection.commit()
        try:
            failing, _ = await found(lawyer)
        finally:
            connection.execute(text("ALTER TABLE away RENAME TO returned_decisions"))
            connection.commit()
    assert metrics.registry.get_sample_value("autos_returned_unnoted_total") == before + 2
    assert await told(lawyer, *hanging, *failing) == [False, False]


async def test_answers_that_return_the_same_at_once_are_all_noted(lawyer: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(found(lawyer, strategy=strategy) for strategy in ("weighted", "bm25") * 4))
    ids = {one for names, _ in answers for one in names}
    assert await told(lawyer, *ids) == [True] * len(ids)
