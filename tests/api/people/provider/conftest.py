"""A firm with its own provider, an application that may call it, and browsers."""

import secrets
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from fastapi import FastAPI

from infra.config.settings import Settings
from infra.db.people.providers import set_provider
from infra.db.people.tenants import Actor, create_tenant
from infra.identity.providers import ProviderChoice
from infra.identity.scopes import Role
from tests.api.people.people import a_browser
from tests.api.people.provider.issuing import CLIENT_ID, CLIENT_SECRET, IssuingProvider, asking_here, issuing


@pytest.fixture(scope="module")
async def app(database_settings: Settings) -> AsyncIterator[FastAPI]:
    async with asking_here(database_settings) as app:
        yield app


@pytest.fixture
def provider() -> Iterator[IssuingProvider]:
    with issuing() as made:
        yield made


@pytest.fixture
def domain() -> str:
    """The domain of the firm's e-mails."""
    return f"{secrets.token_hex(6)}.adv.br"


async def give(
    app: FastAPI,
    tenant: str,
    provider: IssuingProvider,
    domain: str,
    *,
    joins_as: Role | None = None,
    passwords: bool = True,
) -> None:
    choice = ProviderChoice(
        issuer=provider.address,
        client_id=CLIENT_ID,
        client_secret=CLIENT_SECRET,
        name="Conta da firma",
        domains=(domain,),
        joins_as=joins_as,
        passwords=passwords,
    )
    services = app.state.services
    async with services.sessions.begin() as session:
        await create_tenant(session, tenant)
        await set_provider(session, services.providers.ring, tenant, Actor("teste"), choice, operator=True)


@pytest.fixture
async def firm(app: FastAPI, tenant: str, provider: IssuingProvider, domain: str) -> str:
    """A firm that only existing or invited people can join."""
    await give(app, tenant, provider, domain)
    return tenant


@pytest.fixture
async def open_firm(app: FastAPI, tenant: str, provider: IssuingProvider, domain: str) -> str:
    """A firm that everybody whom the provider knows joins as a lawyer."""
    await give(app, tenant, provider, domain, joins_as=Role.LAWYER)
    return tenant


@pytest.fixture
async def browser(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with a_browser(app) as client:
        yield client
