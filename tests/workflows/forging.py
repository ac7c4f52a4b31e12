"""Messages that an attacker without a key can send to a run through Temporal's port."""

import asyncio
import json
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import SecretStr
from temporalio.api.common.v1 import Payload, Payloads, WorkflowExecution
from temporalio.api.enums.v1 import (
    EventType,
    ResetReapplyExcludeType,
    UpdateWorkflowExecutionLifecycleStage,
    WorkflowIdConflictPolicy,
    WorkflowIdReusePolicy,
)
from temporalio.api.failure.v1 import ApplicationFailureInfo, CanceledFailureInfo, Failure, ServerFailureInfo
from temporalio.api.history.v1 import HistoryEvent
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.update.v1 import Input, Meta, Request, WaitPolicy
from temporalio.api.workflowservice.v1 import (
    PollActivityTaskQueueRequest,
    ResetWorkflowExecutionRequest,
    RespondActivityTaskCanceledRequest,
    RespondActivityTaskCompletedRequest,
    RespondActivityTaskFailedRequest,
    SignalWorkflowExecutionRequest,
    StartWorkflowExecutionRequest,
    UpdateWorkflowExecutionRequest,
    UpdateWorkflowExecutionResponse,
)
from temporalio.client import Client
from temporalio.converter import WorkflowSerializationContext
from temporalio.service import RPCError

from infra.payloads.codec import SealingCodec, bound_for
from infra.payloads.keys import KeyRing, new_key
from tests.patience import PATIENCE
from workflows.contracts.base import Contract

ACCEPTED = EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED
TASK_COMPLETED = EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
FOREIGN_RING = KeyRing.parse(SecretStr(new_key()))


def plain(message: Contract) -> Payload:
    """Return the message unencrypted."""
    return Payload(metadata={"encoding": b"json/plain"}, data=message.model_dump_json().encode())


async def sealed(message: Contract, workflow_id: str, ring: KeyRing, handler: str) -> Payload:
    """Return the message as a holder of `ring` encrypts it for a handler of a run."""
    codec = SealingCodec(ring, context=WorkflowSerializationContext(namespace="default", workflow_id=workflow_id))
    with bound_for(handler):
        [payload] = await codec.encode([plain(message)])
    return payload


async def send_signal(client: Client, workflow_id: str, name: str, payloads: Sequence[Payload]) -> None:
    """Send a signal without the product's client."""
    request = SignalWorkflowExecutionRequest(
        namespace=client.namespace,
        workflow_execution=WorkflowExecution(workflow_id=workflow_id),
        signal_name=name,
        input=Payloads(payloads=payloads),
        identity="somebody",
        request_id=uuid.uuid4().hex,
    )
    await client.workflow_service.signal_workflow_execution(request, retry=True)


async def send_update(
    client: Client, workflow_id: str, name: str, payloads: Sequence[Payload]
) -> UpdateWorkflowExecutionResponse:
    """Send an update without the product's client, and return its outcome."""
    request = UpdateWorkflowExecutionRequest(
        namespace=client.namespace,
        workflow_execution=WorkflowExecution(workflow_id=workflow_id),
        wait_policy=WaitPolicy(
            lifecycle_stage=UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED
        ),
        request=Request(
            meta=Meta(update_id=uuid.uuid4().hex, identity="somebody"),
            input=Input(name=name, args=Payloads(payloads=payloads)),
        ),
    )
    async with asyncio.timeout(PATIENCE):
        return await client.workflow_service.update_workflow_execution(request, retry=True)


