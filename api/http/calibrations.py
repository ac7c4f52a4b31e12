"""Calibration of scores by the firm's reviews, cached for minutes because every reading of a result shows it."""

import asyncio
import time
from collections import defaultdict

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.cases.quality import score_bands
from workflows.contracts.run.quality import ScoreBand, enough

SECONDS = 300.0
"""Largest age of a count; erased data is in no count older than that."""


class Calibrations:
    """Counts a tenant's reviews once for all concurrent readers of results."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self._sessions = sessions
        self._counted: dict[str, tuple[float, list[ScoreBand]]] = {}
        self._counting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def of(self, tenant: str) -> list[ScoreBand]:
        """The bands with enough judgements of the firm to show beside a score."""
        async with self._counting[tenant]:
            at, bands = self._counted.get(tenant, (-SECONDS, []))
            if time.monotonic() - at < SECONDS:
                return bands
            async with self._sessions() as session:
                bands = enough(await score_bands(session, tenant))
            self._counted[tenant] = time.monotonic(), bands
            return bands
