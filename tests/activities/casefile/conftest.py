from collections.abc import Iterator

import pytest

from activities.casefile.reader.isolation.pool import ReaderPool
from infra.config.settings import Settings


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings(computing_processes=2)


@pytest.fixture(scope="session")
def pool() -> Iterator[ReaderPool]:
    """Reading processes shared by the tests, as a worker shares them between activities."""
    pool = ReaderPool(2)
    yield pool
    pool.close()


@pytest.fixture(scope="module")
def short_ranges() -> Iterator[None]:
    """One activity reads two pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("activities.casefile.document.PAGES_PER_RANGE", 2)
        yield
