"""Guessed keys, and a firm's key used for things of all firms, both on real connections."""

from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import httpx
import pytest

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from tests.api.served import served
from tests.infra.counts.test_stores import empty_counts
from tests.patience import PATIENCE

MOST = 4
RULES = "/v1/rules"
HELLO: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(scope="module")
async def address(database_settings: Settings) -> AsyncIterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.strangers.MOST_FAILURES", MOST)
        async with served(database_settings) as url:
            yield url


@pytest.fixture(autouse=True)
async def uncounted(database_settings: Settings) -> AsyncIterator[None]:
    """A rate limit window of this test's own, with nothing left for other tests."""
    await empty_counts(database_settings)
    yield
    await empty_counts(database_settings)


def key(settings: Settings, role: Role) -> str:
    engine = sync_engine(settings)
    made = create_key(engine, "t-guessed", role).secret
    engine.dispose()
    return made


def bearer(secret: str, **more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}", **more}


async def test_guesses_come_to_an_end_whatever_they_say_of_themselves_and_a_good_key_beside_them_does_not(
    address: str, database_settings: Settings
) -> None:
    good, number = key(database_settings, Role.LAWYER), count()
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:

        async def guess(where: str) -> int:
            made_up = bearer(f"ak_guess{next(number)}", **{"X-Forwarded-For": f"203.0.113.{next(number)}"})
            if where == RULES:
                return (await client.get(RULES, headers=made_up)).status_code
            return (await client.post("/mcp", json=HELLO, headers=made_up)).status_code

        answers = [await guess(where) for where in (RULES, "/mcp") * MOST]
        assert answers == [401] * MOST + [429] * MOST
        assert (await client.get(RULES, headers=bearer(good))).status_code == 200
        asked = bearer(good, Accept="application/json, text/event-stream")
        assert (await client.post("/mcp", json=HELLO, headers=asked)).status_code == 200


async def test_no_key_of_a_firm_changes_the_corpus_of_all_by_any_route_there_is(
    address: str, database_settings: Settings
) -> None:
    """An administrator may do whatever anybody of a firm may."""
    headers = bearer(key(database_settings, Role.ADMIN))
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as client:
        routes = (await client.get("/openapi.json")).json()["paths"]
        changing = [
            (method, path)
            for path, methods in routes.items()
            for method in methods
            if path.startswith("/v1/corpus") and method != "get"
        ]
        assert ("post", "/v1/corpus/builds") in changing
        changing.append(("get", "/v1/corpus/builds/{build_id}"))
        answers = {
            (method, path): (await client.request(method, path.replace("{", "").replace("}", ""), json={})).status_code
            for method, path in changing
        }
        assert set(answers.values()) == {403}, answers
