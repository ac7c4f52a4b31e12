"""What a worker arranges besides serving its queues."""

import asyncio

from temporalio.client import ScheduleActionStartWorkflow

from infra.settings import Settings
from infra.temporal import connect
from infra.worker import SWEEPS, schedule_sweeps
from workflows.options import CASE_QUEUE


async def test_workers_that_start_together_make_each_sweep_once(temporal_address: str) -> None:
    client = await connect(Settings(temporal_address=temporal_address))
    await asyncio.gather(*(schedule_sweeps(client) for _ in range(3)))
    try:
        for name, run in SWEEPS.items():
            action = (await client.get_schedule_handle(name).describe()).schedule.action
            assert isinstance(action, ScheduleActionStartWorkflow)
            assert (action.workflow, action.task_queue) == (run.__qualname__.partition(".")[0], CASE_QUEUE)
    finally:
        for name in SWEEPS:
            await client.get_schedule_handle(name).delete()
