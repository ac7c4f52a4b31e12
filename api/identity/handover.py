"""Passes a verified access between entrances of this process, as an object and never as a header."""

from collections.abc import MutableMapping
from typing import Any

import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.address import Inside
from api.identity.access import Access

_ACCESS = "autos.access"
"""An entry of the ASGI scope: no header can make one."""


def hand_over(scope: Scope, access: Access) -> None:
    """Attaches `access` to the request for inner applications."""
    scope[_ACCESS] = access


def handed_over(scope: Scope) -> Access | None:
    """The access verified by an entrance of this process; None if the request came from outside."""
    return scope.get(_ACCESS)


class InsideTransport(httpx.AsyncBaseTransport):
    """Sends requests to the application in the same process, each with the access of the request it serves.

    That request's ASGI scope is in the extension named `extension`; without it the new request has no
    access.
    """

    def __init__(self, app: ASGIApp, extension: str) -> None:
        self._app = Inside(app)
        self._extension = extension

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        served: MutableMapping[str, Any] = request.extensions.get(self._extension) or {}
        access = handed_over(served)

        async def as_caller(scope: Scope, receive: Receive, send: Send) -> None:
            if access is not None:
                hand_over(scope, access)
            await self._app(scope, receive, send)

        return await httpx.ASGITransport(as_caller).handle_async_request(request)
