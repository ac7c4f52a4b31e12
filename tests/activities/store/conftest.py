"""The database of the session as steps use it, and a client of Temporal."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio.client import Client

from infra.config.settings import Settings
from infra.db.engine import async_engine
from tests.sealing import PLUGIN


@pytest.fixture
async def engine(database_settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(database_settings)
    yield engine
    await engine.dispose()


@pytest.fixture
def sessions(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine)


@pytest.fixture
async def client(temporal_address: str) -> Client:
    return await Client.connect(temporal_address, plugins=[PLUGIN])
