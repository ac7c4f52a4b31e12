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
from temporalio.common import VersioningBehavior, WorkerDeploymentVersion
from temporalio.worker import Worker, WorkerDeploymentConfig

from activities.casefile.activities import Reading
from activities.corpus.activities import Corpus
from activities.corpus.snapshot import SnapshotCache
from activities.graph.activities import Graphing
from activities.precedents.activities import Matching
from activities.reports.activities import Publishing
from activities.search.activities import Searching
from activities.search.answering import Answering
from activities.search.language_model import language_model
from activities.store.activities import Records
from activities.store.memory import Memories
from infra.bulkhead import Bulkhead
from infra.db.engine import async_engine, sync_engine
from infra.failures import Failures
from infra.pulse import Pulse
from infra.settings import Settings
from infra.storage import Storage
from infra.temporal import WORKFLOW_RUNNER, activities_of, connect
from infra.version import code_version
from workflows.case_analysis import CaseAnalysis
from workflows.corpus_build import CorpusBuild
from workflows.memory_sweep import MemorySweep
from workflows.options import CASE_QUEUE, CORPUS_QUEUE, QUEUES, RESEARCH_QUEUE
from workflows.page_image import PageImage
from workflows.research import Research
from workflows.upload_sweep import UploadSweep

THREADS = 16
CACHED_RUNS = 64
"""Runs kept in memory between tasks, a queue: one that waits for people costs over a megabyte, and is soon replayed."""
SEARCH_THREADS, GRAPH_THREADS = 4, 4
ANSWER_SECONDS = 14.0
"""A little less than Temporal gives a research step, so that the asker learns which backend did not answer."""

SWEEPS: dict[str, Callable[..., Any]] = {
    "autos-upload-sweep": UploadSweep.run,
    "autos-memory-sweep": MemorySweep.run,
}
"""Schedules by id: what each starts every hour."""

GRACE = timedelta(seconds=10)
VERSIONING = {
    CASE_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    CORPUS_QUEUE: VersioningBehavior.PINNED,
    RESEARCH_QUEUE: VersioningBehavior.PINNED,
}
"""Where workers are versioned: runs that wait for weeks move to new code, builds end on the code they began with."""


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
    reading = Reading(settings, storage)
    model = language_model(settings)
    search_threads = Bulkhead("A busca", SEARCH_THREADS, ANSWER_SECONDS)
    graph_threads = Bulkhead("O grafo jurídico", GRAPH_THREADS, ANSWER_SECONDS)
    served: dict[str, tuple[list[type], list[object]]] = {
        CASE_QUEUE: (
            [CaseAnalysis, PageImage, UploadSweep, MemorySweep],
            [
                Records(settings, async_, storage, snapshots),
                Memories(async_),
                reading,
                Matching(settings, storage, snapshots),
                Publishing(settings, storage, async_, client, snapshots),
            ],
        ),
        CORPUS_QUEUE: ([CorpusBuild], [Corpus(settings, storage, sync)]),
        RESEARCH_QUEUE: (
            [Research],
            [
                Searching(Answering(storage, snapshots, search_threads), model),
                Graphing(Answering(storage, snapshots, graph_threads), model),
                Memories(async_),
            ],
        ),
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
                    interceptors=[Failures()] if queue == RESEARCH_QUEUE else [Pulse()],
                    workflow_runner=WORKFLOW_RUNNER,
                    max_cached_workflows=CACHED_RUNS,
                    deployment_config=_deployment(settings, queue),
                )
                for queue in queues
            ]
            if CASE_QUEUE in queues:
                await schedule_sweeps(client)
            async with asyncio.TaskGroup() as group:
                for worker in workers:
                    group.create_task(worker.run())
                await stop.wait()
                for worker in workers:
                    group.create_task(worker.shutdown())
    finally:
        search_threads.close()
        graph_threads.close()
        reading.close()
        await async_.dispose()
        sync.dispose()


def _deployment(settings: Settings, queue: str) -> WorkerDeploymentConfig:
    """Unversioned workers are named by the code too: left to itself the SDK hashes every loaded module at start."""
    versioned = settings.worker_build_id is not None
    build_id = settings.worker_build_id or code_version()
    return WorkerDeploymentConfig(
        version=WorkerDeploymentVersion(deployment_name="autos", build_id=build_id),
        use_worker_versioning=versioned,
        default_versioning_behavior=VERSIONING[queue] if versioned else VersioningBehavior.UNSPECIFIED,
    )


async def schedule_sweeps(client: Client) -> None:
    """Makes the schedules of `SWEEPS` that are not there yet; several workers may do so at once."""
    for name, run in SWEEPS.items():
        schedule = Schedule(
            action=ScheduleActionStartWorkflow(run, id=name, task_queue=CASE_QUEUE),
            spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=timedelta(hours=1))]),
        )
        with suppress(ScheduleAlreadyRunningError):
            await client.create_schedule(name, schedule)
