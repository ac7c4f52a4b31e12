"""Applications that serve `/mcp`, for which a stub answers as REST."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from infra.config.settings import Settings
from mcp_server.http import HttpMount, mount
from mcp_server.sets import DEFAULT
from tests.mcp_server.rest_stub import RestStub
from tests.patience import PATIENCE


@dataclass
class Hosts:
    """Applications that serve `/mcp` beside their own routes, made once each: it takes longer than any answer."""

    stub: RestStub = field(default_factory=RestStub)
    """What stands for REST from now on."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    running: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])
    made: dict[tuple[str | None, str], tuple[FastAPI, HttpMount]] = field(
        default_factory=dict[tuple[str | None, str], tuple[FastAPI, HttpMount]]
    )

    async def mounted(self, public_url: str | None, toolsets: Sequence[str]) -> tuple[FastAPI, HttpMount]:
        name = public_url, ",".join(toolsets)
        if name not in self.made:
            settings = Settings(public_url=public_url, api_key=SecretStr("ak_server"), mcp_toolsets=list(toolsets))
            served = mount(settings, transport=httpx.MockTransport(lambda asked: self.stub.handle(asked)))
            self.made[name] = FastAPI(routes=served.routes), served
            ready = asyncio.Event()
            self.running.append(asyncio.create_task(self._run(served, ready)))
            async with asyncio.timeout(PATIENCE):
                await ready.wait()
        return self.made[name]

    async def _run(self, served: HttpMount, ready: asyncio.Event) -> None:
        """Open and close its task group in one task."""
        async with served.running():
            ready.set()
            await self.over.wait()

    async def host(
        self, stub: RestStub, public_url: str | None = None, toolsets: Sequence[str] = (DEFAULT,)
    ) -> FastAPI:
        """The application, for which `stub` answers as REST."""
        self.stub = stub
        return (await self.mounted(public_url, toolsets))[0]


@pytest.fixture(scope="session")
async def hosts() -> AsyncIterator[Hosts]:
    made = Hosts()
    yield made
    made.over.set()
    await asyncio.gather(*made.running)
