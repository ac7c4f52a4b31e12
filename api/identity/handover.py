"""How an access verified at one entrance of this process reaches another: as an object, never as a header."""

from collections.abc import MutableMapping
from typing import Any

import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.address import Inside
from api.identity.access import Access

_ACCESS = "autos.access"
"""An entry of the ASGI scope: no header can make one."""


def hand_over(scope: Scope, access: Access) -> None:
    """Leaves `access` with the request, for what serves it further in."""
    scope[_ACCESS] = access


def handed_over(scope: Scope) -> Access | None:
    """The access that an entrance of this process has verified for the request; None if it came from outside."""
    return scope.get(_ACCESS)


class InsideTransport(httpx.AsyncBaseTransport):
    """Carries requests to the application of the same process, each with the access of the request it is made for.

    That request's ASGI scope stands in the extension of the name `extension`; without one the new request has no
    access at all.
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
