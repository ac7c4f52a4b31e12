"""An installation that follows a portal on loopback, and refreshes with real steps."""

import asyncio
import uuid
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from sqlalchemy import insert
from temporalio.client import Client
from temporalio.worker import Worker

from activities.corpus.activities import Corpus
from activities.corpus.portal.activities import Refreshing
from activities.snapshots.cache import SnapshotCache
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.models import CorpusFollowing
from infra.storage.store import Storage
from infra.temporal import activities_of
from tests.patience import PATIENCE
from workflows.contracts.law.portal import Following, RefreshStatus
from workflows.corpus.build import CorpusBuild
from workflows.corpus.refresh import CorpusRefresh


def follow(settings: Settings, following: Following) -> None:
    engine = sync_engine(settings)
    with engine.begin() as connection:
        row = {"portal": following.portal, "following": following.model_dump(mode="json")}
        connection.execute(insert(CorpusFollowing).values(**row, followed_at=datetime.now(UTC)))
    engine.dispose()


@asynccontextmanager
async def serving(client: Client, settings: Settings) -> AsyncGenerator[str]:
    queue = f"refresh-{uuid.uuid4().hex}"
    storage, engine = Storage(settings), sync_engine(settings)
    steps = [
        Corpus(storage, engine, SnapshotCache(settings, storage, engine)),
        Refreshing(settings, storage, engine, first_pause=0.01),
    ]
    with ThreadPoolExecutor(4) as threads:
        async with Worker(
            client,
            task_queue=queue,
            workflows=[CorpusBuild, CorpusRefresh],
            activities=[method for one in steps for method in activities_of(one)],
            activity_executor=threads,
        ):
            yield queue
    engine.dispose()


async def refreshed(client: Client, queue: str) -> RefreshStatus:
    handle = await client.start_workflow(CorpusRefresh.run, id=f"refresh-{uuid.uuid4().hex}", task_queue=queue)
    return await asyncio.wait_for(handle.result(), PATIENCE)
