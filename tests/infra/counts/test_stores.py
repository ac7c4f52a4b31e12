"""All stores count alike: shared by all processes, separate for each kind and subject, and from zero in a new
window.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest
from limits.aio.storage import MemoryStorage
from pydantic import SecretStr
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from activities.store.upkeep import Upkeep
from infra.config.settings import Settings
from infra.counts.stores import DatabaseCounts, NamedCounts, UnusableCountStore, count_store
from infra.counts.windows import CountStore
from infra.db.counts import digest
from infra.db.engine import async_engine, counting_engine
from infra.db.models import Count
from infra.temporal import connect


@pytest.fixture(params=["database", "named"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[CountStore]:
    if request.param == "named":
        yield NamedCounts(MemoryStorage())
        return
    settings: Settings = request.getfixturevalue("database_settings")
    made = count_store(settings)
    assert isinstance(made, DatabaseCounts)
    yield made
    await made.close()


@pytest.fixture(autouse=True)
async def emptied(database_settings: Settings) -> None:
    await empty_counts(database_settings)


async def empty_counts(settings: Settings) -> None:
    """Delete the counts of other tests from the session's database."""
    engine = async_engine(settings)
    async with engine.begin() as connection:
        await connection.execute(text("DELETE FROM counts"))
    await engine.dispose()


async def test_each_count_adds_to_the_window_and_none_moves_its_end(store: CountStore) -> None:
    added = [await store.add("read", "key_1", 60, amount) for amount in (1, 1, 5)]
    assert [amount for amount, _ in added] == [1, 2, 7]
    assert all(0 < left <= 60 for _, left in added)
    assert added[2][1] <= added[0][1]


async def test_looking_adds_nothing(store: CountStore) -> None:
    await store.add("read", "key_1", 60, 3)
    assert [(await store.add("read", "key_1", 60, 0))[0] for _ in range(2)] == [3, 3]


async def test_kinds_and_subjects_are_counted_apart(store: CountStore) -> None:
    for kind, subject in (("read", "key_1"), ("read", "key_2"), ("write", "key_1")):
        assert (await store.add(kind, subject, 60, 1))[0] == 1


async def test_who_counts_at_once_counts_each_once(store: CountStore) -> None:
    added = await asyncio.gather(*(store.add("read", "key_1", 60, 1) for _ in range(40)))
    assert sorted(amount for amount, _ in added) == list(range(1, 41))


async def test_two_processes_and_a_restarted_one_count_together(database_settings: Settings) -> None:
    for expected in (1, 2, 3):
        process = count_store(database_settings)
        assert (await process.add("read", "key_1", 60, 1))[0] == expected
        await process.close()


async def test_a_window_that_has_ended_begins_anew(database_settings: Settings) -> None:
    store = DatabaseCounts(counting_engine(database_settings))
    await store.add("read", "key_1", -1, 9)
    amount, left = await store.add("read", "key_1", 60, 1)
    assert amount == 1
    assert left > 50
    await store.close()


async def test_of_whom_a_count_is_nobody_reads_in_the_table(database_settings: Settings) -> None:
    store = DatabaseCounts(counting_engine(database_settings))
    await store.add("credential", "198.51.100.7", 60, 1)
    async with store._engine.connect() as connection:  # pyright: ignore[reportPrivateUsage]
        rows = (await connection.execute(text("SELECT counts::text FROM counts"))).scalars().all()
    await store.close()
    assert len(rows) == 1
    assert "198.51.100.7" not in rows[0]
    assert digest("198.51.100.7") in rows[0]


async def test_windows_that_have_ended_are_swept_and_living_ones_stay(
    database_settings: Settings, temporal_address: str
) -> None:
    store = DatabaseCounts(counting_engine(database_settings))
    for number in range(5):
        await store.add("credential", f"198.51.100.{number}", -1, 1)
    await store.add("credential", "198.51.100.9", 60, 1)
    await store.close()
    engine = async_engine(database_settings)
    client = await connect(database_settings.model_copy(update={"temporal_address": temporal_address}))
    assert (await Upkeep(database_settings, engine, client).sweep_counts()).removed == 5
    async with AsyncSession(engine) as session:
        assert await session.scalar(select(func.count()).select_from(Count)) == 1
    await engine.dispose()


@pytest.mark.parametrize("address", ["redis://:geheim@127.0.0.1:1", "carrier-pigeon://geheim"])
def test_a_store_that_cannot_be_spoken_to_is_refused_without_telling_its_password(address: str) -> None:
    with pytest.raises(UnusableCountStore, match="AUTOS_COUNTS_URL") as refused:
        count_store(Settings(counts_url=SecretStr(address)))
    assert "geheim" not in str(refused.value)


def test_a_named_store_is_taken_by_its_address() -> None:
    assert isinstance(count_store(Settings(counts_url=SecretStr("memory://"))), NamedCounts)
