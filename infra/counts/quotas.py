"""What a tenant may use: cases, pages and questions a day, and bytes at once; each is off unless a setting says more,
or an operator has set it for the tenant.

Days are those of Brasília. A store or database that does not answer is in nobody's way.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.brasilia import BRASILIA
from infra.config.settings import Settings
from infra.counts.windows import Counted, Counts
from infra.db.people.quotas import quotas_set_for
from infra.db.usage import bytes_kept, pages_since
from workflows.contracts.errors import AutosError, ErrorCode

MIB = 1 << 20

FRESH_SECONDS = 30.0
MOST_TENANTS = 1_000

T = TypeVar("T")

logger = logging.getLogger("autos.counts")


class Quota(StrEnum):
    """What is limited, as a refusal names it."""

    CASES = "cases_per_day"
    PAGES = "pages_per_day"
    RESEARCH = "research_per_day"
    STORAGE = "storage_mb"


@dataclass(frozen=True)
class Used:
    """How much of a quota is used; 0 as a limit is none, and `used` is None where nobody counts or nothing answers."""

    quota: Quota
    limit: int
    used: int | None
    resets_at: datetime | None


_NAMES = {
    Quota.CASES: "análises de autos por dia",
    Quota.PAGES: "páginas por dia",
    Quota.RESEARCH: "consultas por dia",
}


class Quotas:
    """Refuses with `RATE_LIMITED` until midnight what the day does not hold, with `CONFLICT` what has no room.

    `refused` is told of each refusal.
    """

    def __init__(
        self,
        settings: Settings,
        counts: Counts,
        sessions: async_sessionmaker[AsyncSession],
        refused: Callable[[Quota], None],
    ) -> None:
        self._limits = {
            Quota.CASES: settings.quota_cases_per_day,
            Quota.PAGES: settings.quota_pages_per_day,
            Quota.RESEARCH: settings.quota_research_per_day,
            Quota.STORAGE: settings.quota_storage_mb,
        }
        self._counts = counts
        self._sessions = sessions
        self._refused = refused
        self._own: OrderedDict[str, tuple[float, dict[str, int]]] = OrderedDict()

    async def usage(self, tenant: str) -> list[Used]:
        """Each quota of the tenant as it stands; those that are off too, uncounted."""
        now = datetime.now(BRASILIA)
        return [await self._used(quota, tenant, now) for quota in Quota]

    async def _used(self, quota: Quota, tenant: str, now: datetime) -> Used:
        limit = await self._limit(quota, tenant)
        used: int | None = None
        if quota is Quota.PAGES:
            used = await self._read(lambda session: pages_since(session, tenant, _midnight(now)))
        elif quota is Quota.STORAGE:
            kept = await self._read(lambda session: bytes_kept(session, tenant))
            used = None if kept is None else ceil(kept / MIB)
        elif limit:
            # an amount that was refused is counted too
            counted = await self._look(quota, tenant, now, limit)
            used = None if counted is None else min(counted.amount, limit)
        ends = None if quota is Quota.STORAGE else (_midnight(now) + timedelta(days=1)).astimezone(UTC)
        return Used(quota, limit, used, ends)

    async def _limit(self, quota: Quota, tenant: str) -> int:
        """The tenant's own where an operator has set one; known to within half a minute."""
        known = self._own.get(tenant)
        if known is None or time.monotonic() - known[0] > FRESH_SECONDS:
            found = await self._read(lambda session: quotas_set_for(session, tenant))
            known = time.monotonic(), (found if found is not None else known[1] if known else {})
            self._own[tenant] = known
            if len(self._own) > MOST_TENANTS:
                self._own.popitem(last=False)
        return known[1].get(quota, self._limits[quota])

    async def admit_run(self, tenant: str) -> None:
        """Counts a run about to begin. Its own pages are not known yet: those of earlier runs of the day decide."""
        await self.admit_reading(tenant)
        await self._count(Quota.CASES, tenant, datetime.now(BRASILIA))

    async def admit_reading(self, tenant: str) -> None:
        """Lets pages be read while the day has room for more of them; counts nothing."""
        await self.admit_document(tenant)
        now = datetime.now(BRASILIA)
        if limit := await self._limit(Quota.PAGES, tenant):
            used = await self._read(lambda session: pages_since(session, tenant, _midnight(now)))
            if used is not None and used >= limit:
                raise self._over_day(Quota.PAGES, limit, now)

    async def admit_document(self, tenant: str) -> None:
        """Lets a document in while there is room for what it will leave; what it brings itself is not known yet."""
        if not (limit := await self._limit(Quota.STORAGE, tenant)):
            return
        used = await self._read(lambda session: bytes_kept(session, tenant))
        if used is None or used < limit * MIB:
            return
        self._refused(Quota.STORAGE)
        raise AutosError(
            ErrorCode.CONFLICT,
            f"A cota de armazenamento deste inquilino está cheia ({limit} MiB). Ela não recomeça com o dia: só há "
            "lugar quando se apagam casos, documentos da biblioteca ou versões de bases de grafo, ou quando quem opera "
            "o Autos a aumenta.",
            quota=Quota.STORAGE,
            limit=limit,
            used=ceil(used / MIB),
            resets_at=None,
        )

    async def admit_question(self, tenant: str) -> None:
        """Counts a question to search, graph or verification."""
        await self._count(Quota.RESEARCH, tenant, datetime.now(BRASILIA))

    async def _count(self, quota: Quota, tenant: str, now: datetime) -> None:
        if not (limit := await self._limit(quota, tenant)):
            return
        counted = await self._look(quota, tenant, now, limit, amount=1)
        if counted is not None and counted.beyond:
            raise self._over_day(quota, limit, now)

    async def _look(self, quota: Quota, tenant: str, now: datetime, limit: int, amount: int = 0) -> Counted | None:
        # the day is in the name, so that a day's count never goes on in the next
        left = (_midnight(now) + timedelta(days=1) - now).total_seconds()
        subject = f"{tenant} {now:%Y-%m-%d}"
        return await self._counts.count(quota, subject, limit=limit, seconds=left, amount=amount)

    async def _read(self, used: Callable[[AsyncSession], Awaitable[T]]) -> T | None:
        try:
            async with self._sessions() as session:
                return await used(session)
        except SQLAlchemyError as error:
            logger.warning("a quota was not looked at: the database does not answer", exc_info=error)
            return None

    def _over_day(self, quota: Quota, limit: int, now: datetime) -> AutosError:
        self._refused(quota)
        resets_at = _midnight(now) + timedelta(days=1)
        return AutosError(
            ErrorCode.RATE_LIMITED,
            f"A cota deste inquilino acabou por hoje ({limit} {_NAMES[quota]}). Ela recomeça à meia-noite de Brasília; "
            "quem opera o Autos pode aumentá-la.",
            quota=quota,
            limit=limit,
            resets_at=resets_at.astimezone(UTC).isoformat(),
            retry_after_seconds=max(ceil((resets_at - now).total_seconds()), 1),
        )


def _midnight(now: datetime) -> datetime:
    """When the day of `now` began."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)
