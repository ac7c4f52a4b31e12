"""A refresh on a real Temporal server with real steps, against a portal on loopback."""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import insert
from temporalio.client import Client
from temporalio.worker import Worker

from activities.corpus.activities import Corpus
from activities.corpus.portal.activities import Refreshing
from infra.db.engine import sync_engine
from infra.db.migrate import upgrade
from infra.db.models import CorpusFollowing
from infra.settings import Settings
from infra.storage import Storage
from infra.temporal import activities_of
from tests.portal import LOOPBACK, OpenDataPortal, as_file, espelhos, publishing
from workflows.contracts.portal import FollowedBody, Following, RefreshState, RefreshStatus
from workflows.corpus_build import CorpusBuild
from workflows.corpus_refresh import CorpusRefresh

DEADLINE = 120
BODY = FollowedBody.TERCEIRA_TURMA
DATA_SET = f"espelhos-de-acordaos-{BODY}"


@pytest.fixture
def portal() -> Iterator[OpenDataPortal]:
    with publishing(OpenDataPortal()) as found:
        found.listed["precedentes-qualificados"] = {}
        yield found


@pytest.fixture
def followed(fresh_database: str, s3_settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> Settings:
    """Settings of an installation of its own that follows one body of the portal."""
    changes = {
        "database_url": SecretStr(fresh_database),
        "data_dir": tmp_path / "data",
        "portal_stj_url": portal.address,
        "portal_networks": LOOPBACK,
    }
    settings = s3_settings.model_copy(update=changes)
    upgrade(settings)
    follow(settings, Following(bodies=[BODY]))
    return settings


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
    steps = [Corpus(settings, storage, engine), Refreshing(settings, storage, engine, first_pause=0.01)]
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
    return await asyncio.wait_for(handle.result(), DEADLINE)


async def test_a_refresh_takes_in_what_is_new_and_builds_only_then(
    client: Client, followed: Settings, portal: OpenDataPortal
) -> None:
    months = list(espelhos([BODY]).items())
    for (data_set, name), records in months[:5]:
        portal.publish(data_set, name, as_file(records))
    async with serving(client, followed) as queue:
        first = await refreshed(client, queue)
        again = await refreshed(client, queue)
        (data_set, name), records = months[5]
        portal.publish(data_set, name, as_file(records))
        third = await refreshed(client, queue)
    total = sum(len(records) for _, records in months[:5])
    assert (first.state, first.fetched, first.new, first.decisions) == (RefreshState.ACTIVE, 5, total, total)
    assert (again.state, again.fetched, again.build_id) == (RefreshState.UNCHANGED, 0, None)
    assert (third.state, third.fetched, third.new) == (RefreshState.ACTIVE, 1, len(records))
    assert third.decisions == total + len(records)
    assert portal.files_asked() == [name for (_, name), _ in months[:6]]
    assert all("Autos/" in headers["User-Agent"] for _, headers in portal.asked)
