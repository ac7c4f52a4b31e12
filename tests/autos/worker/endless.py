"""A worker process of the product whose only step never ends: `python -m tests.autos.worker.endless ADDRESS QUEUE`."""

import asyncio
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from temporalio import activity, workflow

from autos.worker import process
from autos.worker.means import Means
from autos.worker.queues import Served
from autos.worker.shutdown import told_to_stop
from infra.config.settings import Settings
from tests.sealing import KEYS

SOON = timedelta(seconds=1)


class Endless:
    @activity.defn
    def never(self) -> None:
        print("began", flush=True)
        threading.Event().wait()


@workflow.defn(sandboxed=False)
class Waiting:
    @workflow.run
    async def run(self) -> None:
        await workflow.execute_activity("never", start_to_close_timeout=timedelta(hours=1))


def only(queue: str) -> Callable[[Means], Any]:
    def served(_: Means) -> dict[str, Callable[[], Served]]:
        return {queue: lambda: Served((Waiting,), [Endless()])}

    return served


def main(address: str, queue: str) -> None:
    settings = Settings(temporal_address=address, payload_keys=KEYS)
    with (
        patch.object(process, "served", only(queue)),
        patch.object(process, "told_to_stop", lambda: told_to_stop(SOON)),
        patch.object(process, "GRACE", SOON / 10),
        patch.dict(process.VERSIONING, {queue: process.VERSIONING[process.CASE_QUEUE]}),
    ):
        asyncio.run(process.run(settings, [queue]))


if __name__ == "__main__":
    main(*sys.argv[1:])
