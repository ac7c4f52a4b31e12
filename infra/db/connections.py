"""PostgreSQL connections that give up on a server that stops responding."""

from typing import Any, TypeVar

from psycopg import AsyncConnection, OperationalError
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

SILENT_SECONDS = 10.0
"""Longest silence of the server during a statement; no statement that serves a person takes as long."""

Answer = TypeVar("Answer")


class ImpatientConnection(AsyncConnection[Any]):
    """Closes itself after a silence that is too long: a late answer could belong to another statement."""

    async def wait(self, gen: PQGen[Answer], interval: float = 0.1, timeout: float | None = None) -> Answer:
        try:
            return await super().wait(gen, interval, SILENT_SECONDS if timeout is None else timeout)
        except OperationalError:
            if timeout is None and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise
