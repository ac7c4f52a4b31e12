"""Beginning the delivery of a notice; what is not begun here the sweep begins."""

import logging
from datetime import timedelta

from temporalio import activity
from temporalio.client import Client
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.service import RPCError

from infra.temporal import share_of
from workflows.contracts.firm.notices import NOTICE_DELIVERY, NoticeRef, delivery_workflow_id
from workflows.contracts.queues import notice_queue

PATIENCE = timedelta(seconds=5)
"""Somebody waits for an answer, and the notice is safe."""

logger = logging.getLogger("autos.notices")


async def start_delivery(client: Client, queue: str, notice: NoticeRef) -> None:
    """Has the notice of a run of `queue` delivered; a delivery that runs already goes on alone."""
    await client.start_workflow(
        NOTICE_DELIVERY,
        notice,
        id=delivery_workflow_id(notice.notice_id),
        task_queue=notice_queue(queue),
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        priority=share_of(notice.tenant),
        rpc_timeout=PATIENCE,
    )


async def try_to_start(client: Client, queue: str, notice: NoticeRef | None) -> None:
    """`start_delivery` for a notice that is safe in the outbox; where it cannot be done now, the sweep does it."""
    if notice is None:
        return
    try:
        await start_delivery(client, queue, notice)
    except (RPCError, RuntimeError) as error:
        logger.warning("the delivery of %s waits for the sweep: %s", notice.notice_id, type(error).__name__)


async def begin_delivery(notice: NoticeRef | None) -> None:
    """The same from within a step of a run, on the run's queue."""
    if notice is not None:
        await try_to_start(activity.client(), activity.info().task_queue, notice)
