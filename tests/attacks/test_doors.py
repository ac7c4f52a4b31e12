"""Held connections and guessed links, against a separate API of the running stack."""

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest

from api.http.limits.places import PER_KEY
from api.http.limits.strangers import MOST_FAILURES
from tests.api.conftest import PDF
from tests.attacks.installed import settings_of
from tests.attacks.test_uploads import address_of, begin
from tests.attacks.wire import wire
from tests.e2e.stack import Api, Stack
from tests.patience import PATIENCE

pytestmark = [pytest.mark.stack, pytest.mark.timeout(180)]

GUESSER = "127.0.0.77"
"""Counted separately, so that other tests are not rejected."""


@pytest.fixture
def address(stack: Stack) -> str:
    return f"http://127.0.0.1:{settings_of(stack).api_port}"


async def test_half_a_head_is_not_waited_for(address: str) -> None:
    async with wire(address) as silent, wire(address) as begun, wire(address) as honest:
        await begun.send(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        await honest.send(honest.head("GET /livez"))
        assert (await honest.answer())[0] == 200
        assert await asyncio.gather(silent.ended(), begun.ended()) == [True, True]


async def test_wrong_keys_are_counted_and_a_good_one_from_there_passes(stack: Stack, address: str) -> None:
    answers: list[int] = []
    from_there = httpx.AsyncHTTPTransport(local_address=GUESSER)
    async with httpx.AsyncClient(base_url=address, transport=from_there, timeout=PATIENCE) as client:
        # a minute may end in between
        while 429 not in answers and len(answers) < 4 * MOST_FAILURES:
            guess = {"Authorization": f"Bearer ak_guess{len(answers)}"}
            answers.append((await client.get("/v1/rules", headers=guess)).status_code)
        assert set(answers[:-1]) == {401}
        assert answers[-1] == 429
        assert len(answers) > MOST_FAILURES
        good = {"Authorization": f"Bearer {stack.key('lawyer')}"}
        assert (await client.get("/v1/rules", headers=good)).status_code == 200


async def test_uploads_held_open_stop_nobody_else(stack: Stack, address: str) -> None:
    slow, other = stack.api("lawyer"), stack.api("admin")
    async with AsyncExitStack() as held:
        for _ in range(PER_KEY):
            await begin(held, address, link(slow))
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as browser:
            assert (await browser.put(link(other), content=PDF)).status_code == 200


def link(api: Api) -> str:
    """Return path and query of a new link."""
    return address_of(api.data("POST", "/v1/uploads", json={}))
