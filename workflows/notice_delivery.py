"""NoticeDelivery: delivers one notification from the outbox to its recipients, each message separately."""

import asyncio

from temporalio import workflow
from temporalio.exceptions import ActivityError, is_cancelled_exception

from workflows.contracts.firm.notices import DeliveryRef, NoticeRef
from workflows.options import FACTS, NOTIFYING
from workflows.perform import perform
from workflows.steps.notices import NoticeSteps


@workflow.defn
class NoticeDelivery:
    """One notification. Its id is the workflow id, so that it runs once however often it is started."""

    @workflow.run
    async def run(self, notice: NoticeRef) -> None:
        """End when every message was delivered, rejected permanently, or tried for days."""
        addressed = await perform(NoticeSteps.address_notice, notice, **FACTS)
        await asyncio.gather(*(self._deliver(notice.tenant, one) for one in addressed.deliveries))
        await perform(NoticeSteps.settle_notice, notice, **FACTS)

    async def _deliver(self, tenant: str, delivery_id: str) -> None:
        try:
            await perform(NoticeSteps.deliver_notice, DeliveryRef(tenant=tenant, delivery_id=delivery_id), **NOTIFYING)
        except ActivityError as error:
            # one that was tried in vain holds up none of the others; settling says that it has failed
            if is_cancelled_exception(error):
                raise
