"""A separate installation (database, checkpoints, signing key), and an attacker who changes its rows."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.testing import ActivityEnvironment

from activities.audit.activities import Auditing
from autos.local.signing_keys import ensure_signing_key
from infra.config.settings import Settings
from infra.db.cases.events import append_event
from infra.db.engine import async_engine
from infra.storage.store import Storage
from tests.conftest import own_bucket
from workflows.contracts.signing.checkpoints import CheckpointRequest, CheckpointTaken

BEGAN = datetime(2026, 5, 1, 3, 0, tzinfo=UTC)

Take = Callable[..., Awaitable[CheckpointTaken]]
Append = Callable[..., Awaitable[None]]
Tamper = Callable[[str], Awaitable[None]]


@contextmanager
def installed(servers: Settings, database_url: str, folder: Path) -> Generator[Settings]:
    """An installation on these servers whose tables, keys and checkpoints no other test sees."""
    own = {"data_dir": folder, "database_url": SecretStr(database_url), "s3_bucket": f"audit-{secrets.token_hex(6)}"}
    settings = servers.model_copy(update=own)
    settings.signing_key_path.parent.mkdir()
    ensure_signing_key(settings)
    with own_bucket(settings):
        yield settings


@pytest.fixture
def installation(migrated_database: str, s3_settings: Settings, tmp_path: Path) -> Iterator[Settings]:
    with installed(s3_settings, migrated_database, tmp_path) as settings:
        yield settings


@pytest.fixture
async def engine(installation: Settings) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(installation)
    yield engine
    await engine.dispose()


@pytest.fixture
def storage(installation: Settings) -> Storage:
    return Storage(installation)


@pytest.fixture
def auditing(installation: Settings, engine: AsyncEngine, storage: Storage) -> Auditing:
    return Auditing(installation, engine, storage)


@pytest.fixture
def take(auditing: Auditing) -> Take:
    """Take the checkpoint of a day, counted from the first."""

    async def run(day: int = 0) -> CheckpointTaken:
        request = CheckpointRequest(at=BEGAN + timedelta(days=day))
        return await ActivityEnvironment().run(auditing.take_checkpoint, request)

    return run


@pytest.fixture
def append(engine: AsyncEngine) -> Append:
    """Append events to a case's chain."""

    async def run(case: str, count: int = 1, tenant: str = "escritorio") -> None:
        async with AsyncSession(engine) as session, session.begin():
            for _ in range(count):
                await append_event(
                    session,
                    tenant=tenant,
                    workflow_id=case,
                    run=1,
                    idem_key=secrets.token_hex(8),
                    at=BEGAN,
                    actor="Ana de Souza",
                    action="noted",
                    payload={"party": "João da Silva", "page": secrets.randbelow(10**9)},
                )

    return run


@pytest.fixture
def tamper(engine: AsyncEngine) -> Tamper:
    """Change rows past their triggers, as only the owner of the database can."""

    async def run(statement: str) -> None:
        async with AsyncSession(engine) as session, session.begin():
            await session.execute(text("SET LOCAL session_replication_role = replica"))
            await session.execute(text(statement))

    return run
