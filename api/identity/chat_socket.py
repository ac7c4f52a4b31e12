"""The entrance of MCP over WebSocket: it checks the credential of the connection, and again with each message, under
the same limits.
"""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any, cast

from fastapi import FastAPI
from opentelemetry.trace import get_current_span
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.answers.errors import translated
from api.http.limits.places import Share
from api.http.services import Services
from api.http.upgrades import request_of
from api.identity.chat import admitted, insufficient, refusal, taken, traced
from api.identity.guards import require
from api.identity.handover import hand_over
from api.identity.resources import is_chat
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.traces import TRACED

PER_CREDENTIAL = 8
"""Connections that one key, session or token holds open at once."""

IDLE_SECONDS = 1_800.0
"""How long a connection may be idle."""

FULL = f"Já há {PER_CREDENTIAL} conexões WebSocket abertas com esta credencial. Feche uma e tente de novo."
REFUSED = -32000
"""JSON-RPC code of a message rejected before it reaches a tool."""

POLICY, UNREADABLE, IDLE = 1008, 1003, 1001
"""Codes with which a connection is closed (RFC 6455, 7.4.1)."""


class ChatSocket:
    """ASGI middleware: admits a WebSocket as `ChatDoor` does a request, and checks each message like one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._places = Share(PER_CREDENTIAL, FULL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket" or not is_chat(scope["path"]):
            await self._app(scope, receive, send)
            return
        request = request_of(scope)
        services: Services = request.app.state.services
        async with AsyncExitStack() as held:
            try:
                access = await admitted(services, request)
                await held.enter_async_context(self._places.place(access.principal.key_id, 1.0))
            except Exception as error:
                await refusal(services, request, error)(scope, receive, send)
                return
            hand_over(scope, access)
            if (span := get_current_span()).is_recording():
                scope[TRACED] = await traced(services, access, span, request.state.trace_id)
            await self._app(scope, _Heard(scope, request, receive, send).receive, send)


class _Heard:
    """A connection whose messages reach the server only if each would be admitted by itself."""

    def __init__(self, scope: Scope, request: Request, receive: Receive, send: Send) -> None:
        self._scope = scope
        self._request = request
        self._receive = receive
        self._send = send

    async def receive(self) -> Message:
        while True:
            try:
                async with asyncio.timeout(IDLE_SECONDS):
                    message = await self._receive()
            except TimeoutError:
                return await self._closed(IDLE, "Sem uso há tempo demais.")
            if message["type"] != "websocket.receive":
                return message
            text = message.get("text")
            if text is None:
                return await self._closed(UNREADABLE, "Só texto: uma mensagem JSON-RPC por vez.")
            try:
                await self._admit(text)
            except Exception as failure:
                error = translated(failure)
                if error.code is ErrorCode.UNAUTHORIZED:
                    return await self._closed(POLICY, "A credencial não vale mais.")
                await self._refuse(text, error)
                continue
            return message

    async def _admit(self, text: str) -> None:
        """Raises `AutosError` if a request with this message would be rejected."""
        app: FastAPI = self._request.app
        access = await admitted(app.state.services, self._request)
        hand_over(self._scope, access)
        if lacking := insufficient(access, taken(app.state.tool_scopes, text)):
            require(access, lacking[0])

    async def _refuse(self, text: str, error: AutosError) -> None:
        try:
            said: Any = json.loads(text)
        except (ValueError, RecursionError):
            said = {"id": None}
        message = cast("dict[str, Any]", said) if isinstance(said, dict) else {"id": None}
        if "id" not in message:  # nobody waits for an answer
            return
        about = {"code": error.code, "trace_id": self._request.state.trace_id, **error.details}
        told = {"code": REFUSED, "message": error.message, "data": about}
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"], "error": told}
        await self._send({"type": "websocket.send", "text": json.dumps(answer, ensure_ascii=False)})

    async def _closed(self, code: int, reason: str) -> Message:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})
        return {"type": "websocket.disconnect", "code": code}
