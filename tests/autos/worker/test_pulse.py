"""An activity that is silent for longer than its heartbeat timeout survives while its worker lives."""

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from autos.worker.pulse import Pulse

TIMEOUT = timedelta(seconds=4)
"""Long enough for a busy machine to send what is due."""


@activity.defn
def work_in_silence() -> list[int]:
    info = activity.info()
    if info.attempt == 1:
        activity.heartbeat(7)
        raise RuntimeError("a second attempt, which must find the details and keep them")
    threading.Event().wait(1.5 * TIMEOUT.total_seconds())
    return [info.attempt, *info.heartbeat_details]


@workflow.defn(sandboxed=False)
class Silence:
    @workflow.run
    async def run(self) -> list[int]:
        return await workflow.execute_activity(
            work_in_silence, start_to_close_timeout=timedelta(minutes=5), heartbeat_timeout=TIMEOUT
        )


async def test_a_silent_activity_is_not_taken_for_dead_and_keeps_its_details(temporal_address: str) -> None:
    client = await Client.connect(temporal_address)
    queue = f"pulse-{uuid.uuid4().hex}"
    with ThreadPoolExecutor(2) as threads:
        async with Worker(
            client,
            task_queue=queue,
            workflows=[Silence],
            activities=[work_in_silence],
            activity_executor=threads,
            interceptors=[Pulse()],
            workflow_runner=UnsandboxedWorkflowRunner(),
        ):
            assert await client.execute_workflow(Silence.run, id=queue, task_queue=queue) == [2, 7]
