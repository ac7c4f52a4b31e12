"""One trace leads from a chat's message through REST and Temporal to the step that answers. It names nobody."""

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import httpx
import httpx2
import opentelemetry.trace
import pytest
from mcp import Client as McpClient
from mcp.client.streamable_http import streamable_http_client
from opentelemetry import propagate
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from opentelemetry.util._once import Once
from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client, WorkflowHistory
from temporalio.worker import Replayer, UnsandboxedWorkflowRunner, Worker

from autos.worker.failures import Failures
from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.db.models import TenantPolicy
from infra.identity.scopes import Role
from infra.payloads.histories import opened_history
from infra.storage.store import Storage
from infra.telemetry.tracing import trace_place, traced
from infra.temporal import activities_of, connect
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PDF, asked_at, submit
from tests.api.served import served
from tests.infra.telemetry.collector import Collector, collecting
from tests.patience import PATIENCE
from tests.sealing import plain_plugin
from tests.workflows.case_workers import case_workers
from tests.workflows.test_research import FakeBackends
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.run.case import temporal_id
from workflows.research import Research

QUERY = "dano moral do João da Silva"
UNSANDBOXED: dict[str, Any] = {"workflow_runner": UnsandboxedWorkflowRunner(), "build_id": "test"}
UNTRACED = plain_plugin()
LANGFUSE_KEYS = "Basic cGstbGYtMTpzay1sZi0x"
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "search_jurisprudence", "arguments": {"query": QUERY}},
}


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    """A collector to which this process sends its traces; the process is restored afterwards."""
    monkeypatch.setattr(opentelemetry.trace, "_TRACER_PROVIDER", None)
    monkeypatch.setattr(opentelemetry.trace, "_TRACER_PROVIDER_SET_ONCE", Once())
    # keeps the first provider that it has met
    monkeypatch.setattr("mcp.shared._otel._tracer", opentelemetry.trace.get_tracer("mcp-python-sdk"))
    before = propagate.get_global_textmap()
    with collecting() as found:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"{found.address}/api/public/otel")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", f"Authorization={quote(LANGFUSE_KEYS)}")
        yield found
    propagate.set_global_textmap(before)


@pytest.fixture
async def client(stack_settings: Settings, collector: Collector) -> AsyncIterator[Client]:
    """A client of a traced process; at its end all spans have arrived."""
    with traced("autos-test"):
        yield await connect(stack_settings)


@asynccontextmanager
async def researching(client: Client, queue: str) -> AsyncGenerator[None]:
    steps = activities_of(FakeBackends())
    async with Worker(
        client, task_queue=queue, workflows=[Research], activities=steps, interceptors=[Failures()], **UNSANDBOXED
    ):
        yield


async def arrived(collector: Collector, name: str, number: int = 1) -> Span:
    """Return the first span of that name, once the process has sent this number."""
    provider: Any = opentelemetry.trace.get_tracer_provider()
    async with asyncio.timeout(PATIENCE):
        while len(found := collector.named(name)) < number:
            await asyncio.to_thread(provider.force_flush)
            await asyncio.sleep(0.05)
    return found[0]


def above(collector: Collector, span: Span) -> list[str]:
    """Return the names of the spans that led to it, from the first."""
    by_id = {one.span_id: one for one in collector.spans}
    names = [span.name]
    while span := by_id.get(span.parent_span_id):  # type: ignore[assignment]
        names.insert(0, span.name)
    return names


