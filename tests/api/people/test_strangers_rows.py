"""Callers without a credential can have rows written only so often: each such route counts by address."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import async_sessionmaker

from api.app import create_app
from api.people.sign_in import FREE_BY_ADDRESS
from infra.config.settings import Settings
from infra.db.models import OAuthClient, SignInFailure, SignInStep
from tests.api.people.people import a_browser

MOST = 5
CLIENT = {"redirect_uris": ["https://chat.example.test/callback"], "token_endpoint_auth_method": "none"}


@pytest.fixture(scope="module")
async def narrow(database_settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(database_settings.model_copy(update={"rest_write_limit_per_minute": MOST}))
    async with app.router.lifespan_context(app):
        yield app


async def rows(app: FastAPI, kind: type[Any]) -> int:
    sessions: async_sessionmaker[Any] = app.state.services.sessions
    async with sessions() as session:
        return await session.scalar(select(func.count()).select_from(kind)) or 0


WAYS: dict[type[Any], Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]] = {
    SignInStep: lambda browser: browser.post("/entrar/chave/opcoes"),
    OAuthClient: lambda browser: browser.post("/oauth/register", json=CLIENT),
}


@pytest.mark.parametrize("kind", WAYS, ids=lambda kind: kind.__tablename__)
async def test_an_address_has_so_many_rows_a_minute(narrow: FastAPI, kind: type[Any]) -> None:
    before = await rows(narrow, kind)
    async with a_browser(narrow, "10.7.0.1") as browser:
        statuses = [(await WAYS[kind](browser)).status_code for _ in range(MOST + 3)]
    assert statuses[MOST:] == [429, 429, 429]
    assert all(status < 300 for status in statuses[:MOST])
    assert await rows(narrow, kind) - before <= MOST
    async with a_browser(narrow, "10.7.0.2") as another:
        assert (await WAYS[kind](another)).status_code < 300


async def test_an_address_that_guessed_too_often_adds_no_account_to_those_that_are_counted(narrow: FastAPI) -> None:
    before = await rows(narrow, SignInFailure)
    async with a_browser(narrow, "10.7.0.3") as browser:
        for _ in range(FREE_BY_ADDRESS + 10):
            guess = {"email": f"{secrets.token_hex(4)}@escritorio.adv.br", "password": "senha errada"}
            answer = await browser.post("/entrar", data=guess)
    assert answer.status_code == 429  # pyright: ignore[reportPossiblyUnboundVariable]
    assert await rows(narrow, SignInFailure) - before == 2 * FREE_BY_ADDRESS + 1, (
        "two of each e-mail, one of the address"
    )
