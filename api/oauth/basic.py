"""Clients that identify themselves by HTTP Basic (RFC 6749, 2.3.1); the SDK's handlers look for the id only in the
form.
"""

from base64 import b64decode
from urllib.parse import unquote, urlencode

from mcp.server.auth.middleware.client_auth import AuthenticationError
from starlette.requests import Request
from starlette.types import Message

from api.oauth.plain import FORM


def shown_by_basic(request: Request) -> tuple[str, str] | None:
    """Id and secret sent by HTTP Basic; None if the request has none, both empty if they are malformed."""
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        client_id, _, secret = b64decode(value).decode().partition(":")
    except ValueError:
        return "", ""
    return unquote(client_id), unquote(secret)


async def named_in_form(request: Request) -> Request:
    """The request with the client's id added to its form; raises `AuthenticationError` if it names two clients."""
    shown = shown_by_basic(request)
    if shown is None or not request.headers.get("content-type", "").lower().startswith(FORM):
        return request
    # read first: a form that is read first leaves no body
    body = await request.body()
    named = (await request.form()).get("client_id")
    if not named:
        body = b"&".join(filter(None, (body, urlencode({"client_id": shown[0]}).encode())))
    elif named != shown[0]:
        raise AuthenticationError("Client ID mismatch in Basic auth")

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return Request(request.scope, receive)
