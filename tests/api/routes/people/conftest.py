"""Signed-in browsers of a firm."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.people.people import a_browser, a_user, sign_in


@pytest.fixture
async def boss(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.ADMIN, name="Chefe")


@pytest.fixture
async def lawyer(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.LAWYER)


@pytest.fixture
async def at_boss(app: FastAPI, boss: User) -> AsyncIterator[httpx.AsyncClient]:
    async with a_browser(app) as browser:
        assert (await sign_in(browser, boss)).status_code == 303
        yield browser


@pytest.fixture
async def at_lawyer(app: FastAPI, lawyer: User) -> AsyncIterator[httpx.AsyncClient]:
    async with a_browser(app) as browser:
        assert (await sign_in(browser, lawyer)).status_code == 303
        yield browser
