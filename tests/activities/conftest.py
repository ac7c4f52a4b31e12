"""An empty corpus for each test: no decision, no object, no cached snapshot."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, text

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.storage.store import Storage
from tests.activities.reading import CaseReader
from tests.conftest import copied_database, own_bucket


@pytest.fixture(scope="session")
def case_reader() -> Iterator[CaseReader]:
    reader = CaseReader()
    yield reader
    reader.close()


@pytest.fixture(scope="session")
def corpus_url(postgres_url: str, template_database: str) -> str:
    """A database of this folder's own, with every table."""
    return copied_database(postgres_url, template_database)


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
    own = {"data_dir": database.data_dir, "database_url": database.database_url}
    return s3_settings.model_copy(update={**own, "s3_bucket": f"corpus-{secrets.token_hex(6)}"})


@pytest.fixture
def storage(settings: Settings) -> Iterator[Storage]:
    """A bucket of the test's own, which goes as a whole: removing its objects one by one would cost far more."""
    with own_bucket(settings) as storage:
        yield storage
