"""GraphWriting on a real Temporal server with fake steps: writes run one after another, and a long queue continues
as new.
"""

import asyncio
import uuid
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from temporalio import activity, workflow
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import ApplicationError
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from infra.temporal import activities_of
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.errors import ErrorCode
from workflows.contracts.firm.databases import (
    Base,
    CommitRequest,
    DatabaseRef,
    Made,
    MakeRequest,
    Write,
    WriteKind,
    WriteRequest,
    Written,
)
from workflows.graph_writing import GraphWriting
from workflows.steps.databases import DatabaseSteps

DATABASE = DatabaseRef(tenant="acme", name="contratos")
LAWYER = Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer")
OBJECT = ObjectRef(key="k", sha256="0" * 64, size=1)


class FakeDatabases(DatabaseSteps):
    """A database that is the list of its statements."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.now = 0

    @activity.defn
    def begin_write(self, request: WriteRequest) -> Base:
        self.now += 1
        assert self.now == 1, "two writes at once"
        return Base(database_id="gdb_1", version=len(self.written))

    @activity.defn
    def make_version(self, request: MakeRequest) -> Made:
        if request.request.write.statement == "ruim":
            self.now -= 1
            raise ApplicationError("Não serve.", type=ErrorCode.VALIDATION_ERROR, non_retryable=True)
        return Made(object=OBJECT, graph=request.base.graph, nodes=1, edges=0, size=1)

    @activity.defn
    def commit_version(self, request: CommitRequest) -> Written:
        self.written.append(request.request.write.statement)
        self.now -= 1
        return Written(databaseName=DATABASE.name, kind=WriteKind.INSERT, version=len(self.written))

    @activity.defn
    def drop_database(self, request: WriteRequest) -> Written:
        self.written.clear()
        return Written(databaseName=DATABASE.name, kind=WriteKind.DROP, version=0)


def insert(statement: str) -> Write:
    return Write(write_id=f"wr_{statement}", kind=WriteKind.INSERT, principal=LAWYER, statement=statement)


DROP = Write(write_id="wr_fim", kind=WriteKind.DROP, principal=LAWYER)


@asynccontextmanager
async def serving(client: Client, steps: FakeDatabases) -> AsyncGenerator[str]:
    queue = f"graphs-{uuid.uuid4().hex}"
    threads = ThreadPoolExecutor(4)
    async with Worker(
        client,
        task_queue=queue,
        workflows=[GraphWriting],
        activities=activities_of(steps),
        activity_executor=threads,
        workflow_runner=UnsandboxedWorkflowRunner(),
        build_id="test",
    ):
        yield queue
    threads.shutdown()


async def sent(client: Client, queue: str, write: Write) -> Written:
    """Send a write as the API does: start the workflow if there is none."""
    handle = await client.start_workflow(
        GraphWriting.run,
        DATABASE,
        id=queue,
        task_queue=queue,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
    )
    return await handle.execute_update(GraphWriting.write, write)


def _long(info: workflow.Info) -> bool:
    return info.get_current_history_length() > 20


async def _accepted(client: Client, queue: str, write: Write) -> Written:
    """Send a write at the moment when the workflow continues as new; the caller is asked to retry."""
    while True:
        try:
            return await sent(client, queue, write)
        except WorkflowUpdateFailedError as refused:
            if not isinstance(refused.cause, ApplicationError) or refused.cause.type != ErrorCode.SERVICE_UNAVAILABLE:
                raise
            await asyncio.sleep(0.05)


async def test_writes_that_come_together_are_done_one_after_another(client: Client) -> None:
    steps = FakeDatabases()
    async with serving(client, steps) as queue:
        done = await asyncio.gather(*(sent(client, queue, insert(str(number))) for number in range(4)))
        with pytest.raises(WorkflowUpdateFailedError):
            await sent(client, queue, insert("ruim"))
        assert sorted(one.version for one in done) == [1, 2, 3, 4]
        assert sorted(steps.written) == ["0", "1", "2", "3"]
        await client.get_workflow_handle(queue).terminate()


async def test_a_long_line_is_begun_anew_and_loses_no_write(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workflow.Info, "is_continue_as_new_suggested", _long)
    # it waits for no write that it would refuse
    monkeypatch.setattr("workflows.graph_writing.IDLE", timedelta(minutes=10))
    steps, runs = FakeDatabases(), set[str]()
    async with serving(client, steps) as queue:
        for number in range(4):
            assert (await _accepted(client, queue, insert(str(number)))).version == number + 1
            runs.add((await client.get_workflow_handle(queue).describe()).run_id)
        assert steps.written == ["0", "1", "2", "3"]
        assert len(runs) > 1
        await client.get_workflow_handle(queue).terminate()
