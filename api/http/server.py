"""The application's server and its shutdown: it reports not ready, then rejects new requests, then exits."""

import asyncio
import socket
import time
from typing import Any

import uvicorn
from fastapi import FastAPI

from api.http.limits.connections import guarded
from infra.config.settings import Mode, Settings

DRAIN_SECONDS = 5.0
"""In production, how long requests are still accepted after SIGTERM, so that balancers see `/readyz` fail."""
GRACE_SECONDS = {Mode.LOCAL: 5, Mode.PRODUCTION: 20}
"""How long running requests may take afterwards before they are cancelled."""
HEAD_BYTES = 64 << 10


def _sockets(settings: Settings) -> dict[str, Any]:
    """WebSocket options; the library is loaded only where WebSockets are enabled."""
    if not settings.mcp_websocket:
        return {"ws": "none"}
    from api.http.limits.sockets import MOST_BYTES, GuardedSocket

    return {"ws": GuardedSocket, "ws_max_size": MOST_BYTES, "ws_per_message_deflate": False}


class Server(uvicorn.Server):
    """A uvicorn server that tells the application it is leaving, and drains before it closes."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.api_host,
                port=settings.api_port,
                http=guarded(settings),
                **_sockets(settings),
                log_config=None,  # uvicorn writes to the log of the process
                log_level=settings.log_level.lower(),
                access_log=False,
                server_header=False,
                proxy_headers=False,
                h11_max_incomplete_event_size=HEAD_BYTES,
                timeout_graceful_shutdown=GRACE_SECONDS[settings.mode],
            )
        )
        self._app = app
        self.drain_seconds = DRAIN_SECONDS if settings.mode is Mode.PRODUCTION else 0.0

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drains, unless a second Ctrl-C arrives, and shuts down."""
        self._app.state.leaving = True
        began = time.monotonic()
        while time.monotonic() < began + self.drain_seconds and not self.force_exit:
            await asyncio.sleep(0.1)
        await super().shutdown(sockets)
