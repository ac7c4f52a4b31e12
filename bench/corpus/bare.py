"""The smallest Temporal workflow: one local activity that does nothing. Run as a program, it is the workflow's
worker.
"""

import asyncio
import sys
from datetime import timedelta
from pathlib import Path

from temporalio import activity, workflow
from temporalio.worker import Worker

with workflow.unsafe.imports_passed_through():
    from autos.local.stack import local_settings
    from infra.config.settings import Settings
    from infra.temporal import connect

QUEUE = "bench-bare"


@activity.defn
async def nothing(text: str) -> str:
    """Return the argument."""
    return text


@workflow.defn
class Bare:
    """Calls the activity once."""

    @workflow.run
    async def run(self, text: str) -> str:
        """Return the activity's answer."""
        return await workflow.execute_local_activity(nothing, text, start_to_close_timeout=timedelta(seconds=15))


async def serve(data_dir: Path) -> None:
    """Serve the task queue of the stack in `data_dir`, with its keys, until the process is ended."""
    client = await connect(local_settings(Settings(data_dir=data_dir)))
    await Worker(client, task_queue=QUEUE, workflows=[Bare], activities=[nothing], build_id="bench").run()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
