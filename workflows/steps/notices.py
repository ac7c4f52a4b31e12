"""The steps of notifications."""

from temporalio import activity

from workflows.contracts.firm.notices import Addressed, DeliveryRef, NoticeRef, NoticeSweepReport
from workflows.contracts.firm.reminders import DueTerms, ReminderBatch, ReminderRequest


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


class ReminderSteps:
    """Capability `activities/notices`: remind people of terms that end soon."""

    @activity.defn
    async def cases_to_remind(self, request: ReminderRequest) -> ReminderBatch:
        """Return the next cases of a firm that wants reminders."""
        raise NotImplementedError

    @activity.defn
    async def post_reminders(self, request: DueTerms) -> None:
        """Write a notification for each term that ends soon, once for each number of days before. Idempotent."""
        raise NotImplementedError
