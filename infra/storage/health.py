"""Whether the object store still has its data, cached for many callers."""

import asyncio
from collections.abc import Iterable
from enum import StrEnum
from time import monotonic

from infra.storage.errors import ObjectMissing, StorageUnavailable
from infra.storage.keys import SENTINEL, TRIAL
from infra.storage.store import Storage

CONTENT = b"Autos: enquanto este objeto puder ser lido, o armazenamento tem o que foi guardado nele.\n" * 64
FRESH_SECONDS = 5.0
"""How long a good result is cached; a bad one is checked again at once."""


class StoreState(StrEnum):
    """`lost`: the store responds, but its data is gone."""

    OK = "ok"
    DOWN = "down"
    LOST = "lost"


def leave_sentinel(storage: Storage, known: Iterable[str]) -> bool:
    """Writes the sentinel if missing; returns False instead if an object of the keys `known` is gone.

    Otherwise a wiped store would look like a new one at the next start.
    """
    if storage.stat(SENTINEL) is None:
        if any(storage.stat(key) is None for key in known):
            return False
        storage.put_bytes(SENTINEL, CONTENT, "text/plain")
    return True


def examine(storage: Storage) -> StoreState:
    """Reads the sentinel, then writes an object, reads it and removes it; blocks."""
    try:
        sentinel = storage.stat(SENTINEL)
        if sentinel is None or storage.get_bytes(sentinel) != CONTENT:
            return StoreState.LOST
        storage.try_out(TRIAL)
    except ObjectMissing:
        return StoreState.LOST
    except StorageUnavailable:
        return StoreState.DOWN
    return StoreState.OK


class StorageHealth:
    """Caches `examine` for `FRESH_SECONDS` and runs it once at a time, for any number of callers."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._asked: asyncio.Task[StoreState] | None = None
        self._good_until = 0.0

    async def state(self) -> StoreState:
        """Probes the store, for as long as its timeouts. A caller who stops waiting leaves the result to later ones."""
        if self._asked is None or (self._asked.done() and monotonic() > self._good_until):
            self._asked = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asked)

    async def _ask(self) -> StoreState:
        found = await asyncio.to_thread(examine, self._storage)
        self._good_until = monotonic() + FRESH_SECONDS if found is StoreState.OK else 0.0
        return found
