"""Starts deliveries of notices; the sweep starts any that were not started here."""

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
"""Time limit for a start, since a person waits for the response and the notice is already stored."""

logger = logging.getLogger("autos.notices")


async def start_delivery(client: Client, queue: str, notice: NoticeRef) -> None:
    """Starts the delivery on `queue`; a running delivery is left alone."""
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
    """Like `start_delivery`, but leaves the notice to the sweep when it fails."""
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
