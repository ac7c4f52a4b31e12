"""The firm's provider as its administrator sets it."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from infra.config.settings import Settings
from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.people.people import a_browser, a_user, sign_in
from tests.api.people.provider.issuing import (
    CLIENT_ID,
    CLIENT_SECRET,
    IssuingProvider,
    asking_here,
    come_back,
    issuing,
    leave,
)

ADDRESS = "/v1/provider"


@pytest.fixture(scope="module")
async def app(database_settings: Settings) -> AsyncIterator[FastAPI]:
    async with asking_here(database_settings) as app:
        yield app


@pytest.fixture
def issuer() -> Iterator[IssuingProvider]:
    with issuing() as made:
        yield made


@pytest.fixture
def body(issuer: IssuingProvider, tenant: str) -> dict[str, Any]:
    return {
        "issuer": issuer.address,
        "client_id": CLIENT_ID,
        "client_secret": CLIENT_SECRET,
        "name": "Conta da firma",
        "domains": [f"@{tenant}.adv.br", f"{tenant.upper()}.adv.br"],
    }


async def test_a_provider_is_set_shown_without_its_secret_and_removed(
    at_boss: httpx.AsyncClient, tenant: str, body: dict[str, Any]
) -> None:
    assert (await at_boss.get(ADDRESS)).json()["data"]["issuer"] is None
    made = await at_boss.put(ADDRESS, json=body)
    assert made.status_code == 200, made.text
    shown = (await at_boss.get(ADDRESS)).json()["data"]
    assert shown == made.json()["data"]
    assert (shown["has_secret"], shown["domains"], shown["passwords"]) == (True, [f"{tenant}.adv.br"], True)
    assert shown["redirect_uri"].endswith(f"/entrar/provedor/{tenant}")
    assert CLIENT_SECRET not in made.text
    assert (await at_boss.delete(ADDRESS)).json()["data"]["issuer"] is None
    assert (await at_boss.delete(ADDRESS)).status_code == 404
    actions = [event["action"] for event in (await at_boss.get("/v1/trail")).json()["data"]]
    assert {"provider_changed", "provider_removed"} <= {*actions}
    assert CLIENT_SECRET not in (await at_boss.get("/v1/trail")).text


async def test_a_kept_secret_goes_to_no_other_issuer(at_boss: httpx.AsyncClient, body: dict[str, Any]) -> None:
    await at_boss.put(ADDRESS, json=body)
    del body["client_secret"]
    assert (await at_boss.put(ADDRESS, json=body)).json()["data"]["has_secret"] is True
    with issuing() as other:
        moved = await at_boss.put(ADDRESS, json=body | {"issuer": other.address})
    assert moved.json()["data"]["has_secret"] is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"issuer": "http://10.0.0.1"},
        {"issuer": "https://user@127.0.0.1"},
        {"issuer": "https://127.0.0.1/#x"},
        {"issuer": "file:///etc/passwd"},
        {"issuer": "https://169.254.169.254"},
        {"issuer": "https://localhost:1"},
        {"domains": ["sem ponto"]},
        {"domains": [f"d{number}.adv.br" for number in range(21)]},
        {"joins_as": "admin"},
        {"joins_as": "operator"},
        {"name": "System"},
        {"passwords": False},
    ],
    ids=lambda wrong: str(wrong)[:60],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    at_boss: httpx.AsyncClient, body: dict[str, Any], wrong: dict[str, Any]
) -> None:
    assert (await at_boss.put(ADDRESS, json=body | wrong)).status_code == 422
    assert (await at_boss.get(ADDRESS)).json()["data"]["issuer"] is None


@pytest.mark.parametrize(
    "says",
    [
        {"issuer": "https://elsewhere.example.test"},
        {"authorization_endpoint": "javascript:alert(1)"},
        {"token_endpoint": "https://elsewhere.example.test:x/token"},
        {"token_endpoint": None},
        {"jwks_uri": "http://169.254.169.254/keys"},
        {"padding": "x" * 200_000},
    ],
    ids=lambda says: str(says)[:60],
)
async def test_an_address_that_does_not_answer_as_a_provider_is_refused(
    at_boss: httpx.AsyncClient, body: dict[str, Any], issuer: IssuingProvider, says: dict[str, Any]
) -> None:
    issuer.says = says
    assert (await at_boss.put(ADDRESS, json=body)).status_code == 422
    issuer.says = {}
    assert (await at_boss.put(ADDRESS, json=body)).status_code == 200, "what was mended is asked at once"


async def test_a_domain_is_of_one_firm_and_that_of_other_peoples_e_mails_is_not_given_here(
    app: FastAPI, at_boss: httpx.AsyncClient, body: dict[str, Any], tenant: str
) -> None:
    elsewhere = await a_user(app, f"o-{tenant}", Role.ADMIN, email=f"ana@d-{tenant}.adv.br")
    shared = body | {"domains": [f"d-{tenant}.adv.br"]}
    assert (await at_boss.put(ADDRESS, json=shared)).status_code == 422
    async with a_browser(app) as theirs:
        await sign_in(theirs, elsewhere)
        assert (await theirs.put(ADDRESS, json=shared)).status_code == 200
        assert (await theirs.put(ADDRESS, json=shared | {"domains": [f"{tenant}.com.br"]})).status_code == 200
    assert (await at_boss.put(ADDRESS, json=body | {"domains": [f"{tenant}.com.br"]})).status_code == 422


async def test_passwords_close_only_after_an_administrator_came_through_the_provider(
    app: FastAPI, at_boss: httpx.AsyncClient, boss: User, body: dict[str, Any], tenant: str, issuer: IssuingProvider
) -> None:
    other = await a_user(app, tenant, Role.ADMIN, email=f"chefe@{tenant}.adv.br")
    await at_boss.put(ADDRESS, json=body)
    closed = body | {"passwords": False}
    assert (await at_boss.put(ADDRESS, json=closed)).status_code == 422
    async with a_browser(app) as browser:
        address = await leave(browser, other.email)
        assert (await come_back(browser, address, issuer.approve(address))).status_code == 303
    assert (await at_boss.put(ADDRESS, json=closed)).status_code == 200
    async with a_browser(app) as browser:
        assert (await sign_in(browser, boss)).status_code == 403


async def test_nobody_but_an_administrator_sees_or_changes_it(
    at_lawyer: httpx.AsyncClient, body: dict[str, Any]
) -> None:
    answers = [await at_lawyer.get(ADDRESS), await at_lawyer.put(ADDRESS, json=body), await at_lawyer.delete(ADDRESS)]
    assert [answer.status_code for answer in answers] == [403] * 3
