"""Another firm gets the same answer at every route and tool for this firm's ids as for ids that do not exist."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Any, NoReturn, cast

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.own.activities import Databases
from activities.graph.databases.own.shelf import Shelf
from activities.graph.databases.own.writing import ConfinedWrites
from activities.library.searching import SearchingLibrary
from activities.library.shelves import Shelves
from activities.research.answering import Answering
from activities.research.graph_activities import Graphing
from activities.research.search_activities import Searching
from activities.store.conduct import ConductTrail
from activities.store.memory import Memories
from api.app import create_app, extend
from api.identity.handover import InsideTransport
from autos.worker.failures import Failures
from docs.make.tools import example_calls
from infra.config.settings import Settings
from infra.identity.scopes import Role
from infra.resilience.bulkhead import Bulkhead
from infra.storage.store import Storage
from infra.temporal import activities_of
from mcp_server.http import mount
from mcp_server.rest.client import CALLER
from tests.api.case_steps import CaseSteps, NoSnapshots
from tests.api.conftest import asked_at, clients_of, started
from tests.api.identity.filling import Filled, filled
from tests.api.identity.test_chat import ASKED, called, living
from tests.api.identity.test_closed_cases import GIVEN, example_for
from tests.api.identity.test_guards import FEED, TENANT, routes_with_a_key
from tests.api.people.people import a_browser, a_user, sign_in
from tests.patience import PATIENCE
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.graph_writing import GraphWriting
from workflows.research import Research

pytestmark = pytest.mark.timeout(420)

CALLS = example_calls()
OTHERWISE: Mapping[str, dict[str, Any]] = {
    "submit_case_pdf_analysis": {"upload_id": ""},
    "ingest_documents": {"documents": [{"source_name": "nota.txt", "text": "x"}], "case_id": ""},
}
"""Arguments of tools whose documented example names nothing that a firm could have."""
LAST = ("create_database", "POST /v1/graph/databases")
"""Routes that create what the other ones would then find."""
ENDLESS = {"GET /v1/inbox/stream"}
"""This stream lasts for minutes; tests/api/routes/inbox tests who may read it."""
CHANGING = re.compile(
    r"[a-z]+_[0-9a-f]{32}|\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|(?:upload/|ticket=)[\w-]{43}|"
    r'"(?:latency_ms|cache_hit)":(?:[\d.]+|true|false)'
)
"""Fields that differ in any two answers."""
NOT_THERE = {
    "GET /v1/checkpoints/{number}",
    "GET /v1/corpus/builds/{build_id}",
    "GET /v1/decisions/{document_id}",
    "GET /v1/documents/{document_id}/integra",
    "GET /v1/ingest/workflow/{workflow_id}/erasure",
    "GET /v1/verify/documents/{verification_id}/erasure",
}
"""Routes of the installation that are the same for everybody, or that act on nothing that a firm with cases has."""
HERE: Mapping[str, Mapping[str, str]] = {
    "/v1/memories": {"session_id": "memory_session"},
    "/v1/users/{user_id}/exports": {"export_id": "user_export_id"},
    "/v1/graph": {"name": "databaseName"},
}
"""Parameters that have another meaning at one route."""
AS_USUAL: Mapping[str, str] = {}
TOOLS_WITH: Mapping[str, Mapping[str, str]] = {
    "remember": {"session_id": "memory_session"},
    "recall": {"session_id": "memory_session"},
    **{tool: {"name": "databaseName"} for tool in ("create_database", "delete_database", "database_exists")},
}


def named(given: Any, ids: Mapping[str, str], meaning: Mapping[str, str]) -> Any:
    """Return `given` with the ids of things filled in."""
    if isinstance(given, list):
        return [named(one, ids, meaning) for one in cast("list[Any]", given)]
    if not isinstance(given, dict):
        return given
    said: dict[str, Any] = {}
    for field, value in cast("dict[str, Any]", given).items():
        single = field.removesuffix("s") if isinstance(value, list) else field
        name = ids.get(meaning.get(single, single))
        said[field] = named(value, ids, meaning) if name is None else [name] if isinstance(value, list) else name
    return said


class NoCorpus(NoSnapshots):
    """Report a missing corpus as permanent, so that nothing is asked again."""

    def active_id(self) -> NoReturn:
        raise AutosError(ErrorCode.NOT_FOUND, "Não há acervo.")


@dataclass
class Asked:
    """Return `answer` without its variable parts, with the ids replaced by the name of their kind."""

    status: int
    answer: str
    leaked: list[str]


def heard(response: httpx.Response, asked: Filled, firm: Filled) -> Asked:
    text = response.text
    # an id in the question reveals nothing when the answer repeats it
    rest = asked.unlike(text)
    leaked = [name for name, value in firm.ids.items() if value in rest] + [firm.word] * (firm.word in rest)
    return Asked(response.status_code, CHANGING.sub("", rest), leaked)


@pytest.fixture(scope="module")
async def app(stack_settings: Settings) -> AsyncIterator[FastAPI]:
    """The application with every tool and without rate limits."""
    limits = ("mcp_rate_limit", "rest_read_limit", "rest_write_limit")
    settings = stack_settings.model_copy(update={f"{limit}_per_minute": 0 for limit in limits})
    app = create_app(settings)
    served = mount(settings, InsideTransport(app, CALLER))
    extend(app, served)
    app.state.tools = served.servers["/mcp/tudo"]
    async with living(app):
        yield app


@pytest.fixture
async def answering(
    engine: Engine,
    database: AsyncEngine,
    storage: Storage,
    temporal: Client,
    queue: str,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[None]:
    """Workers for questions and for writes to databases, in an installation without a corpus."""
    questions, writing = f"{queue}-research", f"{queue}-graphs"
    asked_at(monkeypatch, questions)
    monkeypatch.setattr("api.questions.database_writes.CASE_QUEUE", writing)
    monkeypatch.setattr("api.drafts.CASE_QUEUE", f"{queue}-drafts")
    threads, graphs, writes = Bulkhead("A busca", 2, 30.0), ConfinedGraphs(), ConfinedWrites()
    corpus = Answering(storage, NoCorpus(), threads)
    steps = [
        Searching(corpus),
        Graphing(corpus, corpus, graphs, Shelf(engine, storage)),
        Memories(database),
        ConductTrail(database),
        SearchingLibrary(database, storage, Shelves(storage), threads),
    ]
    async with AsyncExitStack() as stack:
        for name, workflow, parts in (
            (questions, Research, steps),
            (writing, GraphWriting, [Databases(engine, storage, writes)]),
        ):
            worker = Worker(
                temporal,
                task_queue=name,
                workflows=[workflow],
                activities=[method for part in parts for method in activities_of(part)],
                activity_executor=ThreadPoolExecutor(2),
                interceptors=[Failures()],
                workflow_runner=UnsandboxedWorkflowRunner(),
                build_id="test",
            )
            await stack.enter_async_context(worker)
        yield
    for part in (threads, graphs, writes):
        part.close()


@pytest.fixture
async def firm(
    app: FastAPI, tenant: str, worker: CaseSteps, answering: None
) -> AsyncIterator[tuple[Filled, httpx.AsyncClient]]:
    """A firm with one of everything, and a person of it in a browser who has every right there."""
    word = f"jabuticaba{secrets.token_hex(4)}"
    user = await a_user(app, tenant, *TENANT, name=f"Ana {word}", email=f"{word}@escritorio.adv.br")
    async with a_browser(app) as browser:
        await sign_in(browser, user)
        workflow_id = await started(browser)
        async with asyncio.timeout(PATIENCE):
            while (await browser.get(f"/v1/ingest/workflow/{workflow_id}/final")).status_code != 200:
                await asyncio.sleep(0.1)
        yield await filled(app, browser, user, word, workflow_id), browser


def in_turn(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (name in LAST, name))


def question(route: str, things: Filled) -> dict[str, Any]:
    """Return the documented example request of the route, with the ids of `things`."""
    verb, _, path = route.partition(" ")
    meaning = next((here for prefix, here in HERE.items() if path.startswith(prefix)), AS_USUAL)
    ids = {**GIVEN, "version": "1", "number": "1", "key": "tese", **things.ids}
    parts = {name: ids.get(meaning.get(name, name), "made-up") for name in re.findall(r"{(\w+)}", path)}
    body = named(example_for(route), things.ids, meaning) if verb != "GET" else None
    query = {"session_id": ids["memory_session"]} if route == "GET /v1/memories" else None
    return {"method": verb, "url": path.format(**parts), "json": body, "params": query}


def call(tool: str, things: Filled) -> dict[str, Any]:
    """Return a request that calls the tool as the documented example does, with the ids of `things`."""
    given = OTHERWISE.get(tool, CALLS[tool])
    arguments = named(given, things.ids, TOOLS_WITH.get(tool, AS_USUAL))
    return {"method": "POST", "url": "/mcp/tudo", "json": called(tool, arguments)}


async def answers(
    client: httpx.AsyncClient, put: Callable[[Filled], dict[str, Any]], firm: Filled, nothing: Filled
) -> tuple[Asked, Asked]:
    """Ask with the firm's ids and with ids that do not exist, and return both answers; only once if the request has
    no id.
    """
    headers = ASKED | {"Last-Event-ID": "1"}
    real = heard(await client.request(**put(firm), headers=headers), firm, firm)
    if put(firm) == put(nothing):
        return real, real
    return real, heard(await client.request(**put(nothing), headers=headers), nothing, firm)


async def test_no_route_tells_another_firm_what_there_is(app: FastAPI, firm: tuple[Filled, httpx.AsyncClient]) -> None:
    """The stranger has every role of another firm: what a role lacks is refused before (`test_guards.py`)."""
    things, owner = firm
    nothing = things.made_up()
    routes = {route: partial(question, route) for route in in_turn(set(routes_with_a_key()) - ENDLESS - {FEED})}
    wrong: list[tuple[str, ...]] = []
    async with a_browser(app) as stranger:
        await sign_in(stranger, await a_user(app, f"t-{secrets.token_hex(6)}", *TENANT))
        for route, put in routes.items():
            real, unreal = await answers(stranger, put, things, nothing)
            if real.leaked or unreal.leaked or real != unreal:
                wrong.append((route, f"{real}", f"{unreal}"))
    assert wrong == []
    # what is hidden is there: the firm itself is answered otherwise by its own names than by those of nothing
    blind: set[str] = set()
    for route, put in routes.items():
        if route.startswith("GET ") and "{" in route and "stream" not in route:
            real, unreal = await answers(owner, put, things, nothing)
            blind |= {route} if real.answer == unreal.answer else set()
    assert blind == NOT_THERE


async def test_no_tool_tells_another_firm_what_there_is(
    app: FastAPI, firm: tuple[Filled, httpx.AsyncClient], engine: Engine
) -> None:
    things, _ = firm
    nothing = things.made_up()
    tools = {tool: partial(call, tool) for tool in in_turn([one.name for one in await app.state.tools.list_tools()])}
    wrong: list[tuple[str, ...]] = []
    async with clients_of(app, engine, f"t-{secrets.token_hex(6)}") as client:
        stranger = client(Role.ADMIN)
        for tool, put in tools.items():
            real, unreal = await answers(stranger, put, things, nothing)
            if real.leaked or unreal.leaked or real != unreal:
                wrong.append((tool, f"{real}", f"{unreal}"))
    assert wrong == []
    credentials = cycle(({}, {"authorization": "Bearer ak_made_up"}, {"authorization": f"Bearer {things.word}"}))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://autos.test") as nobody:
        for (tool, put), credential in zip(tools.items(), credentials, strict=False):
            refused = await nobody.request(**put(things), headers=ASKED | credential)
            assert (refused.status_code, heard(refused, things, things).leaked) == (401, []), tool
