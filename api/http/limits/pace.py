"""Lowest rate of a request body: a number of bytes in every window, for every kind of body."""

import asyncio
import time

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.address import is_inside

WINDOW_SECONDS = 30.0
BYTES_PER_SECOND = 16 << 10
"""Slowest pace of a body, over each window of waiting."""


class BodyPace:
    """ASGI middleware that ends a request with 408 whose sender keeps it waiting.

    Only the time spent waiting counts: a sender held up by the object store behind us is not to blame.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._window = WINDOW_SECONDS
        self._least = int(BYTES_PER_SECOND * WINDOW_SECONDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not is_inside(scope):
            receive = _Paced(receive, self._window, self._least).receive
        await self._app(scope, receive, send)


class _Paced:
    def __init__(self, receive: Receive, window: float, least: int) -> None:
        self._receive = receive
        self._window = window
        self._least = least
        self._left = window
        self._arrived = 0
        self._ended = False

    async def receive(self) -> Message:
        if self._ended:
            return await self._receive()
        while True:
            if self._left <= 0:
                self._judge()
            began = time.monotonic()
            try:
                async with asyncio.timeout(self._left):
                    message = await self._receive()
            except TimeoutError:
                self._judge()
                continue
            self._left -= time.monotonic() - began
            self._arrived += len(message.get("body", b""))
            self._ended = not message.get("more_body", False)
            return message

    def _judge(self) -> None:
        """Ends a window: 408 if too little arrived, else the next window starts."""
        if self._arrived < self._least:
            raise HTTPException(408)
        self._left, self._arrived = self._window, 0
