"""MCP over WebSocket: each text message is one JSON-RPC message, and the connection is the session."""

from collections.abc import Callable, Coroutine
from typing import Any

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.shared._context_streams import create_context_streams
from mcp.shared.message import ServerMessageMetadata, SessionMessage
from mcp_types import jsonrpc_message_adapter
from starlette.websockets import WebSocket, WebSocketDisconnect

SUBPROTOCOL = "mcp"
"""The subprotocol that a client may request. A client that requests none is accepted too."""


def speaking(server: MCPServer[Any]) -> Callable[[WebSocket], Coroutine[Any, Any, None]]:
    """Return the WebSocket endpoint of this server, for every protocol revision."""

    async def speak(socket: WebSocket) -> None:
        await socket.accept(SUBPROTOCOL if SUBPROTOCOL in socket.scope.get("subprotocols", ()) else None)
        heard, read = create_context_streams[SessionMessage | Exception](0)
        write, told = create_context_streams[SessionMessage](0)
        metadata = ServerMessageMetadata(request_context=socket)

        async def listen() -> None:
            async with heard:
                try:
                    while True:
                        text = await socket.receive_text()
                        try:
                            message = jsonrpc_message_adapter.validate_json(text, by_name=False)
                        except ValueError as error:
                            await heard.send(error)
                        else:
                            await heard.send(SessionMessage(message, metadata))
                except (WebSocketDisconnect, anyio.BrokenResourceError, anyio.ClosedResourceError):
                    return

        async def tell() -> None:
            async with told:
                async for message in told:
                    await socket.send_text(message.message.model_dump_json(by_alias=True, exclude_unset=True))

        lowlevel = server._lowlevel_server  # pyright: ignore[reportPrivateUsage]
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listen)
            tasks.start_soon(tell)
            await lowlevel.run(read, write, lowlevel.create_initialization_options())
            tasks.cancel_scope.cancel()

    return speak