class FalseWorker:
    """Polls activity tasks in place of a worker."""

    def __init__(self, client: Client, queue: str) -> None:
        self._client, self._queue = client, queue

    async def complete(self, result: Any) -> str:
        """Answer the next task with a plaintext result, and return its activity."""
        task = await self._next()
        payload = Payload(metadata={"encoding": b"json/plain"}, data=json.dumps(result).encode())
        await self._client.workflow_service.respond_activity_task_completed(
            RespondActivityTaskCompletedRequest(
                task_token=task.task_token, result=Payloads(payloads=[payload]), namespace=self._client.namespace
            )
        )
        return task.activity_type.name

    async def fail(self, type_: str) -> str:
        """Answer the next task with a failure that would end a run, and return its activity."""
        task = await self._next()
        info = ApplicationFailureInfo(type=type_, non_retryable=True)
        await self._respond(task, Failure(message="falso", application_failure_info=info))
        return task.activity_type.name

    async def cannot_speak_for_the_server(self) -> bool:
        """Return whether the server rejects failures of the kinds that only it creates."""
        task = await self._next()
        for failure in (
            Failure(canceled_failure_info=CanceledFailureInfo()),
            Failure(server_failure_info=ServerFailureInfo(non_retryable=True)),
        ):
            with pytest.raises(RPCError, match="must have ApplicationFailureInfo"):
                await self._respond(task, failure)
        with pytest.raises(RPCError, match=r"[Cc]ancel"):
            await self._client.workflow_service.respond_activity_task_canceled(
                RespondActivityTaskCanceledRequest(task_token=task.task_token, namespace=self._client.namespace)
            )
        await self._respond(task, Failure(application_failure_info=ApplicationFailureInfo(non_retryable=True)))
        return True

    async def _respond(self, task: Any, failure: Failure) -> None:
        await self._client.workflow_service.respond_activity_task_failed(
            RespondActivityTaskFailedRequest(
                task_token=task.task_token, failure=failure, namespace=self._client.namespace
            )
        )

    async def _next(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                task = await self._client.workflow_service.poll_activity_task_queue(
                    PollActivityTaskQueueRequest(
                        namespace=self._client.namespace,
                        task_queue=TaskQueue(name=self._queue),
                        identity="somebody",
                    )
                )
                if task.task_token:
                    return task


async def copied(client: Client, workflow_id: str) -> tuple[HistoryEvent, list[Input]]:
    """Return the messages of a run in Temporal, encrypted as they are: its start, and the updates that it accepted."""
    events = (await client.get_workflow_handle(workflow_id).fetch_history()).events
    taken = [one.workflow_execution_update_accepted_event_attributes for one in events if one.event_type == ACCEPTED]
    return events[0], [one.accepted_request.input for one in taken]


async def begin_again(client: Client, workflow_id: str, first: HistoryEvent) -> str:
    """Start a run again in place of the existing one, and return the id of its execution."""
    begun = first.workflow_execution_started_event_attributes
    request = StartWorkflowExecutionRequest(
        namespace=client.namespace,
        workflow_id=workflow_id,
        workflow_type=begun.workflow_type,
        task_queue=TaskQueue(name=begun.task_queue.name),
        input=begun.input,
        header=begun.header,
        memo=begun.memo,
        search_attributes=begun.search_attributes,
        identity="somebody",
        request_id=uuid.uuid4().hex,
        workflow_id_reuse_policy=WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
        workflow_id_conflict_policy=WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING,
    )
    return (await client.workflow_service.start_workflow_execution(request, retry=True)).run_id


async def turn_back(client: Client, workflow_id: str, updates: int) -> str:
    """Reset a run to the state after this number of updates, and return the id of its execution."""
    events = (await client.get_workflow_handle(workflow_id).fetch_history()).events
    later = [one.event_id for one in events if one.event_type == ACCEPTED][updates]
    tasks = [one.event_id for one in events if one.event_type == TASK_COMPLETED and one.event_id < later - 1]
    request = ResetWorkflowExecutionRequest(
        namespace=client.namespace,
        workflow_execution=WorkflowExecution(workflow_id=workflow_id),
        workflow_task_finish_event_id=tasks[-1],
        request_id=uuid.uuid4().hex,
        reset_reapply_exclude_types=[
            ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL,
            ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE,
        ],
    )
    return (await client.workflow_service.reset_workflow_execution(request, retry=True)).run_id
