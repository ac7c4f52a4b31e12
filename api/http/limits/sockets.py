"""WebSocket limits: idle readers, and notification of lost connections."""

import asyncio
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

READ_SECONDS = 60.0
"""How long a peer may leave pending data unread."""

MOST_BYTES = 4 << 20
"""Largest message, as for a request body to `/mcp`."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a clock for peers that do not read; `freed` is called at its end."""

    freed: Callable[[], None] | None = None
    read_clock: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        if self.freed:
            self.freed()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.read_clock = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_clock()

    def _stop_clock(self) -> None:
        if self.read_clock:
            self.read_clock.cancel()
            self.read_clock = None
