"""An empty corpus for each test: no decision, no object, no cached snapshot."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, text

from autos.local.initialise import ensure_database
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.migrate import upgrade
from infra.storage.store import Storage


@pytest.fixture(scope="session")
def corpus_url(postgres_url: str) -> str:
    """A database of this folder's own, with every table."""
    url = f"{postgres_url.rpartition('/')[0]}/corpus_{secrets.token_hex(6)}"
    ensure_database(url)
    upgrade(Settings(database_url=SecretStr(url)))
    return url


@pytest.fixture
def database(corpus_url: str, tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path / "data", database_url=SecretStr(corpus_url))


@pytest.fixture
def engine(database: Settings) -> Iterator[Engine]:
    engine = sync_engine(database)
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE decisions, corpus_builds, corpus_snapshots"))
    yield engine
    engine.dispose()


@pytest.fixture
def settings(database: Settings, s3_settings: Settings) -> Settings:
    return s3_settings.model_copy(update={"data_dir": database.data_dir, "database_url": database.database_url})


@pytest.fixture
def storage(settings: Settings) -> Storage:
    """The session's bucket without anything of a corpus in it."""
    storage = Storage(settings)
    for key in list(storage.list_keys("corpus/")):
        storage.delete(key)
    return storage
