"""Uploads held open: many on one link, many with one key, from one process and from two."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from api.http.services import TRANSFERS
from infra.config.settings import Settings
from infra.db.claims import Claims
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from tests.api.conftest import PDF
from tests.api.served import served
from tests.attacks.wire import Wire, wire
from tests.patience import PATIENCE

TENANT = "t-attacked"
PER_KEY = 2

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def addresses(stack_settings: Settings) -> AsyncIterator[list[str]]:
    """Two API processes of one installation, with pools and counts of their own; the second ends slow transfers."""
    given = stack_settings.model_copy(update={"max_upload_mb": 10})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.pace.WINDOW_SECONDS", PATIENCE)
        patch.setattr("api.http.limits.places.PER_KEY", PER_KEY)
        async with served(given) as one:
            patch.setattr("api.http.limits.pace.WINDOW_SECONDS", 3.0)
            async with served(given) as other:
                yield [one, other]


def key(settings: Settings, role: Role = Role.LAWYER) -> str:
    engine = sync_engine(settings)
    made = create_key(engine, TENANT, role).secret
    engine.dispose()
    return made


@pytest.fixture
async def lawyer(addresses: list[str], stack_settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"Authorization": f"Bearer {key(stack_settings)}"}
    async with httpx.AsyncClient(base_url=addresses[0], headers=headers, timeout=PATIENCE) as client:
        yield client


async def link(client: httpx.AsyncClient) -> str:
    """Return path and query of a new link for programs."""
    return address_of((await client.post("/v1/uploads", json={})).json()["data"])


def address_of(upload: dict[str, str]) -> str:
    parts = urlsplit(upload["put_url"])
    return f"{parts.path}?{parts.query}"


async def held(settings: Settings, name: str) -> None:
    """Wait until somebody else holds the lock."""
    engine = async_engine(settings)
    claims = Claims(engine)
    async with asyncio.timeout(PATIENCE):
        while True:
            async with claims.hold(name) as free:
                if not free:
                    break
            await asyncio.sleep(0.05)
    await claims.close()
    await engine.dispose()


async def begin(stack: AsyncExitStack, address: str, path: str) -> Wire:
    """A transfer that has sent its beginning and nothing more."""
    one = await stack.enter_async_context(wire(address))
    await one.send(one.head(f"PUT {path}", f"Content-Length: {9 << 20}") + PDF)
    return one


async def test_a_link_takes_one_transfer_at_a_time_whichever_process_it_comes_to(
    addresses: list[str], lawyer: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, stack_settings: Settings
) -> None:
    monkeypatch.setattr("api.files.uploads.PATIENCE_SECONDS", 0.3)
    made = (await lawyer.post("/v1/uploads", json={})).json()["data"]
    path = address_of(made)
    async with AsyncExitStack() as stack:
        await begin(stack, addresses[0], path)
        await held(stack_settings, f"upload {made['upload_id']}")
        for address in addresses:
            async with httpx.AsyncClient(timeout=PATIENCE) as other:
                second = await other.put(f"{address}{path}", content=PDF)
            assert (second.status_code, second.json()["error"]["details"]) == (409, {"state": "receiving"})


async def test_many_slow_transfers_on_one_link_keep_nobody_waiting(
    addresses: list[str], lawyer: httpx.AsyncClient, stack_settings: Settings
) -> None:
    path = await link(lawyer)
    other = {"Authorization": f"Bearer {key(stack_settings)}"}
    async with AsyncExitStack() as stack:
        for _ in range(TRANSFERS + 4):
            await begin(stack, addresses[0], path)
        files = {"file": ("a.pdf", PDF, "application/pdf")}
        async with httpx.AsyncClient(base_url=addresses[0], headers=other, timeout=PATIENCE) as innocent:
            assert (await innocent.post("/v1/ingest/workflow", files=files)).status_code == 202
            assert (await innocent.put(await link(innocent), content=PDF)).status_code == 200


async def test_one_key_takes_only_its_share_and_another_passes(
    addresses: list[str], lawyer: httpx.AsyncClient, stack_settings: Settings
) -> None:
    paths = [await link(lawyer) for _ in range(PER_KEY + 6)]
    other = {"Authorization": f"Bearer {key(stack_settings)}"}
    async with AsyncExitStack() as stack:
        for path in paths:
            await begin(stack, addresses[0], path)
        async with httpx.AsyncClient(base_url=addresses[0], headers=other, timeout=PATIENCE) as innocent:
            assert (await innocent.put(await link(innocent), content=PDF)).status_code == 200


async def test_who_waits_too_long_for_a_place_is_told_when_to_come_back(
    addresses: list[str], lawyer: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.http.limits.places.WAIT_SECONDS", 1)
    async with AsyncExitStack() as stack:
        for _ in range(PER_KEY):
            await begin(stack, addresses[0], await link(lawyer))
        # the others may be on their way to their places
        async with asyncio.timeout(PATIENCE):
            while (late := await lawyer.put(await link(lawyer), content=PDF)).is_success:
                continue
        assert (late.status_code, late.headers["retry-after"]) == (429, "1")


async def test_a_dropped_transfer_frees_its_link_and_its_place(addresses: list[str], lawyer: httpx.AsyncClient) -> None:
    path = await link(lawyer)
    for _ in range(PER_KEY + 1):
        async with AsyncExitStack() as stack:
            await begin(stack, addresses[0], path)
    async with httpx.AsyncClient(timeout=PATIENCE) as again:
        assert (await again.put(f"{addresses[1]}{path}", content=PDF)).status_code == 200


async def test_a_transfer_below_the_pace_ends_and_frees_its_link(
    addresses: list[str], lawyer: httpx.AsyncClient
) -> None:
    path = await link(lawyer)
    async with AsyncExitStack() as stack:
        slow = await begin(stack, addresses[1], path)
        assert await slow.dribble(bytes(10_000))
    assert (await lawyer.put(path, content=PDF)).status_code == 200


async def test_a_process_that_dies_holds_nothing(stack_settings: Settings) -> None:
    dying, living = async_engine(stack_settings), async_engine(stack_settings)
    first, second = Claims(dying), Claims(living)
    async with first.hold("a"), second.hold("a") as refused, second.hold("b") as free:
        assert (refused, free) == (False, True)
        await first.close()
        async with second.hold("a", patience=PATIENCE) as taken:
            assert taken
    async with second.hold("a") as taken, second.hold("a") as twice:
        assert (taken, twice) == (True, False)
    await second.close()
    await dying.dispose()
    await living.dispose()
