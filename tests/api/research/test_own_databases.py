"""The graph databases of a firm on real servers: every tool through a real MCP client, and the isolation of firms."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar
from unittest.mock import AsyncMock, Mock

import httpx
import pytest
from fastapi import FastAPI
from mcp import Client
from sqlalchemy import Engine, update
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio import client as temporal_client
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment
from temporalio.worker import (
    ActivityInboundInterceptor,
    ExecuteActivityInput,
    Interceptor,
    UnsandboxedWorkflowRunner,
    Worker,
)

from activities.graph.databases.own.activities import Databases
from activities.graph.databases.own.writing import ConfinedWrites
from autos.worker.pulse import Pulse
from infra.config.settings import Settings
from infra.db.models import GraphCopy, GraphWrite
from infra.db.owned import rows_of
from infra.db.research.databases import database_named, kept_under, writes_to
from infra.identity.scopes import Role
from infra.ids import new_id
from infra.storage.errors import StorageUnavailable
from infra.storage.keys import graph_place, graph_version_key, tenant_prefix
from infra.storage.store import Storage
from infra.temporal import activities_of
from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from tests.api.conftest import As
from tests.patience import PATIENCE
from workflows.contracts.base import Principal
from workflows.contracts.firm.databases import (
    KEPT_WRITES,
    CommitRequest,
    DatabaseRef,
    MakeRequest,
    Write,
    WriteKind,
    WriteRequest,
)
from workflows.graph_writing import GraphWriting


class LosingAnswers(Interceptor):
    """Loses the first answer of each of `steps` once the step is done, like a worker that is killed at that moment."""

    steps: ClassVar[set[str]] = set()
    lost: ClassVar[list[str]] = []

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        return _Losing(next)


class _Losing(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        answer = await super().execute_activity(input)
        step = activity.info().activity_type
        if step in LosingAnswers.steps and step not in LosingAnswers.lost:
            LosingAnswers.lost.append(step)
            raise ConnectionError("the worker was killed")
        return answer


pytestmark = pytest.mark.usefixtures("backends", "writer")

PEOPLE = """
CREATE NODE TABLE Pessoa (nome STRING COMMENT 'Nome completo', idade INT64, PRIMARY KEY (nome)) COMMENT 'Quem contrata';
CREATE REL TABLE Deve (FROM Pessoa TO Pessoa, valor DOUBLE COMMENT 'Em reais')
"""
TWO = "CREATE (a:Pessoa {nome: 'Ana', idade: 30})-[:Deve {valor: 10.5}]->(:Pessoa {nome: 'Bia'}) RETURN a.nome"
COUNT = "MATCH (p:Pessoa) RETURN count(*)"


@pytest.fixture(scope="module")
async def writing_queue(settings: Settings, engine: Engine, temporal: temporal_client.Client) -> AsyncIterator[str]:
    """The queue of a worker for writes only."""
    queue = new_id("graphs")
    writes, threads = ConfinedWrites(), ThreadPoolExecutor(4)
    async with Worker(
        temporal,
        task_queue=queue,
        workflows=[GraphWriting],
        activities=activities_of(Databases(engine, Storage(settings), writes)),
        activity_executor=threads,
        interceptors=[Pulse(), LosingAnswers()],
        workflow_runner=UnsandboxedWorkflowRunner(),
        build_id="test",
    ):
        yield queue
    writes.close()
    threads.shutdown()


@pytest.fixture
def writer(writing_queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it serve this test; a busy machine may take its time to start where it writes."""
    monkeypatch.setattr("api.questions.database_writes.CASE_QUEUE", writing_queue)
    monkeypatch.setattr("api.questions.database_writes.PATIENCE", PATIENCE)
    monkeypatch.setattr("api.questions.database_writes.RPC_LIMIT", timedelta(seconds=PATIENCE))


@asynccontextmanager
async def chatting(app: FastAPI, as_role: As) -> AsyncGenerator[Client]:
    """An MCP client of the set with an administrator's key."""
    secret = as_role(Role.ADMIN).headers["authorization"].removeprefix("Bearer ")
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        RestClient("http://autos.test", secret, transport=transport) as rest,
        Client(build_server(Gateway(rest, AttachmentFetcher([], 1), 1), sets=["grafo"])) as client,
    ):
        yield client


