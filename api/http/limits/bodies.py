"""Size limits of request bodies, for routes that do not count their own bytes."""

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 2 << 20
"""Bytes of an ordinary JSON body: the largest that a schema allows, four bytes a character, is a review of seven phases
with a reason for each precedent that leaves them."""

MAX_JSON_SUBMISSION = 16 << 20
"""Bytes of a JSON body with whole documents, read after authentication: a PDF of about 12 MiB in `pdf_base64`, or the
largest set of the firm's own texts, at two bytes per character.
"""

COUNTED_BY_ROUTE = (
    "/v1/ingest/workflow",
    "/v1/library/documents",
    "/v1/corpus/builds",
    "/v1/communications/import",
    "/mcp",
)
"""Exact paths, besides `PUT /v1/uploads/...` and `/mcp/...`, that count their own bytes."""


class BodyLimit:
    """ASGI middleware that ends a request whose body grows beyond `MAX_BODY`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _counted_by_route(scope):
            await self._app(scope, receive, send)
            return
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise HTTPException(413)
            return message

        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdigit() and int(declared) > MAX_BODY:
            size = MAX_BODY + 1
        await self._app(scope, counted, send)


def _counted_by_route(scope: Scope) -> bool:
    path: str = scope["path"]
    upload = scope["method"] == "PUT" and path.startswith("/v1/uploads/")
    return path in COUNTED_BY_ROUTE or path.startswith("/mcp/") or upload
