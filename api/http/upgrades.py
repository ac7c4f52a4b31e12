"""A WebSocket as the HTTP request that it was before its upgrade: credentials, origin and limits are read of that."""

from starlette.requests import Request
from starlette.types import Scope

from infra.ids import new_id

SOCKET_END = "/ws"
"""Suffix of a tool set's address for WebSocket connections."""


def request_of(scope: Scope) -> Request:
    """The request of an ASGI scope; of a WebSocket, that of the address without its end."""
    if scope["type"] != "websocket":
        return Request(scope)
    path = scope["path"].removesuffix(SOCKET_END)
    state = {**scope.get("state", {}), "trace_id": new_id("tr")}
    return Request({**scope, "type": "http", "method": "GET", "path": path, "state": state})
