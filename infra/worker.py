"""The worker process: composes the activities with their clients and serves the task queues."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleIntervalSpec,
    ScheduleSpec,
)
from temporalio.common import WorkerDeploymentVersion
from temporalio.worker import Worker, WorkerDeploymentConfig

from activities.casefile.activities import Reading
from activities.corpus.activities import Corpus
from activities.corpus.snapshot import SnapshotCache
from activities.precedents.activities import Matching
from activities.reports.activities import Publishing
from activities.store.activities import Records
from infra.db.engine import async_engine, sync_engine
from infra.settings import Settings
from infra.storage import Storage
from infra.temporal import connect
from workflows.case_analysis import CaseAnalysis
from workflows.corpus_build import CorpusBuild
from workflows.options import CASE_QUEUE, CORPUS_QUEUE, QUEUES
from workflows.upload_sweep import UploadSweep

THREADS = 16
SWEEP_ID = "autos-upload-sweep"
GRACE = timedelta(seconds=10)


async def run(settings: Settings, queues: Sequence[str] = QUEUES) -> None:
    """Serves the queues until SIGTERM or Ctrl-C, then lets activities finish for a few seconds."""
    client = await connect(settings)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    storage = Storage(settings)
    sync, async_ = sync_engine(settings), async_engine(settings)
    snapshots = SnapshotCache(settings, storage, sync)
    served: dict[str, tuple[list[type], list[object]]] = {
        CASE_QUEUE: (
            [CaseAnalysis, UploadSweep],
            [
                Records(settings, async_, storage, snapshots),
                Reading(settings, storage),
                Matching(settings, storage, snapshots),
                Publishing(settings, storage, sync, client),
            ],
        ),
        CORPUS_QUEUE: ([CorpusBuild], [Corpus(settings, storage, sync)]),
    }
    try:
        with ThreadPoolExecutor(THREADS, thread_name_prefix="activity") as threads:
            workers = [
                Worker(
                    client,
                    task_queue=queue,
                    workflows=served[queue][0],
                    activities=[method for steps in served[queue][1] for method in activities_of(steps)],
                    activity_executor=threads,
                    graceful_shutdown_timeout=GRACE,
                    deployment_config=_deployment(settings),
                )
                for queue in queues
            ]
            if CASE_QUEUE in queues:
                await _schedule_sweep(client)
            async with asyncio.TaskGroup() as group:
                for worker in workers:
                    group.create_task(worker.run())
                await stop.wait()
                for worker in workers:
                    group.create_task(worker.shutdown())
    finally:
        await async_.dispose()
        sync.dispose()


def activities_of(steps: object) -> list[Callable[..., Any]]:
    """The bound activity methods of a step implementation."""
    methods = (getattr(steps, name) for name in dir(steps) if not name.startswith("_"))
    return [method for method in methods if hasattr(method, "__temporal_activity_definition")]


def _deployment(settings: Settings) -> WorkerDeploymentConfig | None:
    if settings.worker_build_id is None:
        return None
    version = WorkerDeploymentVersion(deployment_name="autos", build_id=settings.worker_build_id)
    return WorkerDeploymentConfig(version=version, use_worker_versioning=True)


async def _schedule_sweep(client: Client) -> None:
    schedule = Schedule(
        action=ScheduleActionStartWorkflow(UploadSweep.run, id=SWEEP_ID, task_queue=CASE_QUEUE),
        spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=timedelta(hours=1))]),
    )
    with suppress(ScheduleAlreadyRunningError):
        await client.create_schedule(SWEEP_ID, schedule)
