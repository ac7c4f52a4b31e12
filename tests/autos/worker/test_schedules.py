"""The schedules that workers create."""

import asyncio

from temporalio.client import ScheduleActionStartWorkflow

from autos.worker.schedules import SCHEDULES, make_schedules
from infra.config.settings import Settings
from infra.temporal import connect
from tests.sealing import KEYS


async def test_workers_that_start_together_make_each_schedule_once(temporal_address: str) -> None:
    client = await connect(Settings(temporal_address=temporal_address, payload_keys=KEYS))
    await asyncio.gather(*(make_schedules(client) for _ in range(3)))
    try:
        for name, (run, every, queue) in SCHEDULES.items():
            schedule = (await client.get_schedule_handle(name).describe()).schedule
            assert [interval.every for interval in schedule.spec.intervals] == [every]
            action = schedule.action
            assert isinstance(action, ScheduleActionStartWorkflow)
            assert (action.workflow, action.task_queue) == (run.__qualname__.partition(".")[0], queue)
    finally:
        for name in SCHEDULES:
            await client.get_schedule_handle(name).delete()
