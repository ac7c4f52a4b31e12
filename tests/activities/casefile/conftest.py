from collections.abc import Iterator

import pytest

from activities.casefile.reader.isolation.pool import ReaderPool
from infra.config.settings import Settings


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings(reader_processes=2)


@pytest.fixture(scope="session")
def pool(settings: Settings) -> Iterator[ReaderPool]:
    """Reading processes shared by the tests, as a worker shares them between activities."""
    pool = ReaderPool(settings)
    yield pool
    pool.close()
