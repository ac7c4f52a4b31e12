"""A session of the application's role that is rolled back after the test."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from infra.config.settings import Settings
from infra.db.engine import async_engine


@pytest.fixture
async def session(database_settings: Settings) -> AsyncIterator[AsyncSession]:
    engine = async_engine(database_settings)
    async with AsyncSession(engine) as session:
        yield session
        await session.rollback()
    await engine.dispose()
