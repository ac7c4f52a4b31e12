"""The application with its database only, a registered client, and a signed-in person."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from api.app import create_app, extend
from infra.config.settings import Settings
from tests.api.oauth.visitor import Visitor
from tests.api.people.conftest import *  # noqa: F403


class Sets:
    """Two addresses below `/mcp` with nothing behind them."""

    def __init__(self) -> None:
        self.routes: list[BaseRoute] = [Route(f"/mcp/{name}", nothing) for name in ("um", "outro")]
        self.tool_scopes: dict[str, str | None] = {}

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        yield


async def nothing(_: Request) -> Response:
    return Response()


@pytest.fixture(scope="session")
async def app(database_settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(database_settings)
    extend(app, Sets())
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture(scope="session")
def stack_settings(database_settings: Settings) -> Settings:
    """These tests need only the database."""
    return database_settings


@pytest.fixture
async def visitor(app: FastAPI) -> Visitor:
    return await Visitor.registered(app)
