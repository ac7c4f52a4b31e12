"""A person's account is theirs alone: nothing that acts for them can change it, whatever they authorised."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from fastapi import FastAPI

from api.identity.resources import APP_SCOPES
from infra.identity.clients import COMMAND_LINE
from infra.identity.scopes import Role
from tests.api.identity.test_guards import knock, routes_with_a_key
from tests.api.oauth.visitor import Visitor
from tests.api.people.people import a_browser, a_user, sign_in

OWN, KEYS = "/v1/me/", "/v1/keys"


def below(*starts: str) -> list[str]:
    return [route for route in routes_with_a_key() if route.partition(" ")[2].startswith(starts)]


@asynccontextmanager
async def with_secret(app: FastAPI, secret: str) -> AsyncGenerator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    headers = {"Authorization": f"Bearer {secret}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://autos.test", headers=headers) as client:
        yield client


@pytest.fixture
async def boss(app: FastAPI, tenant: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser signed in with every right in a firm."""
    async with a_browser(app) as browser:
        await sign_in(browser, await a_user(app, tenant, Role.ADMIN))
        yield browser


@pytest.mark.parametrize("own", [False, True], ids=["app", "autos-login"])
async def test_no_token_reaches_the_account_or_the_keys_of_the_person(
    app: FastAPI, visitor: Visitor, boss: httpx.AsyncClient, own: bool
) -> None:
    program = Visitor(app, COMMAND_LINE, redirect="http://127.0.0.1:49999/callback") if own else visitor
    given = await program.tokens(boss, scope=" ".join(APP_SCOPES))
    routes = below(OWN, KEYS)
    assert {f"GET {OWN}applications", f"DELETE {OWN}applications/{{application_id}}", f"POST {KEYS}"} < set(routes)
    async with with_secret(app, given["access_token"]) as client:
        assert (await client.get("/v1/me")).status_code == 200
        assert [route for route in routes if await knock(client, route) != 403] == []


@pytest.mark.parametrize("program", [False, True], ids=["person's", "firm's"])
async def test_no_key_reaches_the_account_of_a_person(app: FastAPI, boss: httpx.AsyncClient, program: bool) -> None:
    body = {"name": "Robô", "role": "admin", "program": program}
    made = await boss.post(KEYS, json=body)
    assert made.status_code == 201, made.text
    async with with_secret(app, made.json()["data"]["key"]) as client:
        assert (await client.get("/v1/me")).status_code == 200
        assert [route for route in below(OWN) if await knock(client, route) != 403] == []


async def test_an_app_neither_sees_nor_disconnects_another(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    other = await Visitor.registered(app, client_name="Outro")
    kept = (await other.tokens(signed_in))["access_token"]
    token = (await visitor.tokens(signed_in, scope="research:read"))["access_token"]
    known = (await signed_in.get(f"{OWN}applications")).json()["data"]
    assert {one["name"] for one in known} == {"Conversa", "Outro"}
    async with with_secret(app, token) as client:
        assert (await client.get(f"{OWN}applications")).status_code == 403
        for one in known:
            assert (await client.delete(f"{OWN}applications/{one['application_id']}")).status_code == 403
    assert (await other.get("/v1/me", kept)).status_code == 200
