"""The step that removes expired sign-ins, application grants and access records."""

from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from infra.config.settings import Settings
from infra.db.people.ended import forget_accesses, remove_ended
from workflows.contracts.upkeep import AccountSweepReport
from workflows.steps.upkeep import AccountSteps

BATCH = 5_000


class Accounts(AccountSteps):
    """Implements `AccountSteps`."""

    def __init__(self, settings: Settings, engine: AsyncEngine) -> None:
        self._kept = timedelta(days=settings.access_log_days)
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def sweep_accounts(self) -> AccountSweepReport:
        """Access records are removed in batches, to keep transactions short."""
        now = datetime.now(UTC)
        async with self._sessions.begin() as session:
            removed = await remove_ended(session, now)
        accesses = 0
        while True:
            async with self._sessions.begin() as session:
                batch = await forget_accesses(session, now - self._kept, BATCH)
            accesses += batch
            activity.heartbeat()
            if batch < BATCH:
                return AccountSweepReport(accesses=accesses, **removed)
