"""A workflow is terminated once, and its end is awaited only if one of its steps may still be writing."""

import asyncio
import uuid
from datetime import timedelta

import pytest
from temporalio import workflow
from temporalio.client import Client, WorkflowExecutionStatus
from temporalio.worker import Worker

from activities.privacy.histories import CaseHistories
from tests.patience import PATIENCE

MINUTE = timedelta(minutes=1)


@workflow.defn(sandboxed=False)
class AtWork:
    """Waits for a step that no worker takes, or for time only."""

    @workflow.run
    async def run(self, step: bool) -> None:
        if step:
            await workflow.execute_activity("write", start_to_close_timeout=MINUTE, task_queue=f"nobody-{uuid.uuid4()}")
        await workflow.sleep(timedelta(days=1))


@pytest.fixture
async def client(temporal_address: str) -> Client:
    return await Client.connect(temporal_address)


@pytest.mark.parametrize("step", [True, False])
async def test_an_ended_run_is_waited_for_while_its_last_step_may_write(client: Client, step: bool) -> None:
    name = f"at-work-{uuid.uuid4()}"
    histories = CaseHistories(client)
    async with Worker(client, task_queue=name, workflows=[AtWork]):
        handle = await client.start_workflow(AtWork.run, step, id=name, task_queue=name)
        async with asyncio.timeout(PATIENCE):
            while (await handle.describe()).history_length < 5:
                await asyncio.sleep(0.05)
        assert await histories.end(name, "erased", MINUTE) is step
    assert (await handle.describe()).status is WorkflowExecutionStatus.TERMINATED
    # a retry a moment later waits for the same time, and not at all afterwards
    assert await histories.end(name, "erased", MINUTE) is step
    assert await histories.end(name, "erased", timedelta(0)) is False
    assert await histories.end(f"unknown-{name}", "erased", MINUTE) is False
