"""A browser, and one that is signed in."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.people.people import a_browser, a_user, sign_in


@pytest.fixture
async def browser(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with a_browser(app) as client:
        yield client


@pytest.fixture
async def lawyer(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.LAWYER)


@pytest.fixture
async def signed_in(browser: httpx.AsyncClient, lawyer: User) -> httpx.AsyncClient:
    assert (await sign_in(browser, lawyer)).status_code == 303
    return browser
