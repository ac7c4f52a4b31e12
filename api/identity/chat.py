"""Authentication of `/mcp` and its tool sets; no tool runs without its scope."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http import MCP_SESSION_ID_HEADER
from opentelemetry.trace import Span, get_current_span
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.address import address_of
from api.http.answers.errors import answer_error
from api.http.limits.rate import Traffic
from api.http.services import Services
from api.identity.access import Access
from api.identity.guards import presented, require
from api.identity.handover import hand_over, handed_over
from api.identity.resources import CHAT_PATH, FIRST_SCOPES, challenge, is_chat
from infra.db.people.tenants import policies_of
from infra.identity.scopes import Scope as Right
from infra.identity.scopes import scopes_of
from infra.telemetry.attribution import attributes_of
from workflows.contracts.base import Channel
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.traces import TRACED, Traced

MAX_MESSAGE = 4 << 20
"""Bytes of a message that are inspected; the server behind rejects longer ones."""


class ChatDoor:
    """ASGI middleware: counts every request as a read of its sender and passes its access on.

    The answer to a missing or wrong credential says where to get one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_chat(scope["path"]):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        services: Services = request.app.state.services
        try:
            access = await admitted(services, request)
        except Exception as error:
            await refusal(services, request, error)(scope, receive, send)
            return
        hand_over(scope, access)
        if (span := get_current_span()).is_recording():
            scope[TRACED] = await traced(services, access, span, request.headers.get(MCP_SESSION_ID_HEADER))
        scope["user"] = _owner(access)
        await self._app(scope, receive, send)


class ToolScopes:
    """ASGI middleware: challenges a tool call whose scope the access lacks but could get.

    If the person's roles do not allow the scope either, REST rejects the call: asking again would not help.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_chat(scope["path"]) or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        services: Services = request.app.state.services
        access = handed_over(scope)
        heard = await _heard(receive)
        body = b"".join(message.get("body", b"") for message in heard)
        lacking = insufficient(access, taken(request.app.state.tool_scopes, body)) if access else ()
        if access and lacking:
            try:
                require(access, lacking[0])
            except AutosError as error:
                answer = answer_error(request, error)
                header = challenge(services.settings, _served(services, request), lacking, "insufficient_scope")
                answer.headers["WWW-Authenticate"] = header
                await answer(scope, receive, send)
                return
        await self._app(scope, _again(heard, receive), send)


async def traced(services: Services, access: Access, span: Span, session: str | None) -> Traced:
    """The trace of a request, with its actor."""
    attributes = attributes_of(access.principal, session)
    span.set_attributes(attributes)
    async with services.sessions() as database:
        firm = await policies_of(database, access.principal.tenant)
    return Traced(span, attributes, firm.trace_contents)


def _owner(access: Access) -> AuthenticatedUser:
    """The owner of the server's sessions, which no one else can use."""
    who = access.principal
    name = f"{who.tenant} {who.user_id or who.key_id} {who.client or ''}"
    return AuthenticatedUser(AccessToken(token="", client_id=name, scopes=[]))


async def admitted(services: Services, request: Request) -> Access:
    """Access of a request to a chat address, rate limited; raises `AutosError`."""
    if "authorization" in request.headers:
        found = await presented(services, request)
        await services.rates.admit(request, f"chat {found.principal.key_id}", Traffic.READ)
        return replace(found, principal=found.principal.model_copy(update={"channel": Channel.CHAT}))
    await services.rates.admit(request, f"chat {address_of(request.scope)}", Traffic.READ)
    raise AutosError(
        ErrorCode.UNAUTHORIZED,
        "Entre pelo chat (OAuth), ou envie uma chave de API no cabeçalho Authorization: Bearer ak_...",
    )


def refusal(services: Services, request: Request, error: Exception) -> Response:
    """Response to a rejected request; names where to get a credential if a good one is missing."""
    answer = answer_error(request, error)
    if answer.status_code == 401:
        wrong = "invalid_token" if "authorization" in request.headers else None
        answer.headers["WWW-Authenticate"] = challenge(
            services.settings, _served(services, request), FIRST_SCOPES, wrong
        )
    return answer


def _served(services: Services, request: Request) -> str:
    """The requested address, or `/mcp` for an unknown one, so that no user input enters a header."""
    path: str = request.scope["path"]
    return path if path in services.chat_paths else CHAT_PATH


def insufficient(access: Access, taken: set[str]) -> list[Right]:
    """The scopes of `taken` that the access lacks, and the person's roles allow."""
    attainable = scopes_of(access.principal.role.split("+"))
    return sorted(right for right in attainable - access.scopes if right in taken)


def taken(tool_scopes: Mapping[str, str | None], message: str | bytes) -> set[str]:
    """The scopes of the tools that a message calls; empty if the message cannot be read, since nothing will run."""
    try:
        said: Any = json.loads(message)
    except (ValueError, RecursionError):
        return set()
    return {scope for name in _called(said) if (scope := tool_scopes.get(name))}


def _called(said: Any) -> Iterator[str]:
    for one in cast("list[Any]", said) if isinstance(said, list) else [said]:
        message = cast("dict[str, Any]", one) if isinstance(one, dict) else {}
        params = message.get("params")
        if message.get("method") == "tools/call" and isinstance(params, dict):
            name = cast("dict[str, Any]", params).get("name")
            if isinstance(name, str):
                yield name


async def _heard(receive: Receive) -> list[Message]:
    """The messages of the body, up to a size that the server behind rejects anyway."""
    heard: list[Message] = []
    size = 0
    while size <= MAX_MESSAGE:
        message = await receive()
        heard.append(message)
        size += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body"):
            break
    return heard


def _again(heard: list[Message], receive: Receive) -> Receive:
    left = iter(heard)

    async def replayed() -> Message:
        message = next(left, None)
        return await receive() if message is None else message

    return replayed
