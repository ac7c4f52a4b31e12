"""Writes readings to the access log in batches; no response leaves before its entry is committed."""

import asyncio
from contextlib import suppress

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.privacy.accesses import insert_accesses
from workflows.contracts.privacy.accesses import Access

AT_ONCE = 500
"""Readings written by one statement."""

Waiting = tuple[str, Access, asyncio.Future[None]]


class Readings:
    """Writes readings in groups: while one group is being committed, the next one gathers."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self._sessions = sessions
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def note(self, tenant: str, access: Access) -> None:
        """Returns once the reading is committed; raises the database's error, so that a failure is never silent."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((tenant, access, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await written

    async def close(self) -> None:
        """Waits for pending writes."""
        while self._writing is not None:
            with suppress(asyncio.CancelledError):
                await self._writing

    async def _write(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
                await self._commit(group)
        finally:
            self._writing = None

    async def _commit(self, group: list[Waiting]) -> None:
        failure: Exception | None = None
        try:
            async with self._sessions.begin() as session:
                await insert_accesses(session, [(tenant, access) for tenant, access, _ in group])
        except Exception as error:
            failure = error
        for _, _, written in group:
            if written.cancelled():
                continue
            if failure is None:
                written.set_result(None)
            else:
                written.set_exception(failure)
