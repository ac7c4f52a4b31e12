"""A worker ends when it is stopped, whatever its steps do."""

import asyncio
import secrets
import sys

from temporalio.client import Client

from autos.local.servers.programs import Worker
from autos.worker.shutdown import DEADLINE, GRACE
from tests.sealing import PLUGIN


async def test_a_worker_ends_though_a_step_never_does(temporal_address: str) -> None:
    queue = f"endless-{secrets.token_hex(6)}"
    client = await Client.connect(temporal_address, plugins=[PLUGIN])
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.autos.worker.endless", temporal_address, queue),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    run = await client.start_workflow("Waiting", id=queue, task_queue=queue)
    assert worker.stdout
    assert await worker.stdout.readline() == b"began\n"
    worker.terminate()
    _, log = await worker.communicate()
    await run.terminate()
    assert worker.returncode == 1
    assert b"still runs" in log
    assert b"in never" in log


def test_the_supervisor_lets_a_worker_say_what_did_not_end() -> None:
    assert GRACE < DEADLINE
    assert DEADLINE.total_seconds() < Worker.stop_seconds
