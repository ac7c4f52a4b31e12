"""The steps of a notice: whom it is for, each message handed over, and the end of it."""

import logging
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory

from activities.notices.call import Webhooks, event_of
from activities.notices.letter import Told, compose
from activities.notices.mail import MailServer
from activities.notices.outcome import Gone, Refused, Unreached
from infra.db.models import Delivery, Notice
from infra.db.notices.deliveries import find_pending, give_up, record_attempt, write_delivery
from infra.db.notices.outbox import find_open_notice, open_notices, remove_settled, settle
from infra.db.notices.recipients import recipients_of
from infra.db.notices.webhooks import disable_webhook, find_live_webhook, secrets_of
from infra.db.privacy.secrecy import find_secrecy
from infra.identity.tenants import Unusable
from infra.notices import start_delivery
from infra.settings import Settings
from infra.temporal import key_ring
from workflows.contracts.notices import (
    NOTICE_DELIVERY,
    Addressed,
    DeliveryRef,
    DeliveryState,
    Means,
    NoticeRef,
    NoticeSweepReport,
    delivery_workflow_id,
)
from workflows.steps import NoticeSteps

UNDELIVERED = "UNDELIVERED"
"""Type of the failure of a try after which there is another."""

KEPT = timedelta(days=30)
"""How long it can be looked up what became of a notice."""

STARTED_BY_ITSELF = timedelta(minutes=1)
"""After this long whoever wrote a notice has not started its delivery."""

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
        """None for a notice that is settled, or whose case was erased."""
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            notice = await find_open_notice(session, request.tenant, request.notice_id)
            if notice is None:
                return Addressed()
            people = await recipients_of(session, notice)
            names = [user.user_id for user in people] if self._settings.sends_mail else []
            found = [await write_delivery(session, notice, Means.EMAIL, user_id, now) for user_id in names]
            if notice.for_user is None or notice.workflow_id is not None:
                live = await find_live_webhook(session, request.tenant)
                found += [await write_delivery(session, notice, Means.WEBHOOK, None, now)] if live else []
        return Addressed(deliveries=found)

    @activity.defn
    async def deliver_notice(self, request: DeliveryRef) -> None:
        """Every try is recorded; one that is killed between the other side's yes and the record is made again, with the
        same Message-ID or webhook-id."""
        async with self._sessions() as session:
            found = await find_pending(session, request.tenant, request.delivery_id)
        if found is None:
            return
        delivery, notice = found
        try:
            if delivery.means == Means.EMAIL:
                answer = await self._mailed(delivery, notice)
            else:
                answer = await self._called(delivery, notice)
        except Refused as refusal:
            await self._record(request, DeliveryState.FAILED, str(refusal))
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
            await self._record(request, state, answer or "")

    @activity.defn
    async def settle_notice(self, request: NoticeRef) -> None:
        """In one transaction."""
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            await give_up(session, request.tenant, request.notice_id, now)
            await settle(session, request.tenant, request.notice_id, now)

    @activity.defn
    async def sweep_notices(self) -> NoticeSweepReport:
        """Those that no running delivery has, as Temporal lists them; one that is listed late is started in vain."""
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

    async def _mailed(self, delivery: Delivery, notice: Notice) -> str | None:
        """What the server said; None where it is for that person no more."""
        async with self._sessions() as session:
            people = {user.user_id: user for user in await recipients_of(session, notice)}
            told = await _told(session, notice)
        user = people.get(delivery.user_id or "")
        if user is None or not self._settings.sends_mail:
            return None
        message = compose(
            told,
            delivery_id=delivery.delivery_id,
            to=user.email,
            sender=self._settings.smtp_from or "",
            console=self._settings.console_url,
        )
        return await self._mail.hand_over(message)

    async def _called(self, delivery: Delivery, notice: Notice) -> str | None:
        """The receiver's status; None where the firm has no webhook any more."""
        async with self._sessions() as session:
            webhook = await find_live_webhook(session, notice.tenant)
            told = await _told(session, notice)
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

    async def _record(self, request: DeliveryRef, state: DeliveryState, answer: str) -> None:
        async with self._sessions.begin() as session:
            await record_attempt(session, request.tenant, request.delivery_id, state, answer, datetime.now(UTC))
        if state is not DeliveryState.DELIVERED:
            logger.info("notice %s is %s", request.delivery_id, state)


async def _told(session: AsyncSession, notice: Notice) -> Told:
    secret = (
        notice.workflow_id is not None and (await find_secrecy(session, notice.tenant, notice.workflow_id)).restricted
    )
    return Told(
        occasion=notice.occasion, state=notice.state, workflow_id=notice.workflow_id, secret=secret, at=notice.at
    )
