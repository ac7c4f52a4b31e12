"""A connection to PostgreSQL that does not wait for ever for a server that says nothing."""

from typing import Any, TypeVar

from psycopg import AsyncConnection, OperationalError
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

SILENT_SECONDS = 10.0
"""How long the server may say nothing while a statement is on its way: longer than any that answers a person."""

Answer = TypeVar("Answer")


class ImpatientConnection(AsyncConnection[Any]):
    """Closed once the server was silent for too long: an answer that came later would be another statement's."""

    async def wait(self, gen: PQGen[Answer], interval: float = 0.1, timeout: float | None = None) -> Answer:
        try:
            return await super().wait(gen, interval, SILENT_SECONDS if timeout is None else timeout)
        except OperationalError:
            if timeout is None and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise
