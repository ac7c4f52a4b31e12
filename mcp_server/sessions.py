"""State that lasts as long as a client's session."""

from typing import Any, cast

from mcp.server.mcpserver import Context

_STATE = "autos.session"
"""The key in a WebSocket's ASGI scope."""


class Sessions:
    """The state of each session of one server.

    Over stdio the process is the session; over WebSocket the connection is; over Streamable HTTP `Mcp-Session-Id`
    names it. The protocol revision of 2026-07-28 has no such header.
    """

    def __init__(self) -> None:
        self._own: dict[str, Any] = {}

    def of(self, context: Context[Any, Any]) -> dict[str, Any] | None:
        """Return the state of the caller's session, or None if there is no session."""
        request = context.request_context.request
        if request is None:
            return self._own
        if request.scope["type"] == "websocket":
            return cast("dict[str, Any]", request.scope.setdefault(_STATE, {}))
        connection = context.request_context.session._connection  # pyright: ignore[reportPrivateUsage]
        return connection.state if connection.session_id else None
