"""Exclusive names across all processes, held as PostgreSQL advisory locks on one connection.

A process that dies loses its connection and with it its names. A connection pooler in between must use
session mode.
"""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

PAUSE_SECONDS = 0.2

_TAKE = text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))")
_GIVE_BACK = text("SELECT pg_advisory_unlock(hashtextextended(:name, 0))")
_GIVE_ALL_BACK = text("SELECT pg_advisory_unlock_all()")


class Claims:
    """Names this process holds. PostgreSQL separates processes; a set separates the tasks of this one."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._speaking = asyncio.Lock()
        self._held: set[str] = set()

    @asynccontextmanager
    async def hold(self, name: str, patience: float = 0) -> AsyncGenerator[bool]:
        """Holds `name` during the block. Yields False if another holder still has it after `patience` seconds.

        A claim whose holder has just ended may take a moment to become free.
        """
        deadline = time.monotonic() + patience
        while not (ours := await self._take(name)) and time.monotonic() < deadline:
            await asyncio.sleep(PAUSE_SECONDS)
        try:
            yield ours
        finally:
            if ours:
                await asyncio.shield(self._give_back(name))

    async def _take(self, name: str) -> bool:
        if name in self._held:
            return False
        self._held.add(name)
        taken = False
        try:
            taken = await self._ask(_TAKE, name)
        finally:
            if not taken:
                self._held.discard(name)
        return taken

    async def _give_back(self, name: str) -> None:
        try:
            # without its connection nothing is held any more
            if self._connection is not None:
                with suppress(DBAPIError):
                    await self._ask(_GIVE_BACK, name)
        finally:
            self._held.discard(name)

    async def close(self) -> None:
        """Closes the connection, which releases every name."""
        async with self._speaking:
            await self._hang_up()

    async def _ask(self, question: TextClause, name: str) -> bool:
        async with self._speaking:
            try:
                if self._connection is None:
                    connection = await self._engine.connect()
                    self._connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
                return bool((await self._connection.execute(question, {"name": name})).scalar_one())
            except BaseException:
                # what was held on a broken connection is free already; the next question gets a new one
                await self._hang_up()
                raise

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError, PendingRollbackError):
                await connection.execute(_GIVE_ALL_BACK)
            await connection.close()
