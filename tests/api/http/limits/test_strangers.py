"""Invalid keys and links are counted by address; a valid key from the same address is not affected."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app, extend
from api.http.address import Inside, counted
from infra.config.settings import Settings
from infra.identity.scopes import Role
from tests.api.figures import figures
from tests.api.http.limits.test_rate import Chat, made_key
from tests.infra.counts.test_stores import empty_counts

RULES = "/v1/rules"


@asynccontextmanager
async def serving(settings: Settings, most: int = 3, **more: Any) -> AsyncGenerator[FastAPI]:
    app = create_app(settings.model_copy(update=more))
    extend(app, Chat())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.strangers.MOST_FAILURES", most)
        async with app.router.lifespan_context(app):
            yield app


def client(app: Any, key: str | None = None, host: str = "198.51.100.7", **headers: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(host, 4000))
    given = headers | ({"Authorization": f"Bearer {key}"} if key else {})
    return httpx.AsyncClient(transport=transport, base_url="http://autos.test", headers=given)


@pytest.fixture(autouse=True)
async def uncounted(database_settings: Settings) -> None:
    await empty_counts(database_settings)


@pytest.fixture
def key(database_settings: Settings, tenant: str) -> str:
    return made_key(database_settings, tenant, Role.LAWYER)


async def test_wrong_keys_are_counted_and_a_good_one_from_there_passes_always(
    database_settings: Settings, key: str
) -> None:
    async with serving(database_settings) as app:
        answers = [await client(app, f"ak_guess{number}").get(RULES) for number in range(5)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429, 429]
        error = answers[-1].json()["error"]
        assert error["code"] == "RATE_LIMITED"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
        assert error["details"] == {
            "retry_after_seconds": int(answers[-1].headers["retry-after"]),
            "limit_per_minute": 3,
        }
        assert (await client(app, key).get(RULES)).status_code == 200
        metrics = figures(app)
        assert 'autos_rate_limited_total{kind="credential"} 2.0' in metrics


async def test_good_keys_use_up_nothing_of_the_limit_for_wrong_ones(database_settings: Settings, key: str) -> None:
    async with serving(database_settings, 1) as app:
        assert {(await client(app, key).get(RULES)).status_code for _ in range(5)} == {200}
        assert (await client(app, "ak_guess").get(RULES)).status_code == 401


async def test_each_address_has_a_count_of_its_own_and_a_network_of_ipv6_has_one(database_settings: Settings) -> None:
    async with serving(database_settings, 1) as app:
        hosts = (
            "198.51.100.7",
            "198.51.100.8",
            "2001:db8::1",
            "2001:db8::ffff",
            "2001:db8:0:1::1",
            "::ffff:198.51.100.8",
        )
        answers = [await client(app, "ak_guess", host).get(RULES) for host in hosts]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429, 401, 429]


async def test_unknown_keys_in_messages_to_the_chat_entrance_are_refused_and_counted_by_address(
    database_settings: Settings, key: str
) -> None:
    async with serving(database_settings) as app:
        answers = [await client(app, f"ak_guess{number}").post("/mcp") for number in range(5)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429, 429]
        assert answers[0].headers["www-authenticate"].startswith('Bearer error="invalid_token", ')
        assert (await client(app, "ak_guess").get(RULES)).status_code == 429
        assert (await client(app, key).post("/mcp")).status_code == 200
        assert (await client(app).post("/mcp")).status_code == 401


async def test_a_made_up_key_for_each_message_does_not_pass_the_limit_of_who_has_none(
    database_settings: Settings,
) -> None:
    async with serving(database_settings, 100, rest_read_limit_per_minute=2) as app:
        without = [(await client(app).post("/mcp")).status_code for _ in range(3)]
        made_up = [(await client(app, f"ak_guess{number}").post("/mcp")).status_code for number in range(3)]
    assert (without, made_up) == ([401, 401, 429], [401, 401, 401])


async def test_guessed_upload_links_count_as_wrong_keys_do(database_settings: Settings) -> None:
    async with serving(database_settings, 2) as app:
        one = client(app)
        paths = ("/upload/guess", "/upload/another", "/upload/third")
        assert [(await one.get(path)).status_code for path in paths] == [404, 404, 429]
        assert (await one.put("/v1/uploads/up_1?ticket=guess")).status_code == 429


async def test_what_another_entrance_of_this_process_asks_was_counted_there(database_settings: Settings) -> None:
    async with serving(database_settings, 1) as app:
        answers = [await client(Inside(app), "ak_guess").get(RULES) for _ in range(3)]
        assert {answer.status_code for answer in answers} == {401}
        assert (await client(app, "ak_guess").get(RULES, headers={"autos.inside": "1"})).status_code == 401
        assert (await client(app, "ak_guess").get(RULES, headers={"autos.inside": "1"})).status_code == 429


async def test_every_wrong_key_gets_the_same_answer(database_settings: Settings, key: str) -> None:
    async with serving(database_settings, 0) as app:
        wrong = ("ak_guess", key[:-1], key + "x", key.upper(), "guess", "ak_", "ak_" + "x" * 4000)
        answers = [await client(app, guess).get(RULES) for guess in wrong]
    bodies = [{**answer.json()["error"], "trace_id": ""} for answer in answers]
    assert bodies == [bodies[0]] * len(wrong)
    assert {tuple(sorted(set(answer.headers) - {"x-trace-id"})) for answer in answers} == {
        tuple(sorted(set(answers[0].headers) - {"x-trace-id"}))
    }


async def test_proxies_are_believed_from_right_to_left_as_far_as_they_are_trusted(database_settings: Settings) -> None:
    trusted = ["10.0.0.0/8", "192.0.2.1"]
    async with serving(database_settings, 1, trusted_proxies=trusted) as app:

        async def ask(host: str, *forwarded: str) -> int:
            one = client(app, "ak_guess", host)
            return (await one.get(RULES, headers=[("X-Forwarded-For", value) for value in forwarded])).status_code

        assert await ask("10.0.0.1", "203.0.113.5") == 401
        assert await ask("10.0.0.2", "1.1.1.1, 203.0.113.5, 192.0.2.1") == 429
        assert await ask("10.0.0.2", "2.2.2.2", "203.0.113.5, 10.9.9.9") == 429
        assert await ask("203.0.113.5", "3.3.3.3") == 429
        assert await ask("10.0.0.1", "203.0.113.6") == 401


async def test_without_trusted_proxies_a_sender_is_who_connects(database_settings: Settings) -> None:
    async with serving(database_settings, 1) as app:
        answers = [
            await client(app, "ak_guess", "127.0.0.1", **{"X-Forwarded-For": f"203.0.113.{number}"}).get(RULES)
            for number in range(2)
        ]
    assert [answer.status_code for answer in answers] == [401, 429]


@pytest.mark.parametrize("host", ["", "in-process", "300.1.1.1", "testclient", "1.2.3.4.5"])
def test_what_is_no_address_counts_as_one_sender(host: str) -> None:
    assert counted(host) == "unknown"


@pytest.mark.parametrize("wrong", ["proxy.example.test", "*", "10.0.0.1/8", "10.0.0.0/40"])
def test_a_proxy_that_is_no_address_is_not_taken(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_TRUSTED_PROXIES", wrong)
    with pytest.raises(ValueError, match="endereço IP"):
        Settings()
