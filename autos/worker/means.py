"""Clients, caches and processes of a worker's steps, opened and closed together."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client

from activities.snapshots.cache import SnapshotCache
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.db.engine import async_engine, sync_engine
from infra.storage.store import Storage
from infra.temporal import connect

COMPUTED = (
    "activities.casefile.segment_parts",
    "activities.casefile.ready",
    "activities.reports.stored",
    "activities.drafts.stored",
)
"""Modules that computing processes load before their first step; matching is loaded with publishing."""


class Closing(Protocol):
    """An object with threads or processes to end."""

    def close(self) -> None:
        """Ends them."""
        ...


Held = TypeVar("Held", bound=Closing)


@dataclass(frozen=True)
class Means:
    """Shared by the steps of all queues of one process."""

    settings: Settings
    client: Client
    storage: Storage
    sync: Engine
    engine: AsyncEngine
    snapshots: SnapshotCache
    computing: ComputingPool
    closing: AsyncExitStack

    def held(self, thing: Held) -> Held:
        """The thing, which is closed with the rest."""
        self.closing.callback(thing.close)
        return thing


@asynccontextmanager
async def open_means(settings: Settings) -> AsyncGenerator[Means]:
    """The means of one process, closed at the end; raises `RuntimeError` if Temporal does not answer."""
    async with AsyncExitStack() as closing:
        sync, engine = sync_engine(settings), async_engine(settings)
        closing.callback(sync.dispose)
        closing.push_async_callback(engine.dispose)
        storage = Storage(settings)
        client = await connect(settings)
        computing = ComputingPool(settings.computing_width, COMPUTED)
        closing.callback(computing.close)
        snapshots = SnapshotCache(settings, storage, sync)
        yield Means(settings, client, storage, sync, engine, snapshots, computing, closing)
