"""The steps of a notification: find recipients, deliver each message, close it."""

import logging
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory

from activities.notices.call import Webhooks, event_of
from activities.notices.digest import Digest, gathered
from activities.notices.letter import Envelope, compose, compose_digest
from activities.notices.mail import MailServer
from activities.notices.outcome import Gone, Refused, Unreached
from activities.notices.told import told_of
from infra.config.settings import Settings
from infra.db.models import Delivery, Notice
from infra.db.notices.deliveries import find_pending, give_up, record_attempt, write_delivery
from infra.db.notices.digests import end_held, hold, waits
from infra.db.notices.outbox import find_open_notice, open_notices, remove_settled, settle
from infra.db.notices.recipients import recipients_of
from infra.db.notices.webhooks import disable_webhook, find_live_webhook, secrets_of
from infra.identity.tenants import Unusable
from infra.notices import start_delivery
from infra.temporal import key_ring
from workflows.contracts.firm.notices import (
    NOTICE_DELIVERY,
    Addressed,
    DeliveryRef,
    DeliveryState,
    Means,
    NoticeRef,
    NoticeSweepReport,
    delivery_workflow_id,
)
from workflows.steps.notices import NoticeSteps

UNDELIVERED = "UNDELIVERED"
"""Failure type of a delivery attempt that will be retried."""

KEPT = timedelta(days=30)
"""How long the outcome of a notification can be looked up."""

STARTED_BY_ITSELF = timedelta(minutes=1)
"""Time after which the sweep starts a delivery that was never started."""

logger = logging.getLogger("autos.notices")


class Notifying(NoticeSteps):
    """Implements `NoticeSteps`."""

    def __init__(self, settings: Settings, engine: AsyncEngine, client: Client) -> None:
        self._settings = settings
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._client = client
        self._mail = MailServer(settings)
        self._webhooks = Webhooks(settings)

    @activity.defn
    async def address_notice(self, request: NoticeRef) -> Addressed:
        """Return None for a notification that is settled, or whose case was erased."""
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            notice = await find_open_notice(session, request.tenant, request.notice_id)
            if notice is None:
                return Addressed()
            people = await recipients_of(session, notice)
            found: list[str] = []
            for user in people if self._settings.sends_mail else ():
                if waits(notice, user):
                    await hold(session, notice, user, now)
                else:
                    found.append(await write_delivery(session, notice, Means.EMAIL, user.user_id, now))
            if notice.for_user is None or notice.workflow_id is not None:
                live = await find_live_webhook(session, request.tenant)
                found += [await write_delivery(session, notice, Means.WEBHOOK, None, now)] if live else []
        return Addressed(deliveries=found)

    @activity.defn
    async def deliver_notice(self, request: DeliveryRef) -> None:
        """Deliver and record the attempt. If it is killed between the receiver's answer and the record, it is
        repeated with the same Message-ID or webhook-id.
        """
        async with self._sessions() as session:
            found = await find_pending(session, request.tenant, request.delivery_id)
            digest = await gathered(session, *found) if found else None
        if found is None:
            return
        delivery, notice = found
        try:
            if delivery.means == Means.EMAIL:
                answer = await self._mailed(delivery, notice, digest)
            else:
                answer = await self._called(delivery, notice)
        except Refused as refusal:
            await self._record(request, DeliveryState.FAILED, str(refusal), digest)
        except Unreached as error:
            await self._record(request, DeliveryState.PENDING, str(error))
            raise ApplicationError(
                "not delivered yet",
                type=UNDELIVERED,
                next_retry_delay=error.pause,
                # expected, and in its row: no trace of it in the log
                category=ApplicationErrorCategory.BENIGN,
            ) from None
        else:
            state = DeliveryState.DROPPED if answer is None else DeliveryState.DELIVERED
            await self._record(request, state, answer or "", digest)

    @activity.defn
    async def settle_notice(self, request: NoticeRef) -> None:
        """Close the notification in one transaction."""
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            failed = await give_up(session, request.tenant, request.notice_id, now)
            left = DeliveryState.FAILED if failed else DeliveryState.DROPPED
            await end_held(session, request.tenant, request.notice_id, left, "", now)
            await settle(session, request.tenant, request.notice_id, now)

    @activity.defn
    async def sweep_notices(self) -> NoticeSweepReport:
        """Start the notifications that no running delivery has, as Temporal lists them. Starting one twice does no
        harm.
        """
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            removed = await remove_settled(session, now - KEPT)
            left = await open_notices(session, now - STARTED_BY_ITSELF)
        if not left:
            return NoticeSweepReport(removed=removed)
        query = f"WorkflowType = '{NOTICE_DELIVERY}' AND ExecutionStatus = 'Running'"
        running = {execution.id async for execution in self._client.list_workflows(query)}
        lost = [notice for notice in left if delivery_workflow_id(notice.notice_id) not in running]
        for notice in lost:
            await start_delivery(self._client, activity.info().task_queue, notice)
        return NoticeSweepReport(started=len(lost), removed=removed)

    async def _mailed(self, delivery: Delivery, notice: Notice, digest: Digest | None) -> str | None:
        """Return the server's answer. None if the person is no longer a recipient, or a digest has nothing left to
        report.
        """
        async with self._sessions() as session:
            people = {user.user_id: user for user in await recipients_of(session, notice)}
            told = await told_of(session, notice)
        user = people.get(delivery.user_id or "")
        if user is None or not self._settings.sends_mail or (digest is not None and not digest.news):
            return None
        sender, console = self._settings.smtp_from or "", self._settings.console_url
        envelope = Envelope(delivery_id=delivery.delivery_id, to=user.email, sender=sender, console=console)
        message = compose(told, envelope) if digest is None else compose_digest(digest.news, notice.at, envelope)
        return await self._mail.hand_over(message)

    async def _called(self, delivery: Delivery, notice: Notice) -> str | None:
        """Return the receiver's status. None if the firm has no webhook any more."""
        async with self._sessions() as session:
            webhook = await find_live_webhook(session, notice.tenant)
            told = await told_of(session, notice)
        if webhook is None:
            return None
        try:
            keys = secrets_of(key_ring(self._settings), webhook, datetime.now(UTC))
        except Unusable as error:
            raise Unreached(str(error)) from error
        body = event_of(told, self._settings.console_url)
        try:
            return await self._webhooks.call(webhook.address, delivery.delivery_id, body, keys)
        except Gone as gone:
            async with self._sessions.begin() as session:
                await disable_webhook(session, webhook, str(gone))
            raise

    async def _record(
        self, request: DeliveryRef, state: DeliveryState, answer: str, digest: Digest | None = None
    ) -> None:
        """Record the attempt together with the content of a digest, in one transaction."""
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            await record_attempt(session, request.tenant, request.delivery_id, state, answer, now)
            if digest is not None:
                await end_held(session, request.tenant, digest.digest_id, state, answer, now, told=digest.told)
        if state is not DeliveryState.DELIVERED:
            logger.info("notice %s is %s", request.delivery_id, state)
