import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from infra.resilience.bulkhead import Bulkhead
from workflows.contracts.errors import AutosError, ErrorCode

SHORT, AMPLE = 0.1, 30.0


@pytest.fixture
async def gate() -> AsyncIterator[threading.Event]:
    """Block the work that waits for the gate until the test opens it or ends."""
    gate = threading.Event()
    yield gate
    gate.set()


async def refused(work: Callable[[], object], bulkhead: Bulkhead) -> AutosError:
    with pytest.raises(AutosError) as refusal:
        await bulkhead.run(work)
    return refusal.value


async def test_gives_what_the_work_returns_and_raises() -> None:
    bulkhead = Bulkhead("A busca", 1, AMPLE)
    assert await bulkhead.run(divmod, 7, 3) == (2, 1)
    with pytest.raises(ZeroDivisionError):
        await bulkhead.run(divmod, 7, 0)
    assert await bulkhead.run(len, "ainda viva") == 10
    bulkhead.close()


async def test_work_that_hangs_ends_in_a_timeout_that_names_the_backend(gate: threading.Event) -> None:
    refusal = await refused(gate.wait, Bulkhead("O grafo jurídico", 1, SHORT))
    assert refusal.code is ErrorCode.TIMEOUT
    assert refusal.message.startswith("O grafo jurídico")


async def test_with_every_thread_held_by_a_hang_later_work_is_refused_at_once_until_one_comes_back(
    gate: threading.Event,
) -> None:
    bulkhead = Bulkhead("O grafo jurídico", 2, SHORT)
    hung = await asyncio.gather(*(refused(gate.wait, bulkhead) for _ in range(2)))
    assert [refusal.code for refusal in hung] == [ErrorCode.TIMEOUT] * 2
    assert (await refused(gate.wait, bulkhead)).code is ErrorCode.SERVICE_UNAVAILABLE
    gate.set()
    async with asyncio.timeout(AMPLE):
        while True:
            try:
                assert await bulkhead.run(len, "de volta") == 8
                return
            except AutosError:
                await asyncio.sleep(0.01)


async def test_a_hang_takes_no_thread_from_another_backend(gate: threading.Event) -> None:
    graph, search = Bulkhead("O grafo jurídico", 1, SHORT), Bulkhead("A busca", 1, AMPLE)
    await refused(gate.wait, graph)
    assert await search.run(len, "busca") == 5


async def test_what_waits_in_line_is_done_in_turn_and_what_finds_the_line_full_is_refused(
    gate: threading.Event,
) -> None:
    bulkhead = Bulkhead("A busca", 1, AMPLE, waiting=1)
    first, second = (asyncio.create_task(bulkhead.run(gate.wait)) for _ in range(2))
    await asyncio.sleep(0)
    assert (await refused(gate.wait, bulkhead)).code is ErrorCode.SERVICE_UNAVAILABLE
    gate.set()
    assert await asyncio.gather(first, second) == [True, True]


async def test_work_whose_asker_has_left_is_never_begun(gate: threading.Event) -> None:
    bulkhead, begun = Bulkhead("A busca", 1, SHORT), threading.Event()
    await asyncio.gather(refused(gate.wait, bulkhead), refused(begun.set, bulkhead))
    gate.set()
    async with asyncio.timeout(AMPLE):
        while True:
            try:
                await bulkhead.run(len, "")
                break
            except AutosError:
                await asyncio.sleep(0.01)
    assert not begun.is_set()
