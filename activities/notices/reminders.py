"""Reminders of terms: the cases to look at, and a notification for each term that ends soon."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from infra.brasilia import BRASILIA
from infra.config.settings import Settings
from infra.db.cases.reminders import cases_of, tenants_with_reminders
from infra.db.communications.rows import OPEN_FOR, to_count
from infra.db.notices.outbox import NewNotice, post
from infra.db.people.calendars import closures_of
from workflows.contracts.firm.notices import Occasion, notice_id_of
from workflows.contracts.firm.reminders import (
    REMINDED_BEFORE,
    CaseToRemind,
    DueTerm,
    DueTerms,
    ReminderBatch,
    ReminderPosition,
    ReminderRequest,
)
from workflows.contracts.reading.firm_terms import RunToCount
from workflows.contracts.run.case import RunRef
from workflows.steps.notices import ReminderSteps

BATCH = 50
"""Cases of one batch."""


class Reminding(ReminderSteps):
    """Implements `ReminderSteps`."""

    def __init__(self, settings: Settings, engine: AsyncEngine) -> None:
        self._mailing = settings.sends_mail
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def cases_to_remind(self, request: ReminderRequest) -> ReminderBatch:
        """Return the next cases of the firm that the position names, or of the next firm."""
        today, after = request.at.astimezone(BRASILIA).date(), request.after
        async with self._sessions() as session:
            tenants = await tenants_with_reminders(session, after.tenant)
            if not tenants:
                return ReminderBatch(today=today)
            tenant = tenants[0]
            cases = await cases_of(session, tenant, after.workflow_id if tenant == after.tenant else "", BATCH)
            by_number = {cnj: workflow_id for workflow_id, _, cnj in cases if cnj}
            rows = await to_count(session, tenant, list(by_number), today - OPEN_FOR)
            closures = await closures_of(session, tenant)
        communications: dict[str, list[str]] = {}
        for row in rows:
            communications.setdefault(by_number[row.cnj], []).append(row.communication_id)
        if len(cases) == BATCH:
            position = ReminderPosition(tenant=tenant, workflow_id=cases[-1][0])
        else:
            position = ReminderPosition(tenant=tenants[1]) if len(tenants) > 1 else None
        return ReminderBatch(
            today=today,
            cases=[
                CaseToRemind(
                    counted=RunToCount(run=RunRef(tenant=tenant, workflow_id=workflow_id, run=run), cnj=cnj),
                    communications=communications.get(workflow_id, []),
                )
                for workflow_id, run, cnj in cases
            ],
            closures=list(closures),
            next=position,
        )

    @activity.defn
    async def post_reminders(self, request: DueTerms) -> None:
        """Write the notification of each term once for each of `REMINDED_BEFORE`. The sweep delivers it."""
        async with self._sessions.begin() as session:
            for due in request.terms:
                days = (due.last_day - request.today).days
                stage = min(before for before in REMINDED_BEFORE if days <= before)
                await post(session, _notice(due, stage), mailing=self._mailing)


def _notice(due: DueTerm, stage: int) -> NewNotice:
    return NewNotice(
        notice_id=notice_id_of(due.run.workflow_id, Occasion.TERM, due.what, due.last_day, stage),
        tenant=due.run.tenant,
        occasion=Occasion.TERM,
        at=datetime.now(UTC),
        workflow_id=due.run.workflow_id,
        run=due.run.run,
    )
