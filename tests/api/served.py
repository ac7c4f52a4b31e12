"""The application behind a real socket, for tests that need a network."""

import asyncio
import socket
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from api.app import create_app, extend
from api.http.server import Server
from api.identity.handover import InsideTransport
from infra.config.settings import Settings
from infra.telemetry.tracing import TracePlace
from mcp_server.http import mount
from mcp_server.rest.client import CALLER
from tests.patience import PATIENCE


@asynccontextmanager
async def served(settings: Settings, tools: bool = True, traces: TracePlace | None = None) -> AsyncGenerator[str]:
    """The address of an application that answers on a free loopback port inside the block, to chats too if `tools`."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        given = settings.model_copy(update={"public_url": address, "log_level": "WARNING"})
        app = create_app(given)
        if tools:
            extend(app, mount(given, InsideTransport(app, CALLER), traces=traces))
        server = Server(app, given)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        async with asyncio.timeout(PATIENCE):
            while not server.started:
                await asyncio.sleep(0.02)
        try:
            yield address
        finally:
            server.should_exit = True
            await asyncio.to_thread(thread.join, 30)
