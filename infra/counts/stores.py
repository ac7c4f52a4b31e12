"""The stores of counts: PostgreSQL, or the one that `AUTOS_COUNTS_URL` names."""

import time

from limits import RateLimitItemPerSecond
from limits.aio.storage import Storage
from limits.errors import ConfigurationError
from limits.storage import storage_from_string
from sqlalchemy.ext.asyncio import AsyncEngine

from infra.config.settings import Settings
from infra.counts.windows import CountStore
from infra.db.counts import ADD, values_of
from infra.db.engine import counting_engine


class UnusableCountStore(ValueError):
    """`AUTOS_COUNTS_URL` names no known store, or its library is not installed (message Portuguese)."""


class DatabaseCounts:
    """Counts in PostgreSQL: one statement, one round trip and one transaction per count."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, kind: str, subject: str, seconds: float, amount: int) -> tuple[int, float]:
        async with self._engine.connect() as connection:
            row = (await connection.execute(ADD, values_of(kind, subject, seconds, amount))).one()
        return row[0], float(row[1])

    async def close(self) -> None:
        await self._engine.dispose()


class NamedCounts:
    """A store of the `limits` library, as Redis."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, kind: str, subject: str, seconds: float, amount: int) -> tuple[int, float]:
        window = max(int(seconds), 1)
        key = RateLimitItemPerSecond(1, window, "autos").key_for(kind, subject)
        total = await (self._storage.incr(key, window, amount) if amount else self._storage.get(key))
        return total, await self._storage.get_expiry(key) - time.time()

    async def close(self) -> None:
        """The library closes its connections with the process."""


def count_store(settings: Settings) -> CountStore:
    """The store this process counts in; raises `UnusableCountStore`."""
    if settings.counts_url is None:
        return DatabaseCounts(counting_engine(settings))
    address = settings.counts_url.get_secret_value()
    try:
        storage = storage_from_string(f"async+{address.removeprefix('async+')}")
    except ConfigurationError:
        # without its cause: that would tell the address, and the password in it
        raise UnusableCountStore(
            "AUTOS_COUNTS_URL: serviço desconhecido, ou falta o pacote que fala com ele (redis:// pede o coredis)."
        ) from None
    assert isinstance(storage, Storage)
    return NamedCounts(storage)
