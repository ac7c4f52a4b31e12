"""What lasts as long as a client's session, and ends with it."""

from typing import Any, cast

from mcp.server.mcpserver import Context

_STATE = "autos.session"
"""The entry of a WebSocket's ASGI scope."""


class Sessions:
    """The state of each session of one server.

    Over standard input and output the process is the session; over WebSocket the connection is; over Streamable HTTP it
    is what `Mcp-Session-Id` names, which the revision of 2026-07-28 does without.
    """

    def __init__(self) -> None:
        self._own: dict[str, Any] = {}

    def of(self, context: Context[Any, Any]) -> dict[str, Any] | None:
        """What is kept for the sender's session; None where there is no session."""
        request = context.request_context.request
        if request is None:
            return self._own
        if request.scope["type"] == "websocket":
            return cast("dict[str, Any]", request.scope.setdefault(_STATE, {}))
        connection = context.request_context.session._connection  # pyright: ignore[reportPrivateUsage]
        return connection.state if connection.session_id else None
