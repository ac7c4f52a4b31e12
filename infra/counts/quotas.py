"""Quotas of a tenant: cases, pages and questions a day, and total bytes.

Each quota is off unless a setting or an operator sets it. Days are Brasília days. If the counter or the database does
not answer, nothing is limited.
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
    """A quota, as error messages name it."""

    CASES = "cases_per_day"
    PAGES = "pages_per_day"
    RESEARCH = "research_per_day"
    STORAGE = "storage_mb"


@dataclass(frozen=True)
class Used:
    """Use of one quota. A limit of 0 means unlimited; `used` is None if nothing counts or the counter does not
    answer.
    """

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
    """Enforces quotas: `RATE_LIMITED` until midnight when the day's amount is used up, `CONFLICT` when
    storage is full.

    `refused` is called for each rejection.
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
        """Every quota of the tenant with its use, including quotas that are off."""
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
            # a rejected amount is counted too
            counted = await self._look(quota, tenant, now, limit)
            used = None if counted is None else min(counted.amount, limit)
        ends = None if quota is Quota.STORAGE else (_midnight(now) + timedelta(days=1)).astimezone(UTC)
        return Used(quota, limit, used, ends)

    async def _limit(self, quota: Quota, tenant: str) -> int:
        """The tenant's own limit if an operator has set one; cached for up to half a minute."""
        known = self._own.get(tenant)
        if known is None or time.monotonic() - known[0] > FRESH_SECONDS:
            found = await self._read(lambda session: quotas_set_for(session, tenant))
            known = time.monotonic(), (found if found is not None else known[1] if known else {})
            self._own[tenant] = known
            if len(self._own) > MOST_TENANTS:
                self._own.popitem(last=False)
        return known[1].get(quota, self._limits[quota])

    async def admit_run(self, tenant: str) -> None:
        """Counts a run that is about to begin. Its page count is unknown, so pages of the day's earlier runs decide."""
        await self.admit_reading(tenant)
        await self._count(Quota.CASES, tenant, datetime.now(BRASILIA))

    async def admit_reading(self, tenant: str) -> None:
        """Admits a reading if pages remain today; counts nothing."""
        await self.admit_document(tenant)
        now = datetime.now(BRASILIA)
        if limit := await self._limit(Quota.PAGES, tenant):
            used = await self._read(lambda session: pages_since(session, tenant, _midnight(now)))
            if used is not None and used >= limit:
                raise self._over_day(Quota.PAGES, limit, now)

    async def admit_document(self, tenant: str) -> None:
        """Admits a document while storage remains; its own size is not known yet."""
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
    """Midnight at the start of the day of `now`."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)
