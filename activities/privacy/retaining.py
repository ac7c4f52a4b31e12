"""The step that finds cases whose retention has ended. It proposes erasure and erases nothing."""

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from infra.db.cases.events import append_event
from infra.db.privacy.retention import newly_due
from infra.identity.tenants import SYSTEM
from workflows.contracts.privacy.retention import RETENTION_DUE, RetentionReport, RetentionRequest
from workflows.steps.privacy import RetentionSteps


class Retaining(RetentionSteps):
    """Implements `RetentionSteps`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def propose_erasures(self, request: RetentionRequest) -> RetentionReport:
        """Mark each case once, with an event in its trail."""
        async with self._sessions.begin() as session:
            due = await newly_due(session, request.at.date())
            for row in due:
                row.proposed_at = request.at
                await append_event(
                    session,
                    tenant=row.tenant,
                    workflow_id=row.workflow_id,
                    run=None,
                    idem_key=f"{RETENTION_DUE}/{request.at.isoformat()}",
                    at=request.at,
                    actor=SYSTEM,
                    action=RETENTION_DUE,
                    payload={"mandate_ended_on": str(row.mandate_ended_on)},
                )
        return RetentionReport(proposed=len(due))
