"""What the steps of a worker work with: its clients, caches and processes, opened and closed together."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import Client

from activities.snapshots.cache import SnapshotCache
from infra.computing.pool import ComputingPool
from infra.db.cases.open_runs import begun_before
from infra.db.engine import async_engine, sync_engine
from infra.outages import as_outage
from infra.settings import Settings
from infra.storage import Storage
from infra.temporal import connect

COMPUTED = ("activities.casefile.segment_parts", "activities.reports.stored", "activities.drafts.stored")
"""What computing processes load before their first step; matching comes with publishing."""
DATABASE_PAUSE = 0.5

logger = logging.getLogger("autos.worker")


class Closing(Protocol):
    """What has threads or processes of its own to end."""

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
    """Waits for PostgreSQL where it must say which runs are older than the payload keys."""
    async with AsyncExitStack() as closing:
        sync, engine = sync_engine(settings), async_engine(settings)
        closing.callback(sync.dispose)
        closing.push_async_callback(engine.dispose)
        storage = Storage(settings)
        client = await connect(settings, begun_before=await _begun_before_keys(settings, engine))
        computing = ComputingPool(settings, COMPUTED)
        closing.callback(computing.close)
        snapshots = SnapshotCache(settings, storage, sync)
        yield Means(settings, client, storage, sync, engine, snapshots, computing, closing)


async def _begun_before_keys(settings: Settings, engine: AsyncEngine) -> frozenset[str]:
    """Temporal's ids of the runs whose plain messages pass; none where there were keys from the start."""
    if settings.payloads_sealed_since is None:
        return frozenset()
    while True:
        try:
            async with AsyncSession(engine) as session:
                return await begun_before(session, settings.payloads_sealed_since)
        except Exception as error:
            if as_outage(error) is None:
                raise
            logger.warning("PostgreSQL does not answer yet: which runs began before there were keys is not known")
            await asyncio.sleep(DATABASE_PAUSE)
