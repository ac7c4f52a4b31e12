"""The application behind a real socket, for what only a network shows."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn

from api.app import create_app
from infra.settings import Settings


@asynccontextmanager
async def served(settings: Settings) -> AsyncIterator[str]:
    """Address of an application that answers on a free loopback port while the block lasts."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        app = create_app(settings.model_copy(update={"public_url": address}))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        async with asyncio.timeout(30):
            while not server.started:
                await asyncio.sleep(0.02)
        try:
            yield address
        finally:
            server.should_exit = True
            await asyncio.to_thread(thread.join, 30)
