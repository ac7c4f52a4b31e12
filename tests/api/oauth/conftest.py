"""The application with its database alone, a client that has registered, and a person who is signed in."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from api.app import create_app
from infra.settings import Settings
from tests.api.oauth.visitor import Visitor
from tests.api.people.conftest import *  # noqa: F403


@pytest.fixture(scope="session")
async def app(database_settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(database_settings.model_copy(update={"failed_auth_limit_per_minute": 0}))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture(scope="session")
def stack_settings(database_settings: Settings) -> Settings:
    """Nothing here needs more than the database."""
    return database_settings


@pytest.fixture
async def visitor(app: FastAPI) -> Visitor:
    return await Visitor.registered(app)
