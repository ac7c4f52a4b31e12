"""The steps of notifications."""

from temporalio import activity

from workflows.contracts.firm.notices import Addressed, DeliveryRef, NoticeRef, NoticeSweepReport


class NoticeSteps:
    """Capability `activities/notices`: notify people and the firm's own systems of waiting work."""

    @activity.defn
    async def address_notice(self, request: NoticeRef) -> Addressed:
        """Find the recipients of the notification and write a message for each, once."""
        raise NotImplementedError

    @activity.defn
    async def deliver_notice(self, request: DeliveryRef) -> None:
        """Deliver one message and record it in its row. Fails if a retry may succeed."""
        raise NotImplementedError

    @activity.defn
    async def settle_notice(self, request: NoticeRef) -> None:
        """Close the notification: pending messages become failed."""
        raise NotImplementedError

    @activity.defn
    async def sweep_notices(self) -> NoticeSweepReport:
        """Start deliveries that were never started, and remove notifications that were settled long ago."""
        raise NotImplementedError
