"""The trail of conduct checks in PostgreSQL."""

from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from infra.db.research.conduct import keep_check
from infra.db.research.returned import find_returned
from workflows.contracts.research.conduct import ConductRecord, QualityQuestion
from workflows.contracts.research.questions import ResearchRequest
from workflows.steps.research import ConductSteps

KEPT = timedelta(days=365)


class ConductTrail(ConductSteps):
    """Implements `ConductSteps`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def keep_conduct_check(self, record: ConductRecord) -> None:
        """Store the check once, however often it is sent."""
        async with self._sessions.begin() as session:
            await keep_check(session, record, record.at + KEPT)

    @activity.defn
    async def find_returned(self, request: ResearchRequest) -> list[str]:
        """Return them in order."""
        named = QualityQuestion.model_validate(request.arguments).named
        async with self._sessions() as session:
            return sorted(await find_returned(session, request.principal, named, datetime.now(UTC)))
