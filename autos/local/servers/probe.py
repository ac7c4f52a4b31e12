"""Requests to our own loopback servers, bypassing any configured proxy."""

import asyncio
import json
from collections.abc import Coroutine, Mapping
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ssl import SSLContext
from typing import Any

from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import CountWorkflowExecutionsRequest, DescribeTaskQueueRequest
from temporalio.service import ConnectConfig, RPCError, ServiceClient

from autos.local.servers.ports import HOST

Kind = TaskQueueType.ValueType
PATIENCE = timedelta(seconds=1)


def fetch(port: int, path: str, seconds: float = 1.0, tls: SSLContext | None = None) -> Any:
    """The JSON body of a 200 answer ({} if it is not JSON); otherwise None."""
    connection = (
        HTTPSConnection(HOST, port, timeout=seconds, context=tls)
        if tls
        else HTTPConnection(HOST, port, timeout=seconds)
    )
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()
    if answer.status != 200:
        return None
    try:
        return json.loads(body)
    except ValueError:
        return {}


def namespace_served(address: str, namespace: str) -> bool:
    """Whether the Temporal server there knows the namespace."""

    async def known() -> bool:
        temporal = await ServiceClient.connect(ConnectConfig(target_host=address))
        # unlike its description, counting asks what the server has read of its namespaces, as starting a workflow does
        await temporal.workflow_service.count_workflow_executions(
            CountWorkflowExecutionsRequest(namespace=namespace), timeout=PATIENCE
        )
        return True

    return _answered(known())


def queues_polled(address: str, namespace: str, queues: Mapping[str, Kind], since: datetime) -> bool:
    """Whether each task queue has been polled for its kind of task since then."""

    async def polled() -> bool:
        temporal = await ServiceClient.connect(ConnectConfig(target_host=address))
        for queue, kind in queues.items():
            if not await _polled(temporal, namespace, queue, kind, since):
                return False
        return True

    return _answered(polled())


async def _polled(temporal: ServiceClient, namespace: str, queue: str, kind: Kind, since: datetime) -> bool:
    request = DescribeTaskQueueRequest(namespace=namespace, task_queue=TaskQueue(name=queue), task_queue_type=kind)
    description = await temporal.workflow_service.describe_task_queue(request, timeout=PATIENCE)
    return any(poller.last_access_time.ToDatetime(since.tzinfo) >= since for poller in description.pollers)


def _answered(probe: Coroutine[Any, Any, bool]) -> bool:
    try:
        return asyncio.run(probe)
    except (RuntimeError, RPCError):
        return False
