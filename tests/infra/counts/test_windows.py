"""Requests over a limit are rejected with the time to wait. If the store is lost, requests pass."""

import asyncio
import logging

import pytest

from infra.counts import windows
from infra.counts.windows import Counted, Counts
from tests.patience import PATIENCE


class Store:
    """A counter of one window that fails or hangs on demand."""

    def __init__(self) -> None:
        self.amount = 0
        self.asked = 0
        self.fails = False
        self.hangs = False

    async def add(self, kind: str, subject: str, seconds: float, amount: int) -> tuple[int, float]:
        self.asked += 1
        if self.fails:
            raise ConnectionError("gone")
        if self.hangs:
            await asyncio.Event().wait()
        self.amount += amount
        return self.amount, seconds - 0.5

    async def close(self) -> None: ...


class Losses:
    """Return how often counting failed."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self) -> None:
        self.number += 1


def ours(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Return what the counting module has logged."""
    return [record for record in caplog.records if record.name == "autos.counts"]


async def test_a_window_tells_what_is_left_and_when_it_ends() -> None:
    counts = Counts(Store(), Losses())
    first = await counts.count("read", "key_1", limit=2, seconds=60)
    assert first == Counted(limit=2, amount=1, seconds=60)
    assert first
    assert (first.beyond, first.remaining) == (False, 1)
    await counts.count("read", "key_1", limit=2, seconds=60)
    third = await counts.count("read", "key_1", limit=2, seconds=60)
    assert third
    assert (third.beyond, third.remaining) == (True, 0)


@pytest.mark.parametrize("how", ["fails", "hangs"])
async def test_a_lost_store_is_counted_each_time_and_logged_once(
    how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(windows, "STORE_SECONDS", 0.01)
    monkeypatch.setattr(windows, "PAUSE_SECONDS", 0.0)
    store, losses = Store(), Losses()
    setattr(store, how, True)
    counts = Counts(store, losses)
    assert [await counts.count("read", "key_1", limit=1) for _ in range(3)] == [None] * 3
    assert (store.asked, losses.number) == (3, 3)
    assert [record.levelno for record in ours(caplog)] == [logging.WARNING]


async def test_a_slow_store_is_left_to_finish_and_counts_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "STORE_SECONDS", 0.01)
    monkeypatch.setattr(windows, "PAUSE_SECONDS", 0.0)
    connected = asyncio.Event()

    class Slow(Store):
        async def add(self, kind: str, subject: str, seconds: float, amount: int) -> tuple[int, float]:
            await connected.wait()
            return await super().add(kind, subject, seconds, amount)

    counts = Counts(Slow(), Losses())
    assert await counts.count("read", "key_1", limit=5) is None
    connected.set()
    monkeypatch.setattr(windows, "STORE_SECONDS", 30)
    counted = await counts.count("read", "key_1", limit=5)
    assert counted
    assert counted.amount == 2


async def test_what_a_lost_store_owes_is_let_go_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "STORE_SECONDS", 0.01)
    store = Store()
    store.hangs = True
    counts = Counts(store, Losses())
    await counts.count("read", "key_1", limit=1)
    async with asyncio.timeout(PATIENCE):
        await counts.close()


async def test_after_a_failure_the_store_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    store, losses = Store(), Losses()
    store.fails = True
    counts = Counts(store, losses)
    for _ in range(5):
        assert await counts.count("read", "key_1", limit=1) is None
    assert (store.asked, losses.number) == (1, 5)


async def test_a_store_that_is_back_counts_again_and_its_next_loss_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(windows, "PAUSE_SECONDS", 0.0)
    store = Store()
    counts = Counts(store, Losses())
    for fails in (True, False, True):
        store.fails = fails
        counted = await counts.count("read", "key_1", limit=1)
        assert (counted is None) == fails
    assert len(ours(caplog)) == 2
