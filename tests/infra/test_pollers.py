"""Workers that get new work are found, although clocks differ or Temporal keeps no heartbeats."""

import asyncio
import secrets
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from temporalio import activity
from temporalio.api.enums.v1 import TaskQueueType, WorkerStatus
from temporalio.api.taskqueue.v1 import PollerInfo
from temporalio.api.worker.v1 import WorkerHeartbeat, WorkerInfo
from temporalio.api.workflowservice.v1 import (
    DescribeTaskQueueResponse,
    ListWorkersResponse,
    SetWorkerDeploymentCurrentVersionRequest,
)
from temporalio.client import Client
from temporalio.common import WorkerDeploymentVersion
from temporalio.service import RPCError, RPCStatusCode
from temporalio.worker import Worker, WorkerDeploymentConfig

from infra.config.settings import Settings
from infra.pollers import SILENT_SECONDS, Pollers
from infra.telemetry.runtime import HEARTBEAT
from infra.temporal import connect
from tests.patience import PATIENCE
from tests.sealing import KEYS

WORKFLOW, ACTIVITY = TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
HOUR = 3600.0


class Server:
    """Answer like the frontend about one worker. `clock` is the API's; the worker's clock is `ahead` of it."""

    def __init__(self, ahead: float = 0.0, *, keeps_heartbeats: bool = True) -> None:
        self.clock, self.ahead, self.keeps = 1_000_000.0, ahead, keeps_heartbeats
        self.polled = self.clock
        self.status = WorkerStatus.WORKER_STATUS_RUNNING
        self.beat()
        client: Any = SimpleNamespace(namespace="default", workflow_service=self)
        self.pollers = Pollers(client, now=lambda: self.clock, ticks=lambda: self.clock)

    def beat(self) -> None:
        self.sent = self.clock + self.ahead

    def after(self, seconds: float, *, beating: bool) -> "Server":
        self.clock += seconds
        if beating:
            self.beat()
        return self

    async def serves(self) -> bool:
        return await self.pollers.serve("q", WORKFLOW)

    async def describe_task_queue(self, request: Any) -> DescribeTaskQueueResponse:
        poller = PollerInfo(identity="1@pod")
        poller.last_access_time.FromNanoseconds(int(self.polled * 1e9))
        return DescribeTaskQueueResponse(pollers=[poller])

    async def list_workers(self, request: Any) -> ListWorkersResponse:
        if not self.keeps:
            raise RPCError("unknown method", RPCStatusCode.UNIMPLEMENTED, b"")
        beat = WorkerHeartbeat(worker_instance_key="a", worker_identity="1@pod", status=self.status)
        beat.heartbeat_time.FromNanoseconds(int(self.sent * 1e9))
        return ListWorkersResponse(workers_info=[WorkerInfo(worker_heartbeat=beat)])


async def test_a_worker_that_is_silent_is_not_counted_although_its_poll_still_waits() -> None:
    server = Server()
    assert await server.serves()
    assert await server.after(3, beating=True).serves()
    assert not await server.after(SILENT_SECONDS, beating=False).serves()
    assert await server.after(3, beating=True).serves()


@pytest.mark.parametrize("ahead", [-HOUR, HOUR])
async def test_clocks_an_hour_apart_hide_no_worker_that_lives_and_show_none_that_is_dead(ahead: float) -> None:
    living, dead = Server(ahead), Server(ahead)
    await living.serves()
    for _ in range(20):
        assert await living.after(3, beating=True).serves()
        assert not await dead.after(3, beating=False).serves()


@pytest.mark.parametrize("ahead", [-HOUR, 0.0, HOUR])
async def test_a_living_worker_whose_clock_is_off_is_told(ahead: float) -> None:
    server = Server(ahead)
    for _ in range(3):
        await server.after(3, beating=True).serves()
    assert server.pollers.apart() == abs(ahead)
    await server.after(SILENT_SECONDS, beating=False).serves()
    assert server.pollers.apart() == 0.0, "nobody is there any more"


async def test_a_heartbeat_that_was_old_when_it_was_seen_is_no_clock_that_is_off() -> None:
    server = Server()
    for _ in range(3):
        await server.after(3, beating=True).serves()
    server.beat()
    await server.after(HOUR, beating=False).serves()
    assert server.pollers.apart() < HEARTBEAT.total_seconds()


async def test_a_worker_that_ends_is_not_counted() -> None:
    server = Server()
    server.status = WorkerStatus.WORKER_STATUS_SHUTTING_DOWN
    assert not await server.serves()


@pytest.mark.parametrize(("since", "served"), [(60.0, True), (75.0, False)])
async def test_without_heartbeats_the_time_of_the_last_poll_tells(since: float, served: bool) -> None:
    assert await Server(keeps_heartbeats=False).after(since, beating=False).serves() is served


@activity.defn
async def nothing() -> None:
    """Work that nobody requests."""


@pytest.fixture
async def client(temporal_address: str) -> Client:
    return await connect(Settings(temporal_address=temporal_address, payload_keys=KEYS))


async def test_a_real_worker_serves_its_queue_and_no_other_and_its_heartbeats_move(client: Client) -> None:
    queue, looked = f"q-{secrets.token_hex(4)}", time.time() + HOUR
    skewed = Pollers(client, now=lambda: looked)
    assert not await Pollers(client).serve(queue, ACTIVITY)
    async with Worker(client, task_queue=queue, activities=[nothing], build_id="test"):
        await holds(lambda: Pollers(client).serve(queue, ACTIVITY))
        assert not await Pollers(client).serve(queue, WORKFLOW)
        assert not await Pollers(client).serve("nobody", ACTIVITY)
        # of an API whose clock is an hour ahead: at its second look heartbeats have moved
        await holds(lambda: skewed.serve(queue, ACTIVITY))


async def test_a_worker_of_a_build_that_nobody_made_current_does_not_count(client: Client) -> None:
    queue, deployment = f"q-{secrets.token_hex(4)}", f"d-{secrets.token_hex(4)}"
    versioned = WorkerDeploymentConfig(WorkerDeploymentVersion(deployment, "new"), use_worker_versioning=True)
    current = SetWorkerDeploymentCurrentVersionRequest(
        namespace=client.namespace, deployment_name=deployment, build_id="new", ignore_missing_task_queues=True
    )
    pollers = Pollers(client)

    async def made_current() -> bool:
        try:
            await client.workflow_service.set_worker_deployment_current_version(current)
        except RPCError:  # the version is known once its first poll has arrived
            return False
        return True

    async with Worker(client, task_queue=queue, activities=[nothing], deployment_config=versioned):
        await holds(made_current)
        await holds(lambda: pollers.serve(queue, ACTIVITY))
        current.build_id = ""
        await made_current()
        await holds(lambda: not_served(pollers, queue))
        async with Worker(client, task_queue=queue, activities=[nothing], build_id="any"):
            await holds(lambda: pollers.serve(queue, ACTIVITY))


async def not_served(pollers: Pollers, queue: str) -> bool:
    return not await pollers.serve(queue, ACTIVITY)


async def holds(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(HEARTBEAT.total_seconds() / 10)
