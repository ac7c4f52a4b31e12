"""Whether a task queue has live workers that get new work, by its pollers and their heartbeats.

Temporal lists a poller for five minutes after its process died or froze; missing heartbeats show it sooner. For servers
without heartbeats the time of the last poll decides, which a healthy worker renews within a minute.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from temporalio.api.deployment.v1 import WorkerDeploymentVersion
from temporalio.api.enums.v1 import TaskQueueType, WorkerStatus, WorkerVersioningMode
from temporalio.api.taskqueue.v1 import PollerInfo, TaskQueue, TaskQueueVersioningInfo
from temporalio.api.worker.v1 import WorkerInfo
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest, ListWorkersRequest
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

SILENT_SECONDS = 10.0
"""A worker that was not heard for so long is not counted."""
POLL_SECONDS = 70.0
"""A poll lasts up to a minute; a poller with an older last poll is gone."""
MOST_WORKERS = 1000
RUNNING = WorkerStatus.WORKER_STATUS_RUNNING
VERSIONED = WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED
UNVERSIONED = WorkerDeploymentVersion()
"""What Temporal names as current where only workers without a build id get new work."""


@dataclass
class _Heard:
    """Heartbeats of a worker. `sent`: time in the newest one, by the worker's clock. `at`: its arrival, by our
    monotonic clock.

    `off`, `off_before`: offset of the worker's clock in the last two heartbeats that arrived between
    checks.
    """

    sent: float
    at: float
    off: float = 0.0
    off_before: float = 0.0


class Pollers:
    """Worker liveness as one process sees it; the clocks of machines may be off by any amount.

    A worker is alive while its heartbeats advance between checks. The first check compares clocks.
    """

    def __init__(
        self, client: Client, now: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._now = now
        self._ticks = ticks
        self._heard: dict[str, dict[str, _Heard]] = {}
        self._apart: dict[str, float] = {}

    async def serve(self, queue: str, kind: TaskQueueType.ValueType) -> bool:
        """Whether a live worker polls `queue` for tasks of this kind, and Temporal gives new ones to its build."""
        polling, workers = await asyncio.gather(self._polling(queue, kind), self._workers(queue))
        alive = self._alive(queue, workers)
        return any(alive.get(poller.identity, self._polled_lately(poller)) for poller in polling)

    def apart(self) -> float:
        """Seconds by which the clock of a living worker is off, according to two of its last heartbeats."""
        return max(self._apart.values(), default=0.0)

    def _alive(self, queue: str, workers: Iterable[WorkerInfo]) -> dict[str, bool]:
        """Each process that has sent heartbeats for `queue`, by the identity that its pollers have too."""
        before, heard, alive = self._heard.get(queue, {}), dict[str, _Heard](), dict[str, bool]()
        apart = 0.0
        for worker in workers:
            beat, now = worker.worker_heartbeat, self._ticks()
            key, sent = beat.worker_instance_key, beat.heartbeat_time.ToNanoseconds() / 1e9
            known = before.get(key) or _Heard(sent, now - abs(self._now() - sent))
            heard[key] = known if known.sent == sent else _Heard(sent, now, abs(sent - self._now()), known.off)
            lives = beat.status == RUNNING and now - heard[key].at < SILENT_SECONDS
            alive[beat.worker_identity] = alive.get(beat.worker_identity, False) or lives
            apart = max(apart, min(heard[key].off, heard[key].off_before) if lives else 0.0)
        self._heard[queue], self._apart[queue] = heard, apart
        return alive

    def _polled_lately(self, poller: PollerInfo) -> bool:
        return self._now() - poller.last_access_time.ToNanoseconds() / 1e9 < POLL_SECONDS

    async def _polling(self, queue: str, kind: TaskQueueType.ValueType) -> Iterable[PollerInfo]:
        request = DescribeTaskQueueRequest(
            namespace=self._client.namespace, task_queue=TaskQueue(name=queue), task_queue_type=kind
        )
        found = await self._client.workflow_service.describe_task_queue(request)
        return [poller for poller in found.pollers if _gets_new_work(poller, found.versioning_info)]

    async def _workers(self, queue: str) -> Iterable[WorkerInfo]:
        """Workers whose heartbeats the server stores; none if it stores none."""
        request = ListWorkersRequest(
            namespace=self._client.namespace, query=f'TaskQueue="{queue}"', page_size=MOST_WORKERS
        )
        try:
            return (await self._client.workflow_service.list_workers(request)).workers_info
        except RPCError as error:
            if error.status is not RPCStatusCode.UNIMPLEMENTED:
                raise
            return ()


def _gets_new_work(poller: PollerInfo, versions: TaskQueueVersioningInfo) -> bool:
    """Whether the poller's build is current or ramping; workers without a build id have the version `UNVERSIONED`."""
    options, own = poller.deployment_options, UNVERSIONED
    if options.worker_versioning_mode == VERSIONED:
        own = WorkerDeploymentVersion(deployment_name=options.deployment_name, build_id=options.build_id)
    ramping = versions.ramping_version_percentage > 0 and own == versions.ramping_deployment_version
    return ramping or own == versions.current_deployment_version
