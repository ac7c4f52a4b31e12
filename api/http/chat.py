"""The door of `/mcp`: every message counts as a read of whoever sends it; the tool call in it counts by itself."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.address import address_of
from api.http.auth import presented
from api.http.errors import answer_error
from api.http.rate import Traffic
from api.http.services import Services

CHAT_PATH = "/mcp"


class ChatDoor:
    """ASGI middleware: a good key counts as itself, an unknown one is refused, and who has none counts by address."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != CHAT_PATH:
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        services: Services = request.app.state.services
        try:
            await services.rates.admit(request, await _sender(services, request), Traffic.READ)
        except Exception as error:
            await answer_error(request, error)(scope, receive, send)
            return
        await self._app(scope, receive, send)


async def _sender(services: Services, request: Request) -> str:
    if "authorization" in request.headers:
        return f"chat {(await presented(services, request)).key_id}"
    return f"chat {address_of(request.scope)}"
