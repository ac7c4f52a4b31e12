"""A database is usable only with the tables of this build, or of a later one during a rolling upgrade."""

import pytest
from alembic.script import ScriptDirectory
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.ext.asyncio import async_sessionmaker

from infra.config.settings import Settings
from infra.db import schema
from infra.db.engine import async_engine
from infra.db.migrate import upgrade
from infra.db.schema import KNOWN, MIGRATIONS, is_current


def test_the_names_of_the_files_are_the_chain_of_revisions() -> None:
    chain = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert list(reversed(chain)) == KNOWN


async def test_a_database_is_current_from_its_last_migration_on(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=SecretStr(fresh_database))
    engine = async_engine(settings)
    sessions = async_sessionmaker(engine)

    async def current() -> bool:
        async with sessions() as session:
            return await is_current(session)

    assert not await current()
    upgrade(settings)
    assert await current()
    monkeypatch.setattr(schema, "KNOWN", [*KNOWN, "9998"])
    assert not await current()
    async with sessions.begin() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert await current()
    async with sessions.begin() as session:
        await session.execute(text("DELETE FROM alembic_version"))
    assert not await current()
    await engine.dispose()


async def test_the_role_of_the_application_may_look(database_settings: Settings) -> None:
    engine = async_engine(database_settings)
    async with async_sessionmaker(engine)() as session:
        assert await is_current(session)
    await engine.dispose()
