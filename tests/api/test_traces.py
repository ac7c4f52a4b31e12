"""One trace leads from a chat's message through REST and Temporal to the step that answers; it names nobody."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from typing import Any

import httpx
import opentelemetry.trace
import pytest
from opentelemetry import propagate
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from opentelemetry.util._once import Once
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client, WorkflowHistory
from temporalio.worker import Replayer, Worker

from autos.worker.failures import Failures
from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.identity.scopes import Role
from infra.payloads.histories import opened_history
from infra.storage.store import Storage
from infra.telemetry.tracing import traced
from infra.temporal import activities_of, connect
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PDF, submit
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
UNTRACED = plain_plugin()
CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "search_jurisprudence", "arguments": {"query": QUERY}},
}


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    """A collector that this process sends its traces to; afterwards it is as it was."""
    monkeypatch.setattr(opentelemetry.trace, "_TRACER_PROVIDER", None)
    monkeypatch.setattr(opentelemetry.trace, "_TRACER_PROVIDER_SET_ONCE", Once())
    # keeps the first provider that it has met
    monkeypatch.setattr("mcp.shared._otel._tracer", opentelemetry.trace.get_tracer("mcp-python-sdk"))
    before = propagate.get_global_textmap()
    with collecting() as found:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", found.address)
        yield found
    propagate.set_global_textmap(before)


@pytest.fixture
async def client(stack_settings: Settings, collector: Collector) -> AsyncIterator[Client]:
    """A client of a process that is traced, as long as the test runs; at its end all spans have arrived."""
    with traced("autos-test"):
        yield await connect(stack_settings)


@asynccontextmanager
async def researching(client: Client, queue: str) -> AsyncGenerator[None]:
    steps = activities_of(FakeBackends())
    async with Worker(
        client, task_queue=queue, workflows=[Research], activities=steps, interceptors=[Failures()], build_id="test"
    ):
        yield


async def arrived(collector: Collector, name: str) -> Span:
    """The one span of that name, once the process has sent it."""
    provider: Any = opentelemetry.trace.get_tracer_provider()
    async with asyncio.timeout(PATIENCE):
        while not (found := collector.named(name)):
            await asyncio.to_thread(provider.force_flush)
            await asyncio.sleep(0.05)
    return found[0]


def above(collector: Collector, span: Span) -> list[str]:
    """The names of the spans that led to it, from the first on."""
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
    monkeypatch.setattr("api.questions.asking.RESEARCH_QUEUE", queue)
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
            case_workers(client, queue, steps, build_id="test"),
            served(stack_settings) as address,
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
