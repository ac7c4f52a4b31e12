"""The least a Temporal workflow can be: one local activity that does nothing. Run as a program it is its worker."""

import asyncio
import sys
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.worker import Worker

QUEUE = "bench-bare"


@activity.defn
async def nothing(text: str) -> str:
    """Its argument."""
    return text


@workflow.defn
class Bare:
    """Asks the activity once."""

    @workflow.run
    async def run(self, text: str) -> str:
        """What the activity answers."""
        return await workflow.execute_local_activity(nothing, text, start_to_close_timeout=timedelta(seconds=15))


async def serve(address: str, namespace: str) -> None:
    """Serves the queue until the process is ended."""
    client = await Client.connect(address, namespace=namespace)
    await Worker(client, task_queue=QUEUE, workflows=[Bare], activities=[nothing], build_id="bench").run()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2]))
