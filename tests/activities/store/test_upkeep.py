"""Runs that somebody ended in Temporal are found and can be started again; answered questions leave no history."""

import asyncio
import secrets
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.store.case_rows import insert_run
from activities.store.upkeep import Upkeep
from infra.config.settings import Settings
from infra.db.cases.drafts import find_draft, insert_draft
from infra.db.cases.events import read_events, verify_chain
from infra.db.models import Draft, Run
from infra.payloads.histories import opened_history
from infra.temporal import activities_of
from tests.patience import PATIENCE
from tests.workflows.fake_steps import stored
from tests.workflows.test_research import FakeBackends, question, serving, started
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.base import Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import DocumentKind, DraftInput, DraftOpening, DraftStatus
from workflows.contracts.firm.library import IngestInput, LibrarySource
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.run.case import CaseRunInput, CaseState, Parameters, temporal_id
from workflows.draft_verification import DraftVerification
from workflows.library import LibraryIngest
from workflows.scheduled.history_sweep import HistorySweep
from workflows.scheduled.run_check import RunCheck

ANA = Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer")
SECRET = "a tese que ninguém mais pode ler"


async def opened(engine: AsyncEngine) -> CaseRunInput:
    """Add a run as its first activity writes it."""
    case = CaseRunInput(
        workflow_id=f"wf_{uuid.uuid4().hex}",
        run=1,
        filename="autos.pdf",
        source=stored("source.pdf"),
        parameters=Parameters(),
        principal=ANA,
        trace_id="tr",
    )
    async with AsyncSession(engine) as session, session.begin():
        await insert_run(session, case, datetime.now(UTC), None)
    return case


async def start(client: Client, case: CaseRunInput) -> str:
    """Start its workflow, which no worker serves, and return its id."""
    name = temporal_id(case.workflow_id, case.run)
    await client.start_workflow(CaseAnalysis.run, case, id=name, task_queue=f"nobody-{secrets.token_hex(4)}")
    return name


async def check(client: Client, engine: AsyncEngine) -> None:
    queue = f"upkeep-{secrets.token_hex(6)}"
    steps = activities_of(Upkeep(Settings(), engine, client, settled=timedelta()))
    workflows = [RunCheck, HistorySweep]
    async with Worker(client, task_queue=queue, workflows=workflows, activities=steps), asyncio.timeout(PATIENCE):
        await client.execute_workflow(RunCheck.run, id=f"{queue}-check", task_queue=queue)
        await client.execute_workflow(HistorySweep.run, id=f"{queue}-sweep", task_queue=queue)


async def row_of(engine: AsyncEngine, case: CaseRunInput) -> Run:
    async with AsyncSession(engine) as session:
        row = await session.get(Run, (case.workflow_id, case.run))
        assert row is not None
        return row


@pytest.mark.parametrize("how", ["terminated", "not_found"])
async def test_a_run_that_somebody_ended_is_found_and_shown(client: Client, engine: AsyncEngine, how: str) -> None:
    case = await opened(engine)
    if how == "terminated":
        await client.get_workflow_handle(await start(client, case)).terminate("by somebody")
    await check(client, engine)
    await check(client, engine)
    row = await row_of(engine, case)
    assert row.state == CaseState.FAILED
    assert [error["code"] for error in row.errors] == [RunFailure.ENDED_OUTSIDE]
    assert "reprocesse" in row.errors[0]["message"]
    async with AsyncSession(engine) as session:
        events = await read_events(session, "acme", case.workflow_id)
        assert await verify_chain(session, "acme", case.workflow_id) is None
    assert [(event.action, event.payload) for event in events] == [("ended_outside", {"how": how})]


async def test_a_run_that_goes_on_is_left_alone(client: Client, engine: AsyncEngine) -> None:
    case = await opened(engine)
    name = await start(client, case)
    await check(client, engine)
    assert (await row_of(engine, case)).state == CaseState.QUEUED_EXTRACTION
    await client.get_workflow_handle(name).terminate()


