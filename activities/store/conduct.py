"""The trail of conduct checks, in PostgreSQL."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from infra.db.conduct import keep_check
from workflows.contracts.research.conduct import ConductRecord
from workflows.steps import ConductSteps

KEPT = timedelta(days=365)


class ConductTrail(ConductSteps):
    """Implements `ConductSteps`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def keep_conduct_check(self, record: ConductRecord) -> None:
        """Once, however often it is asked."""
        async with self._sessions.begin() as session:
            await keep_check(session, record, record.at + KEPT)