async def test_a_chats_call_is_one_trace_down_to_the_step_and_holds_no_word_of_it(
    collector: Collector,
    client: Client,
    stack_settings: Settings,
    engine: Engine,
    tenant: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue = f"research-{secrets.token_hex(6)}"
    asked_at(monkeypatch, queue)
    key = create_key(engine, tenant, Role.LAWYER, "Dra. Ana Lima").secret
    headers = {
        "authorization": f"Bearer {key}",
        "accept": "application/json, text/event-stream",
        "baggage": "nome=segredo",
        "user-agent": "navegador-do-joao",
    }
    async with researching(client, queue), served(stack_settings) as address:
        async with httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as chat:
            answer = await chat.post("/mcp", json=CALL)
        # the made-up answer fits no tool, so that REST fails over it: that stays out of the trace too
        assert answer.status_code == 200
        step = await arrived(collector, "RunActivity:answer_search")
        await arrived(collector, "POST /mcp")
        run = await arrived(collector, "RunWorkflow:Research")
    led = above(collector, step)
    assert led[-3:] == ["StartWorkflow:Research", "StartActivity:answer_search", "RunActivity:answer_search"]
    for name in ("POST /mcp", "tools/call search_jurisprudence", "POST /v1/retrieve"):
        assert name in led, led
    assert run.trace_id == step.trace_id
    everything = b"\n".join(collector.bodies)
    for secret in (QUERY, "João", tenant, key, "Dra. Ana Lima", "segredo", "navegador-do-joao", "127.0.0.1"):
        assert secret.encode() not in everything, secret
    history = b""
    async for execution in client.list_workflows(f"TaskQueue = '{queue}'"):
        history += (await client.get_workflow_handle(execution.id).fetch_history()).to_json().encode()
    assert b"segredo" not in history


GREETING: dict[str, Any] = {"name": "hello", "arguments": {"name": "João da Silva"}}


async def test_langfuse_gets_pseudonyms_always_and_questions_and_answers_where_the_firm_allows_it(
    collector: Collector,
    client: Client,
    stack_settings: Settings,
    engine: Engine,
    tenant: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key = create_key(engine, tenant, Role.LAWYER, "Dra. Ana Lima").secret
    settings = stack_settings.model_copy(update={"mcp_toolsets": ["padrao", "demonstracao"]})
    shut: dict[str, Any] = {"name": "remember", "arguments": {"session_id": "s", "key": "k", "value": "João guardado"}}
    async with (
        served(settings) as address,
        httpx2.AsyncClient(headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE) as http,
        McpClient(streamable_http_client(f"{address}/mcp/tudo", http_client=http), mode="legacy") as chat,
    ):
        for allowed in (False, True):
            with engine.begin() as connection:
                row = insert(TenantPolicy).values(
                    tenant=tenant, four_eyes=False, changed_at=datetime.now(UTC), changed_by="t", trace_contents=allowed
                )
                changed = row.on_conflict_do_update(index_elements=["tenant"], set_={"trace_contents": allowed})
                connection.execute(changed)
            for called in (GREETING, shut):
                await chat.call_tool(called["name"], called["arguments"])
            await arrived(collector, "tools/call remember", 1 + allowed)
            everything = b"\n".join(collector.bodies)
            assert ("João da Silva".encode() in everything) is allowed
        root = await arrived(collector, "POST /mcp/tudo")
    told = {one.key: one.value.string_value for one in collector.named("tools/call hello")[1].attributes}
    assert json.loads(told["langfuse.observation.input"]) == GREETING["arguments"]
    assert "Hello, João da Silva!" in told["langfuse.observation.output"]
    assert told["langfuse.observation.type"] == "tool"
    whose = {one.key: one.value.string_value for one in root.attributes}["langfuse.user.id"]
    assert whose == told["langfuse.user.id"]
    for secret in ("João guardado", tenant, key, "Dra. Ana Lima"):
        assert secret.encode() not in b"\n".join(collector.bodies), secret
    assert collector.credentials == {LANGFUSE_KEYS}


async def test_invented_names_are_on_the_whole_trace_of_their_session_alone(
    collector: Collector, client: Client, stack_settings: Settings, engine: Engine, tenant: str
) -> None:
    key = create_key(engine, tenant, Role.LAWYER, "Dra. Ana Lima").secret
    settings = stack_settings.model_copy(update={"mcp_toolsets": ["demonstracao"]})
    async with served(settings, traces=trace_place()) as address:
        place = f"{address}/mcp/demonstracao"
        async with (
            httpx2.AsyncClient(headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE) as http,
            McpClient(streamable_http_client(place, http_client=http), mode="legacy") as chat,
        ):
            await chat.call_tool("enable_test_context", {})
            await chat.call_tool("set_test_context", {"user_id": "alice", "session_id": "chat-001"})
            shown: dict[str, Any] = (await chat.call_tool("get_trace_info", {})).structured_content or {}
        other = create_key(engine, tenant, Role.LAWYER).secret
        stolen = {"authorization": f"Bearer {other}", "accept": "application/json, text/event-stream"}
        async with httpx.AsyncClient(headers=stolen) as thief:
            opened = await thief.post(place, json=INITIALIZE, headers={"authorization": f"Bearer {key}"})
            named = {"mcp-session-id": opened.headers["mcp-session-id"]}
            assert (await thief.post(place, json=CALL, headers=named)).status_code == 404
    span = await arrived(collector, "tools/call get_trace_info")
    assert shown["trace_id"] == span.trace_id.hex()
    assert shown["trace_url"] == f"{collector.address}/trace/{span.trace_id.hex()}"
    assert (shown["langfuse_enabled"], shown["secret_key_set"]) == (True, True)
    # the client traces too, and its span leads to the tool's
    await arrived(collector, "POST /mcp/demonstracao")
    (asked,) = [one for one in collector.named("POST /mcp/demonstracao") if b"alice" in one.SerializeToString()][-1:]
    for one in (span, asked):
        told = {each.key: each.value for each in one.attributes}
        assert told["langfuse.user.id"].string_value == "alice"
        assert told["langfuse.session.id"].string_value == "chat-001"
        assert told["langfuse.trace.tags"].array_value.values[0].string_value == "teste"


async def test_a_run_that_was_traced_replays_without_traces_and_with_them(
    collector: Collector,
    client: Client,
    stack_settings: Settings,
    database: AsyncEngine,
    storage: Storage,
    engine: Engine,
    tenant: str,
    queue: str,
) -> None:
    key = create_key(engine, tenant, Role.LAWYER, "Dra. Ana Lima").secret
    steps = CaseSteps(stack_settings, database, storage)
    headers = {"authorization": f"Bearer {key}"}
    with closing(steps):
        async with (
            case_workers(client, queue, steps, **UNSANDBOXED),
            served(stack_settings, tools=False) as address,
            httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as lawyer,
        ):
            workflow_id: str = (await submit(lawyer, PDF)).json()["data"]["workflow_id"]
            async with asyncio.timeout(PATIENCE):
                while (await lawyer.get(f"/v1/ingest/workflow/{workflow_id}")).json()["data"]["state"] not in (
                    "awaiting_phase_reviews",
                ):
                    await asyncio.sleep(0.05)
            step = await arrived(collector, "RunActivity:publish_artifacts")
            led = above(collector, step)
            # the sender is of this process, and so begins the trace
            assert led[:3] == ["POST", "POST /v1/ingest/workflow", "StartWorkflow:CaseAnalysis"]
            handle = client.get_workflow_handle(temporal_id(workflow_id, 1))
            written = (await opened_history(client, handle)).to_json()
    assert "_tracer-data" in written
    history = WorkflowHistory.from_json("replayed", written)
    for plugin in (UNTRACED, plain_plugin()):
        await Replayer(workflows=[CaseAnalysis], plugins=[plugin]).replay_workflow(history)
    assert tenant.encode() not in b"\n".join(collector.bodies)
