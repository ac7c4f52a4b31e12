"""Each message of a notification is delivered independently; the notification is settled when all have ended."""

import uuid
from typing import Any

import pytest
from temporalio import activity
from temporalio.client import Client, WorkflowHandle
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from infra.temporal import activities_of
from tests.sealing import PLUGIN
from workflows.contracts.firm.notices import Addressed, DeliveryRef, NoticeRef
from workflows.notice_delivery import NoticeDelivery
from workflows.steps.notices import NoticeSteps

NOTICE = NoticeRef(tenant="acme", notice_id="ntc_1")


class NoticeFakes(NoticeSteps):
    """Two messages, of which those `in_vain` are never accepted."""

    def __init__(self, in_vain: set[str]) -> None:
        self.in_vain = in_vain
        self.calls: list[str] = []

    @activity.defn
    async def address_notice(self, request: NoticeRef) -> Addressed:
        return Addressed(deliveries=["dlv_1", "dlv_2"])

    @activity.defn
    async def deliver_notice(self, request: DeliveryRef) -> None:
        self.calls.append(request.delivery_id)
        if request.delivery_id in self.in_vain:
            raise ApplicationError("not delivered", non_retryable=True)

    @activity.defn
    async def settle_notice(self, request: NoticeRef) -> None:
        self.calls.append("settled")


async def delivered(client: Client, steps: NoticeFakes) -> WorkflowHandle[Any, Any]:
    queue = f"notices-{uuid.uuid4().hex}"
    async with Worker(
        client, task_queue=queue, workflows=[NoticeDelivery], activities=activities_of(steps), build_id="test"
    ):
        handle = await client.start_workflow(NoticeDelivery.run, NOTICE, id=f"notice/{queue}", task_queue=queue)
        await handle.result()
    return handle


@pytest.mark.parametrize("in_vain", [set[str](), {"dlv_1"}], ids=["all", "one in vain"])
async def test_a_message_tried_in_vain_holds_up_no_other_and_the_notice_is_settled(
    temporal_address: str, in_vain: set[str]
) -> None:
    steps = NoticeFakes(in_vain)
    await delivered(await Client.connect(temporal_address, plugins=[PLUGIN]), steps)
    assert sorted(steps.calls[:-1]) == ["dlv_1", "dlv_2"]
    assert steps.calls[-1] == "settled"
