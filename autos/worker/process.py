"""One worker process: serves task queues until it is stopped."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import timedelta

from prometheus_client import REGISTRY
from temporalio.common import VersioningBehavior, WorkerDeploymentVersion
from temporalio.worker import Worker, WorkerDeploymentConfig

from autos.worker.figures import Figures
from autos.worker.means import Means, open_means
from autos.worker.queues import served
from autos.worker.schedules import make_schedules
from autos.worker.shutdown import GRACE, told_to_stop
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.telemetry.figures import FiguresServer
from infra.temporal import activities_of
from infra.version import code_version
from workflows.options import (
    ASKING_QUEUE,
    CASE_QUEUE,
    COMPUTING_QUEUE,
    CORPUS_QUEUE,
    NOTICE_QUEUE,
    QUEUES,
    RESEARCH_QUEUE,
)

THREADS = 16
"""Threads of a queue that sets no concurrency of its own."""
CACHED_RUNS = 64
"""Runs kept in memory between tasks, a queue: one that waits for people costs over a megabyte, and is soon replayed."""
WARM_AFTER = 5.0
"""Seconds before computing processes preload modules, unless a step needs one sooner: start-up keeps the machine busy
until then.
"""
HEARTBEAT_EVERY = timedelta(seconds=3)
"""At most between two heartbeats sent; left to itself the SDK waits until four fifths of the timeout are over."""
TURN_SECONDS = 4.0
"""A worker whose event loop gives nobody a turn for so long no longer lives."""

DEPLOYMENT = "autos"
"""Name of the worker deployment in Temporal."""
VERSIONING = {
    CASE_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    COMPUTING_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    ASKING_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    NOTICE_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    CORPUS_QUEUE: VersioningBehavior.PINNED,
    RESEARCH_QUEUE: VersioningBehavior.PINNED,
}
"""Worker versioning: runs that wait for weeks move to new code, builds finish on the code they began with."""


async def run(settings: Settings, queues: Sequence[str] = QUEUES) -> None:
    """Serves the queues until SIGTERM or Ctrl-C, then lets steps finish for a few seconds."""
    async with open_means(settings) as means:
        stop = told_to_stop()
        with (
            ExitStack() as threads,
            FiguresServer(
                settings.metrics_host, settings.metrics_port, [REGISTRY], alive=_turns(asyncio.get_running_loop())
            ),
        ):
            workers = make_workers(means, queues, threads)
            if CASE_QUEUE in queues:
                await make_schedules(means.client)
            async with asyncio.TaskGroup() as group:
                for worker in workers:
                    group.create_task(worker.run())
                if COMPUTING_QUEUE in queues:
                    await _warm(means.computing, stop)
                await stop.wait()
                for worker in workers:
                    group.create_task(worker.shutdown())


def make_workers(means: Means, queues: Sequence[str], threads: ExitStack) -> list[Worker]:
    """Each worker with its own threads, closed with `threads`, so that steps of one queue never block those of
    another.
    """
    figures, serving = Figures(), served(means)
    return [
        Worker(
            means.client,
            task_queue=name,
            workflows=queue.workflows,
            activities=[method for steps in queue.steps for method in activities_of(steps)],
            activity_executor=threads.enter_context(
                ThreadPoolExecutor(queue.at_once or THREADS, thread_name_prefix=name)
            ),
            graceful_shutdown_timeout=GRACE,
            interceptors=[figures, queue.around()],
            max_heartbeat_throttle_interval=HEARTBEAT_EVERY,
            max_cached_workflows=CACHED_RUNS,
            max_concurrent_activities=queue.at_once,
            deployment_config=_deployment(means.settings, name),
        )
        for name, queue in ((name, serving[name]()) for name in queues)
    ]


def _turns(loop: asyncio.AbstractEventLoop) -> Callable[[], bool]:
    """A function for other threads: whether the loop still gives turns."""

    def takes_one() -> bool:
        turn = asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop)
        with suppress(TimeoutError):
            turn.result(TURN_SECONDS)
        return turn.done()

    return takes_one


async def _warm(computing: ComputingPool, stop: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(WARM_AFTER):
            await stop.wait()
    if not stop.is_set():
        await asyncio.to_thread(computing.warm)


def _deployment(settings: Settings, queue: str) -> WorkerDeploymentConfig:
    """Unversioned workers are named by the code too: left to itself the SDK hashes every loaded module at start."""
    versioned = settings.worker_build_id is not None
    build_id = settings.worker_build_id or code_version()
    return WorkerDeploymentConfig(
        version=WorkerDeploymentVersion(deployment_name=DEPLOYMENT, build_id=build_id),
        use_worker_versioning=versioned,
        default_versioning_behavior=VERSIONING[queue] if versioned else VersioningBehavior.UNSPECIFIED,
    )