async def opened_draft(engine: AsyncEngine) -> DraftInput:
    """Add a verification as its first step writes it."""
    draft = DraftInput(
        verification_id=f"vd_{uuid.uuid4().hex}",
        filename="minuta.docx",
        kind=DocumentKind.DOCX,
        source=stored("source"),
        principal=ANA,
        trace_id="tr",
    )
    async with AsyncSession(engine) as session, session.begin():
        await insert_draft(session, DraftOpening(input=draft, started_at=datetime.now(UTC)), None)
    return draft


async def draft_row(engine: AsyncEngine, draft: DraftInput) -> Draft:
    async with AsyncSession(engine) as session:
        row = await find_draft(session, "acme", draft.verification_id)
        assert row is not None
        return row


async def test_a_verification_that_somebody_ended_is_found_and_one_that_goes_on_left_alone(
    client: Client, engine: AsyncEngine
) -> None:
    ended, going = await opened_draft(engine), await opened_draft(engine)
    handles = [
        await client.start_workflow(
            DraftVerification.run,
            draft,
            id=temporal_id(draft.verification_id, 1),
            task_queue=f"nobody-{secrets.token_hex(4)}",
        )
        for draft in (ended, going)
    ]
    await handles[0].terminate("by somebody")
    await check(client, engine)
    await check(client, engine)
    row = await draft_row(engine, ended)
    status = DraftStatus.model_validate(row.status)
    assert (row.state, status.state, status.progress) == ("failed", "failed", 1.0)
    assert [error.code for error in status.errors] == [RunFailure.ENDED_OUTSIDE]
    assert "Envie o documento de novo" in status.errors[0].message
    async with AsyncSession(engine) as session:
        events = await read_events(session, "acme", ended.verification_id)
    assert [(event.action, event.payload) for event in events] == [("ended_outside", {"how": "terminated"})]
    assert (await draft_row(engine, going)).state == "queued"
    await handles[1].terminate()


async def test_what_somebody_had_remembered_is_in_no_history_after_the_sweep(
    client: Client, engine: AsyncEngine
) -> None:
    async with serving(client, FakeBackends()) as queue, asyncio.timeout(PATIENCE):
        request = question(ResearchTool.REMEMBER, session_id="s", key="k", value=SECRET)
        handle = await started(client, queue, request)
        await handle.result()
        assert SECRET.encode() in await opened_bytes(client, handle)
        while handle.id not in await answered(client):
            await asyncio.sleep(0.05)
        await check(client, engine)
        while handle.id in await answered(client):
            await asyncio.sleep(0.05)
        histories = [
            await opened_bytes(client, client.get_workflow_handle(execution.id, run_id=execution.run_id))
            async for execution in client.list_workflows("WorkflowType != 'CaseAnalysis'", limit=50)
        ]
    assert histories
    assert not [history for history in histories if SECRET.encode() in history]


async def test_what_somebody_said_of_a_document_is_in_no_history_after_the_sweep_however_its_ingest_ended(
    client: Client, engine: AsyncEngine
) -> None:
    source = LibrarySource(
        document_id="parecer",
        source_name="parecer.md",
        kind=DocumentKind.TEXT,
        source=stored("source"),
        metadata={"parte": SECRET},
    )
    ingest = IngestInput(
        ingest_id=f"li_{uuid.uuid4().hex}",
        principal=ANA,
        trace_id="tr",
        body="0" * 64,
        sources=[source],
        max_chars=1,
    )
    name, nobody = temporal_id(ingest.ingest_id, 1), f"nobody-{secrets.token_hex(4)}"
    handle = await client.start_workflow(LibraryIngest.run, ingest, id=name, task_queue=nobody)
    assert SECRET.encode() in await opened_bytes(client, handle)
    await handle.terminate("by somebody")
    listed = f"WorkflowId = '{name}' AND ExecutionStatus != 'Running'"
    async with asyncio.timeout(PATIENCE):
        while not (await client.count_workflows(listed)).count:
            await asyncio.sleep(0.05)
        await check(client, engine)
        while (await client.count_workflows(listed)).count:
            await asyncio.sleep(0.05)


async def opened_bytes(client: Client, handle: WorkflowHandle[Any, Any]) -> bytes:
    """Return everything that a history says, decrypted."""
    return b"".join(event.SerializeToString() for event in (await opened_history(client, handle)).events)


async def answered(client: Client) -> set[str]:
    return {found.id async for found in client.list_workflows("WorkflowType = 'Research'")}
