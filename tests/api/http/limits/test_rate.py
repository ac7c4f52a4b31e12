"""Rate limits by key and minute: reported on every answer, rejected with a time to retry, and never permanent."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from fastapi import FastAPI
from limits.aio.storage import MemoryStorage
from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from api.app import create_app, extend
from api.http.limits.rate import QUESTIONS, RateLimiter, Traffic
from api.http.observe import Metrics
from infra.config.settings import Settings
from infra.counts.stores import NamedCounts, count_store
from infra.counts.windows import Counts
from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient, RestError
from tests.api.described import description
from tests.api.figures import figures
from tests.infra.counts.test_stores import empty_counts
from workflows.contracts.errors import AutosError, ErrorCode

TOOL = {"X-Autos-Client": "mcp"}
RULES = "/v1/rules"
CASE = "/v1/ingest/workflow/{workflow_id}"


def limits(tool: int = 0, read: int = 0, write: int = 0) -> dict[str, int]:
    return {
        "mcp_rate_limit_per_minute": tool,
        "rest_read_limit_per_minute": read,
        "rest_write_limit_per_minute": write,
    }


def request(method: str = "GET", path: str = RULES, headers: dict[str, str] | None = None) -> Request:
    raw = [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
    return Request({"type": "http", "method": method, "path": path, "headers": raw, "state": {}})


class Chat:
    """Stands in for MCP over HTTP."""

    def __init__(self) -> None:
        async def hear(_: Request) -> PlainTextResponse:
            return PlainTextResponse("heard")

        self.routes: list[BaseRoute] = [Route("/mcp", hear, methods=["POST"])]
        self.tool_scopes: dict[str, str | None] = {}

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        yield


@asynccontextmanager
async def serving(settings: Settings, **most: int) -> AsyncGenerator[httpx.ASGITransport]:
    """An application with these limits, of whose servers only the database exists."""
    app = create_app(settings.model_copy(update=limits(**most)))
    extend(app, Chat())
    async with app.router.lifespan_context(app):
        yield httpx.ASGITransport(app, raise_app_exceptions=False)


def client(transport: httpx.ASGITransport, key: str | None = None, **headers: str) -> httpx.AsyncClient:
    given = headers | ({"Authorization": f"Bearer {key}"} if key else {})
    return httpx.AsyncClient(transport=transport, base_url="http://autos.test", headers=given)


def made_key(settings: Settings, tenant: str, role: Role) -> str:
    """A new key of the tenant."""
    engine = sync_engine(settings)
    made = create_key(engine, tenant, role).secret
    engine.dispose()
    return made


@pytest.fixture(autouse=True)
async def uncounted(database_settings: Settings) -> None:
    await empty_counts(database_settings)


@pytest.fixture
def key(database_settings: Settings, tenant: str) -> str:
    return made_key(database_settings, tenant, Role.ADMIN)


@pytest.fixture
def other_key(database_settings: Settings, tenant: str) -> str:
    return made_key(database_settings, tenant, Role.ADMIN)


async def test_every_answer_tells_the_limit_and_one_beyond_it_when_to_come_back(
    database_settings: Settings, key: str
) -> None:
    async with serving(database_settings, read=2) as transport, client(transport, key) as one:
        for path, status, left in ((RULES, 200, "1"), ("/v1/ingest/workflow/unknown", 404, "0")):
            answer = await one.get(path)
            assert answer.status_code == status
            assert (answer.headers["x-ratelimit-limit"], answer.headers["x-ratelimit-remaining"]) == ("2", left)
            assert 1 <= int(answer.headers["x-ratelimit-reset"]) <= 60
        refused = await one.get(RULES)
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (429, "RATE_LIMITED")
    assert refused.headers["retry-after"] == refused.headers["x-ratelimit-reset"]
    assert error["details"] == {"retry_after_seconds": int(refused.headers["retry-after"]), "limit_per_minute": 2}
    assert error["trace_id"] == refused.headers["x-trace-id"]
    assert f"Tente de novo em {refused.headers['retry-after']} s." in error["message"]


async def test_each_key_has_a_count_of_its_own_which_all_processes_of_an_installation_share(
    database_settings: Settings, key: str, other_key: str
) -> None:
    async with serving(database_settings, read=2) as first:
        async with serving(database_settings, read=2) as second:
            for transport, name, status in (
                (first, key, 200),
                (second, key, 200),
                (first, key, 429),
                (second, key, 429),
                (second, other_key, 200),
            ):
                assert (await client(transport, name).get(RULES)).status_code == status
        async with serving(database_settings, read=2) as restarted:
            assert (await client(restarted, key).get(RULES)).status_code == 429


async def test_tool_calls_reads_and_writes_are_counted_apart(database_settings: Settings, key: str) -> None:
    upload = {"filename": "autos.pdf"}
    async with serving(database_settings, tool=1, read=1, write=1) as transport, client(transport, key) as one:
        first = [await one.get(RULES), await one.get(RULES, headers=TOOL), await one.post("/v1/uploads", json=upload)]
        assert [answer.status_code for answer in first] == [200, 200, 201]
        again = [await one.get(RULES), await one.get(RULES, headers=TOOL), await one.post("/v1/uploads", json=upload)]
        assert [answer.status_code for answer in again] == [429, 429, 429]
        metrics = figures(cast(FastAPI, transport.app))
    for kind in ("tool", "read", "write"):
        assert f'autos_rate_limited_total{{kind="{kind}"}} 1.0' in metrics


async def test_the_client_of_the_mcp_server_makes_tool_calls(database_settings: Settings, key: str) -> None:
    async with serving(database_settings, tool=1) as transport:
        async with RestClient("http://autos.test", key, transport=transport, name="mcp") as tools:
            await tools.request("GET", RULES)
            with pytest.raises(RestError) as refused:
                await tools.request("GET", RULES)
        async with RestClient("http://autos.test", key, transport=transport) as terminal:
            await terminal.request("GET", RULES)
    assert (refused.value.code, refused.value.status) == ("RATE_LIMITED", 429)


async def test_messages_to_the_chat_entrance_are_counted_by_who_sends_them(
    database_settings: Settings, key: str, other_key: str
) -> None:
    async with serving(database_settings, read=1) as transport:
        one, other, unnamed = client(transport, key), client(transport, other_key), client(transport)
        answers = [await each.post("/mcp") for each in (one, one, other, unnamed, unnamed)]
    assert [answer.status_code for answer in answers] == [200, 429, 200, 401, 429]
    assert answers[0].headers["x-ratelimit-limit"] == "1"
    assert answers[1].json()["error"]["code"] == "RATE_LIMITED"
    assert answers[1].headers["retry-after"]


async def test_health_pages_and_strangers_are_not_counted(database_settings: Settings) -> None:
    async with serving(database_settings, tool=1, read=1, write=1) as transport, client(transport) as one:
        for path in ("/livez", "/docs", "/static/page.css", "/upload/unknown", RULES):
            answers = [await one.get(path) for _ in range(3)]
            assert {answer.status_code for answer in answers}.isdisjoint({429}), path
            assert "x-ratelimit-limit" not in answers[-1].headers, path


async def test_a_limit_of_zero_counts_nothing(database_settings: Settings, key: str) -> None:
    async with serving(database_settings) as transport, client(transport, key) as one:
        answers = [await one.get(RULES) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}
    assert "x-ratelimit-limit" not in answers[0].headers


async def test_the_count_begins_anew_after_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=1000.0)
    stopped = SimpleNamespace(time=lambda: clock.now)
    monkeypatch.setattr("limits.aio.storage.memory.time", stopped)
    monkeypatch.setattr("infra.counts.stores.time", stopped)
    metrics = Metrics()
    counts = Counts(NamedCounts(MemoryStorage()), metrics.uncounted.inc)
    limiter = RateLimiter(Settings().model_copy(update=limits(read=1)), metrics, counts)
    await limiter.admit(request(), "key_1")
    clock.now += 40
    with pytest.raises(AutosError) as refused:
        await limiter.admit(request(), "key_1")
    assert (refused.value.code, refused.value.details["retry_after_seconds"]) == (ErrorCode.RATE_LIMITED, 20)
    clock.now += 21
    await limiter.admit(request(), "key_1")


async def test_a_lost_store_blocks_nobody_and_is_noticed() -> None:
    metrics = Metrics()
    nowhere = Settings(database_url=SecretStr("postgresql+psycopg://autos@127.0.0.1:1/autos"))
    counts = Counts(count_store(nowhere), metrics.uncounted.inc)
    limiter = RateLimiter(nowhere.model_copy(update=limits(read=1)), metrics, counts)
    for _ in range(3):
        await limiter.admit(asked := request(), "key_1")
        assert not hasattr(asked.state, "answer_headers")
    assert metrics.registry.get_sample_value("autos_rate_uncounted_total") == 3.0
    await counts.close()


def test_every_question_that_counts_as_one_is_a_route_and_nothing_that_is_removed_or_replaced_does() -> None:
    found = {(verb.upper(), path) for path, verbs in description()["paths"].items() for verb in verbs}
    assert found >= QUESTIONS
    assert {(method, path) for method, path in QUESTIONS if method != "POST"} == {("PUT", f"{CASE}/presence")}


async def test_a_question_with_a_body_is_a_read(database_settings: Settings, key: str) -> None:
    most = {"tool": 70, "read": 80, "write": 90}
    async with serving(database_settings, **most) as transport, client(transport, key) as one:
        for method, path, kind in (
            ("GET", "/v1/ingest/workflow", Traffic.READ),
            ("POST", "/v1/memories", Traffic.WRITE),
            ("POST", "/v1/graph/insert", Traffic.WRITE),
            ("DELETE", "/v1/library/documents/x", Traffic.WRITE),
            ("PUT", "/v1/ingest/workflow/wf_1/presence", Traffic.READ),
            ("POST", "/v1/graph/pagerank", Traffic.READ),
            ("POST", "/v1/retrieve", Traffic.READ),
        ):
            told = [await one.request(method, path, headers=headers) for headers in ({}, TOOL)]
            limits = [answer.headers["x-ratelimit-limit"] for answer in told]
            assert limits == [str(most[kind]), str(most["tool"])], path


def test_every_route_with_a_key_documents_the_refusal() -> None:
    without = [
        (path, verb)
        for path, verbs in description()["paths"].items()
        for verb, operation in verbs.items()
        if path.startswith("/v1/") and "429" not in operation["responses"]
    ]
    assert without == []
