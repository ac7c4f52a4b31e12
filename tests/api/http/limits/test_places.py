"""Slots for files: shared by key and address, waited for, and released."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from api.http.limits.places import Places
from tests.patience import PATIENCE
from workflows.contracts.errors import AutosError, ErrorCode

Made = Callable[..., Places]


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Made:
    def made(key: int = 50, address: int = 50) -> Places:
        monkeypatch.setattr("api.http.limits.places.PER_KEY", key)
        monkeypatch.setattr("api.http.limits.places.PER_ADDRESS", address)
        return Places()

    return made


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.limits.places.WAIT_SECONDS", 0.1)


@pytest.mark.parametrize(
    ("shares", "other"), [({"key": 2}, ("key_2", "192.0.2.1")), ({"address": 2}, ("key_1", "192.0.2.2"))]
)
async def test_beyond_a_share_one_waits_and_is_refused_while_another_passes(
    places: Made, shares: dict[str, int], other: tuple[str, str]
) -> None:
    all_places = places(**shares)
    async with AsyncExitStack() as held:
        for _ in range(2):
            await held.enter_async_context(all_places.place("key_1", "192.0.2.1"))
        with pytest.raises(AutosError) as refused:
            async with all_places.place("key_1", "192.0.2.1"):
                pytest.fail("a third place")
        assert refused.value.code is ErrorCode.RATE_LIMITED
        async with all_places.place(*other):
            pass
    async with all_places.place("key_1", "192.0.2.1"):
        pass


async def test_who_waits_gets_the_place_that_becomes_free(places: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.limits.places.WAIT_SECONDS", 30)
    one, got = places(key=1), asyncio.Event()

    async def late() -> None:
        async with one.place("key_1", None):
            got.set()

    async with one.place("key_1", None):
        waiting = asyncio.create_task(late())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not got.is_set()
    await asyncio.wait_for(waiting, PATIENCE)


async def test_a_failed_transfer_gives_its_places_back(places: Made) -> None:
    one = places(key=1, address=1)
    for _ in range(3):
        with pytest.raises(OSError, match="gone"):
            async with one.place("key_1", "192.0.2.1"):
                raise OSError("gone")
