"""The database of the session, as the application uses it."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from infra.config.settings import Settings
from infra.db.engine import async_engine


@pytest.fixture
async def engine(database_settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(database_settings)
    yield engine
    await engine.dispose()


@pytest.fixture
def sessions(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine, expire_on_commit=False)
