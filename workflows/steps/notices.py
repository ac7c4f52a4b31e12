"""The steps of telling people."""

from temporalio import activity

from workflows.contracts.firm.notices import Addressed, DeliveryRef, NoticeRef, NoticeSweepReport


class NoticeSteps:
    """Capability `activities/notices`: telling people, and the firm's own systems, that something waits."""

    @activity.defn
    async def address_notice(self, request: NoticeRef) -> Addressed:
        """Finds whom the notice is for and writes a message for each, once."""
        raise NotImplementedError

    @activity.defn
    async def deliver_notice(self, request: DeliveryRef) -> None:
        """Hands one message over and says so in its row; fails when another try may succeed."""
        raise NotImplementedError

    @activity.defn
    async def settle_notice(self, request: NoticeRef) -> None:
        """Closes the notice: what is still pending has failed."""
        raise NotImplementedError

    @activity.defn
    async def sweep_notices(self) -> NoticeSweepReport:
        """Starts what was not started, and removes notices that were settled long ago."""
        raise NotImplementedError