async def told(chat: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    reply = await chat.call_tool(tool, arguments)
    assert not reply.is_error, reply.content
    assert reply.structured_content is not None
    assert reply.structured_content["next_step"]
    return reply.structured_content


async def refused(chat: Client, tool: str, **arguments: Any) -> str:
    reply = await chat.call_tool(tool, arguments)
    assert reply.is_error, reply.structured_content
    return str(reply.content)


async def test_every_tool_of_the_set_does_what_it_says(app: FastAPI, as_role: As, settings: Settings) -> None:
    async with chatting(app, as_role) as chat:
        await every_tool(chat, as_role(Role.ADMIN), Storage(settings))


async def every_tool(chat: Client, admin: httpx.AsyncClient, storage: Storage) -> None:
    name, called = "contratos", {tool.name: tool.annotations for tool in (await chat.list_tools()).tools}
    destroying = {tool for tool, hints in called.items() if hints and hints.destructive_hint}
    assert {"insert_data", "update_data", "delete_data", "undefine_schema", "delete_database"} <= destroying
    assert (await told(chat, "create_database", name=name))["version"] == 1
    assert (await told(chat, "database_exists", name=name))["exists"]
    base = {"databaseName": name}
    assert (await told(chat, "define_schema", **base, schemaDefinition=PEOPLE))["version"] == 2
    schema = await told(chat, "get_schema", **base)
    assert [(one["label"], one["meaning"], one["key"]) for one in schema["nodes"]] == [
        ("Pessoa", "Quem contrata", "nome")
    ]
    assert schema["edges"][0]["properties"][0]["meaning"] == "Em reais"
    for query, kind in ((TWO, "write"), ("DROP TABLE Deve", "schema"), (COUNT, "read")):
        checked = await told(chat, "validate_query", **base, query=query, intendedTransactionType=kind)
        assert checked["valid"], checked
    for query, kind in ((TWO, "read"), (COUNT, "write"), ("DROP TABLE Pessoa", "schema")):
        checked = await told(chat, "validate_query", **base, query=query, intendedTransactionType=kind)
        assert not checked["valid"]
    inserted = await told(chat, "insert_data", **base, query=TWO)
    assert (inserted["nodes"], inserted["edges"], inserted["nodes_change"], inserted["rows"]) == (2, 1, 2, [["Ana"]])
    await told(chat, "update_data", **base, query="MATCH (p:Pessoa {nome: 'Bia'}) SET p.idade = 40")
    found = await told(chat, "query_read", **base, query="MATCH (p:Pessoa) RETURN p.nome, p.idade ORDER BY p.nome")
    assert found["rows"] == [["Ana", 30], ["Bia", 40]]
    assert "Há dados" in await refused(chat, "undefine_schema", **base, schemaUndefinition="DROP TABLE Deve")
    assert "delete_data" in await refused(chat, "insert_data", **base, query="MATCH (p) DETACH DELETE p")
    assert "SET" in await refused(chat, "query_read", **base, query="MATCH (p:Pessoa) SET p.idade = 1")
    gone = await told(chat, "delete_data", **base, query="MATCH (p:Pessoa) DETACH DELETE p")
    assert (gone["nodes"], gone["nodes_change"], gone["version"]) == (0, -2, 5)
    await told(chat, "undefine_schema", **base, schemaUndefinition="DROP TABLE Deve")
    versions = (await told(chat, "list_versions", **base))["versions"]
    assert [(one["version"], one["kind"]) for one in versions] == [
        (6, "undefine_schema"),
        (5, "delete_data"),
        (4, "update_data"),
        (3, "insert_data"),
        (2, "define_schema"),
        (1, "create_database"),
    ]
    assert (await told(chat, "restore_version", **base, version=4))["nodes"] == 2
    assert (await told(chat, "query_read", **base, query=COUNT))["rows"] == [[2]]
    listed = (await told(chat, "list_databases"))["databases"]
    assert [(one["name"], one.get("version")) for one in listed] == [("acervo", None), (name, 7)]
    assert "máximo" not in await refused(chat, "create_database", name=name)
    read = (await admin.get(f"/v1/graph/databases/{name}/accesses")).json()["data"]
    assert {one["what"] for one in read} == {"database"}
    assert (await admin.delete(f"/v1/graph/databases/{name}/versions")).status_code == 200
    (kept,) = (await told(chat, "list_versions", **base))["versions"]
    assert (kept["version"], kept["restored"], kept["current"]) == (7, 4, True)
    assert (await told(chat, "query_read", **base, query=COUNT))["rows"] == [[2]]
    place = f"{tenant_prefix('acme')}graphs/"
    assert len(list(storage.versions_below(place))) == 1
    assert (await told(chat, "delete_database", name=name))["version"] == 0
    assert list(storage.versions_below(place)) == []
    assert not (await told(chat, "database_exists", name=name))["exists"]
    for tool, more in (("query_read", {"query": COUNT}), ("insert_data", {"query": TWO}), ("get_schema", {})):
        assert "Não há base" in await refused(chat, tool, **base, **more)
    assert len(called) == 14


async def test_a_database_is_its_firms_and_a_write_is_done_once_and_in_turn(as_role: As) -> None:
    ours, theirs, reviewer = as_role(Role.LAWYER), as_role(Role.ADMIN, "outra"), as_role(Role.REVIEWER)
    auditor = as_role(Role.AUDITOR)
    made = await asyncio.gather(*(ours.post("/v1/graph/databases", json={"name": "divida"}) for _ in range(2)))
    assert sorted(answer.status_code for answer in made) == [200, 409], [answer.text for answer in made]
    base = {"databaseName": "divida"}
    assert (await ours.post("/v1/graph/define", json={**base, "schemaDefinition": PEOPLE})).status_code == 200
    key = {"Idempotency-Key": "k1"}
    for repeated in (False, True):
        once = await ours.post("/v1/graph/insert", json={**base, "query": TWO}, headers=key)
        assert (once.json()["data"]["version"], once.json()["data"]["repeated"]) == (3, repeated)
    seen = (await auditor.get("/v1/graph/databases/divida/accesses")).json()["data"]
    assert [(one["what"], one["details"]["version"]) for one in seen] == [("database", 3), ("database", 2)]
    people = [f"CREATE (:Pessoa {{nome: 'P{number}'}})" for number in range(3)]
    both = await asyncio.gather(*(ours.post("/v1/graph/insert", json={**base, "query": one}) for one in people))
    assert sorted(one.json()["data"]["version"] for one in both) == [4, 5, 6]
    for query, told in (("MATCH (p:Pessoa) DELETE p", 422), ("CREATE (:Pessoa {nome: 'Ana'})", 409)):
        assert (await ours.post("/v1/graph/insert", json={**base, "query": query})).status_code == told
    assert (await reviewer.post("/v1/graph/insert", json={**base, "query": people[0]})).status_code == 403
    assert (await ours.delete("/v1/graph/databases/divida")).status_code == 403
    asked = {
        "/v1/graph/query": {**base, "query": COUNT},
        "/v1/graph/insert": {**base, "query": people[0]},
        "/v1/graph/define": {**base, "schemaDefinition": PEOPLE},
        "/v1/graph/databases/divida/versions/1/restore": {},
    }
    for path, body in asked.items():
        assert (await theirs.post(path, json=body)).status_code == 404, path
    for path in ("schema", "versions", "accesses"):
        assert (await theirs.get(f"/v1/graph/databases/divida/{path}")).status_code == 404
    assert not (await theirs.get("/v1/graph/databases/divida")).json()["data"]["exists"]
    assert [one["name"] for one in (await theirs.get("/v1/graph/databases")).json()["data"]["databases"]] == ["acervo"]
    assert (await theirs.delete("/v1/graph/databases/divida")).status_code == 404
    for wrong in ("acervo!", "Divida", "", "a" * 64, "../x"):
        assert (await ours.post("/v1/graph/databases", json={"name": wrong})).status_code == 422
    assert (await ours.post("/v1/graph/databases", json={"name": "acervo"})).status_code == 409
    for kind in ("insert", "update", "delete"):
        told = await ours.post(f"/v1/graph/{kind}", json={"databaseName": "acervo", "query": "CREATE (:Fact)"})
        assert (told.status_code, "só de leitura" in told.text) == (404, True)
    assert (await ours.post("/v1/graph/query", json={**base, "query": COUNT})).json()["data"]["rows"] == [[5]]


async def test_a_firm_has_one_free_question_at_a_time(
    as_role: As, temporal: temporal_client.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lawyer, other = as_role(Role.LAWYER), as_role(Role.LAWYER, "outra")
    quick = {"databaseName": "acervo", "query": "RETURN 1"}
    in_turn = await asyncio.gather(*(lawyer.post("/v1/graph/query", json=quick) for _ in range(3)))
    assert [answer.status_code for answer in in_turn] == [200] * 3
    monkeypatch.setattr("api.questions.asking.FREE_PATIENCE", 0.0)
    # one that goes on: nobody serves its queue
    running = await temporal.start_workflow("Research", id="research/free/acme", task_queue=new_id("nobody"))
    try:
        for path in ("query", "validate"):
            refused = await lawyer.post(f"/v1/graph/{path}", json=quick)
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "RATE_LIMITED")
            assert refused.headers["Retry-After"] == "1"
        assert (await lawyer.get("/v1/graph/databases")).status_code == 200
        assert (await other.post("/v1/graph/query", json=quick)).status_code == 200
    finally:
        await running.terminate()
    assert (await lawyer.post("/v1/graph/query", json=quick)).status_code == 200


async def test_a_worker_that_is_killed_between_two_steps_leaves_a_whole_write_or_none(
    as_role: As, engine: Engine, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work of a dead worker stays done, and the next worker repeats the step: each step is lost once."""
    lawyer = as_role(Role.LAWYER)
    assert (await lawyer.post("/v1/graph/databases", json={"name": "queda"})).status_code == 200
    base = {"databaseName": "queda"}
    assert (await lawyer.post("/v1/graph/define", json={**base, "schemaDefinition": PEOPLE})).status_code == 200
    lost: list[str] = []
    monkeypatch.setattr(LosingAnswers, "steps", {"begin_write", "make_version", "commit_version"})
    monkeypatch.setattr(LosingAnswers, "lost", lost)
    added = await lawyer.post("/v1/graph/insert", json={**base, "query": TWO})
    assert added.status_code == 200, added.text
    assert lost == ["begin_write", "make_version", "commit_version"]
    assert (added.json()["data"]["version"], added.json()["data"]["nodes"]) == (3, 2)
    versions = (await lawyer.get("/v1/graph/databases/queda/versions")).json()["data"]["versions"]
    assert [one["version"] for one in versions] == [3, 2, 1]
    found = await lawyer.post("/v1/graph/query", json={**base, "query": COUNT})
    assert found.json()["data"]["rows"] == [[2]]
    with Session(engine) as session:
        head = session.scalars(database_named("acme", "queda")).one()
    storage, place = Storage(settings), graph_place("acme", head.database_id)
    assert len(list(storage.list_keys(place))) == 3
    # what a write left that came to nothing, and what the next one makes while an attempt of this one still goes on
    lost_key, later_key = (graph_version_key("acme", head.database_id, number, "wr_x", "0" * 64) for number in (3, 5))
    with Session(engine) as session, session.begin():
        for key, number in ((lost_key, 3), (later_key, 5)):
            storage.put_bytes(key, b"x", "application/gzip")
            own = {"database_id": head.database_id, "tenant": "acme", "version": number}
            session.add(GraphCopy(object_key=key, **own))
    more = await lawyer.post("/v1/graph/insert", json={**base, "query": "CREATE (:Pessoa {nome: 'Caio'})"})
    assert more.json()["data"]["version"] == 4
    kept = set(storage.list_keys(place))
    assert len(kept) == 5
    assert later_key in kept
    assert lost_key not in kept
    # versions that are no longer kept are forgotten with their objects
    for module in ("activities", "leftovers"):
        monkeypatch.setattr(f"activities.graph.databases.own.{module}.KEPT_VERSIONS", 2)
    last = await lawyer.post("/v1/graph/insert", json={**base, "query": "CREATE (:Pessoa {nome: 'Davi'})"})
    assert last.json()["data"]["version"] == 5
    with Session(engine) as session:
        known = session.scalars(rows_of("acme", GraphCopy).where(GraphCopy.database_id == head.database_id)).all()
    assert sorted(one.version for one in known) == [4, 5, 5]
    assert {one.object_key for one in known} - set(storage.list_keys(place)) == {later_key}


async def test_a_removal_that_was_broken_off_is_brought_to_its_end(
    as_role: As, engine: Engine, settings: Settings
) -> None:
    admin, base = as_role(Role.ADMIN), {"databaseName": "resto"}
    assert (await admin.post("/v1/graph/databases", json={"name": "resto"})).status_code == 200
    with Session(engine) as session, session.begin():
        head = session.scalars(database_named("acme", "resto")).one()
        head.dropped_at = datetime.now(UTC)
        place = graph_place("acme", head.database_id)
    assert (await admin.post("/v1/graph/query", json={**base, "query": COUNT})).status_code == 404
    assert list(Storage(settings).versions_below(place))
    assert (await as_role(Role.ADMIN, "outra").delete("/v1/graph/databases/resto")).status_code == 404
    assert [(await admin.delete("/v1/graph/databases/resto")).status_code for _ in range(2)] == [200, 404]
    assert list(Storage(settings).versions_below(place)) == []


async def test_a_removal_that_was_broken_off_needs_nobody_to_repeat_it(
    as_role: As, engine: Engine, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = as_role(Role.ADMIN)
    assert (await admin.post("/v1/graph/databases", json={"name": "sobra"})).status_code == 200
    with Session(engine) as session, session.begin():
        head = session.scalars(database_named("acme", "sobra")).one()
        head.dropped_at = datetime.now(UTC)
        database_id = head.database_id
        place = graph_place("acme", database_id)
        aged = update(GraphWrite).where(GraphWrite.database_id == database_id)
        session.execute(aged.values(at=datetime.now(UTC) - KEPT_WRITES - timedelta(hours=1)))
    databases, run = Databases(engine, Storage(settings), ConfinedWrites()), ActivityEnvironment().run
    # what the store keeps from going is left for the next pass, and hinders nobody else
    with monkeypatch.context() as away:
        away.setattr(Storage, "delete_below", Mock(side_effect=StorageUnavailable))
        hindered = run(databases.sweep_databases)
    assert (hindered.removed, hindered.forgotten) == (0, 1)
    assert list(Storage(settings).versions_below(place))
    assert run(databases.sweep_databases).removed == 1
    assert run(databases.sweep_databases).removed == 0
    assert list(Storage(settings).versions_below(place)) == []
    with Session(engine) as session:
        assert session.scalars(kept_under("acme", "sobra")).one_or_none() is None
        assert session.scalars(rows_of("acme", GraphWrite).where(GraphWrite.database_id == database_id)).all() == []
        assert session.scalars(rows_of("acme", GraphCopy).where(GraphCopy.database_id == database_id)).all() == []


def test_of_a_database_that_was_one_too_many_nothing_stays(
    engine: Engine, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage, tenant, run = Storage(settings), "estreita", ActivityEnvironment().run
    databases = Databases(engine, storage, ConfinedWrites())
    who = Principal(tenant=tenant, key_id="k", name="t", role="admin")

    def asked(name: str) -> WriteRequest:
        write = Write(write_id=name, kind=WriteKind.CREATE, principal=who)
        return WriteRequest(database=DatabaseRef(tenant=tenant, name=name), write=write)

    def made(request: WriteRequest) -> CommitRequest:
        base = run(databases.begin_write, request)
        return CommitRequest(
            request=request, base=base, made=run(databases.make_version, MakeRequest(request=request, base=base))
        )

    def left(commit: CommitRequest) -> tuple[int, int]:
        with Session(engine) as session:
            copies = rows_of(tenant, GraphCopy).where(GraphCopy.database_id == commit.base.database_id)
            known = len(session.scalars(copies).all())
        return len(list(storage.list_keys(graph_place(tenant, commit.base.database_id)))), known

    monkeypatch.setattr("activities.graph.databases.own.activities.MOST_DATABASES", 1)
    first, second = made(asked("primeira")), made(asked("segunda"))
    assert left(first) == left(second) == (1, 1)
    run(databases.commit_version, first)
    with pytest.raises(ApplicationError, match="são o máximo"):
        run(databases.commit_version, second)
    assert (left(first), left(second)) == ((1, 1), (0, 0))
    # a refusal that comes late takes nothing from a database that is there
    stale = first.model_copy(update={"request": asked("outra vez"), "base": first.base})
    with pytest.raises(ApplicationError):
        run(databases.commit_version, stale)
    assert left(first) == (1, 1)


async def test_a_write_whose_version_is_kept_is_known_when_writes_of_its_age_are_forgotten(
    as_role: As, engine: Engine
) -> None:
    lawyer, key = as_role(Role.LAWYER), {"Idempotency-Key": "carga"}
    assert (await lawyer.post("/v1/graph/databases", json={"name": "antiga"})).status_code == 200
    asked = {"databaseName": "antiga", "schemaDefinition": PEOPLE}
    first = (await lawyer.post("/v1/graph/define", json=asked, headers=key)).json()["data"]
    with Session(engine) as session, session.begin():
        head = session.scalars(database_named("acme", "antiga")).one()
        session.execute(writes_to("acme", head.database_id))
    repeated = await lawyer.post("/v1/graph/define", json=asked, headers=key)
    assert repeated.status_code == 200, repeated.text
    assert (repeated.json()["data"]["version"], repeated.json()["data"]["repeated"]) == (first["version"], True)


async def test_a_write_by_lot_answers_what_it_keeps_though_its_first_attempt_was_lost(
    as_role: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    lawyer, base = as_role(Role.LAWYER), {"databaseName": "sorte"}
    assert (await lawyer.post("/v1/graph/databases", json={"name": "sorte"})).status_code == 200
    assert (await lawyer.post("/v1/graph/define", json={**base, "schemaDefinition": PEOPLE})).status_code == 200
    monkeypatch.setattr(LosingAnswers, "steps", {"make_version"})
    monkeypatch.setattr(LosingAnswers, "lost", [])
    drawn = "CREATE (p:Pessoa {nome: CAST(gen_random_uuid() AS STRING)}) RETURN p.nome"
    added = await lawyer.post("/v1/graph/insert", json={**base, "query": drawn})
    assert added.status_code == 200, added.text
    assert LosingAnswers.lost == ["make_version"]
    found = await lawyer.post("/v1/graph/query", json={**base, "query": "MATCH (p:Pessoa) RETURN p.nome"})
    assert found.json()["data"]["rows"] == added.json()["data"]["rows"]


async def test_there_are_only_so_many_databases_versions_and_megabytes(
    as_role: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    lawyer, admin = as_role(Role.LAWYER, "cheia"), as_role(Role.ADMIN, "cheia")
    steps = "activities.graph.databases.own.activities"
    monkeypatch.setattr(f"{steps}.MOST_DATABASES", 1)
    monkeypatch.setattr(f"{steps}.KEPT_VERSIONS", 2)
    assert (await lawyer.post("/v1/graph/databases", json={"name": "uma"})).status_code == 200
    assert (await lawyer.post("/v1/graph/databases", json={"name": "duas"})).status_code == 409
    base = {"databaseName": "uma"}
    for statement in (PEOPLE, "ALTER TABLE Pessoa ADD cpf STRING", "COMMENT ON TABLE Deve IS 'Dívida'"):
        defined = await lawyer.post("/v1/graph/define", json={**base, "schemaDefinition": statement})
        assert defined.status_code == 200, defined.text
    versions = (await lawyer.get("/v1/graph/databases/uma/versions")).json()["data"]["versions"]
    assert [one["version"] for one in versions] == [4, 3]
    assert (await lawyer.post("/v1/graph/databases/uma/versions/1/restore")).status_code == 404
    again, key = {**base, "schemaDefinition": "COMMENT ON TABLE Pessoa IS 'Parte'"}, {"Idempotency-Key": "k"}
    first = (await lawyer.post("/v1/graph/define", json=again, headers=key)).json()["data"]
    for note in ("Um", "Dois", "Três"):
        statement = f"COMMENT ON TABLE Deve IS '{note}'"
        await lawyer.post("/v1/graph/define", json={**base, "schemaDefinition": statement})
    repeated = (await lawyer.post("/v1/graph/define", json=again, headers=key)).json()["data"]
    assert (first["version"], first["repeated"]) == (5, False)
    assert (repeated["version"], repeated["repeated"]) == (5, True)
    monkeypatch.setattr(f"{steps}.MOST_BYTES", 1)
    assert (await lawyer.post("/v1/graph/insert", json={**base, "query": TWO})).status_code == 409
    counted = await lawyer.post("/v1/graph/query", json={**base, "query": COUNT})
    assert counted.json()["data"]["rows"] == [[0]]
    monkeypatch.setattr(f"{steps}.MOST_BYTES", 32 << 20)
    with monkeypatch.context() as full:
        full.setattr("infra.counts.quotas.bytes_kept", AsyncMock(return_value=2 << 20))
        full.setattr("infra.counts.quotas.Quotas._limit", AsyncMock(return_value=1))
        full.setattr("infra.counts.quotas.Quotas.admit_question", AsyncMock())
        refused = await lawyer.post("/v1/graph/insert", json={**base, "query": TWO})
        assert (refused.status_code, refused.json()["error"]["details"]["quota"]) == (409, "storage_mb")
        gone = await lawyer.post("/v1/graph/delete", json={**base, "query": "MATCH (p:Pessoa) DETACH DELETE p"})
        assert gone.status_code == 200, gone.text
    written, gone = await asyncio.gather(
        lawyer.post("/v1/graph/insert", json={**base, "query": TWO}), admin.delete("/v1/graph/databases/uma")
    )
    assert written.status_code in (200, 404)
    assert gone.status_code == 200
    assert (await lawyer.post("/v1/graph/query", json={**base, "query": COUNT})).status_code == 404
    assert (await lawyer.post("/v1/graph/databases", json={"name": "uma"})).json()["data"]["version"] == 1
