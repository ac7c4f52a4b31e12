"""Compresses large text responses that contain no secrets.

The length of a compressed response reveals repetition (BREACH): an attacker who makes a browser send requests, controls
part of the response and sees its length could guess a secret beside it letter by letter. So compressed paths are listed
here, and none returns keys, tokens, handles, links or codes.
"""

import re

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 2 << 10
"""Smallest body in bytes to compress."""
LEVEL = 5

_CASE = r"/v1/ingest/workflow/[^/]+/(?:result|events|accesses|timeline|compare|pages/\d+/text)"
_CORPUS = r"/v1/(?:search|retrieve|document|structure|decisions/[^/]+|graph/[^/]+)"
_SHOWN = re.compile(rf"(?:{_CASE}|{_CORPUS}|/openapi\.json|/static/.+\.(?:js|css|svg))")


def is_compressed(path: str) -> bool:
    """Whether responses of this path may be compressed."""
    return _SHOWN.fullmatch(path) is not None


class Compression:
    """ASGI middleware: gzips responses about cases and the corpus, and the console's own files, for clients
    that accept it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_compressed(scope["path"]):
            await self._app(scope, receive, send)
            return

        async def weakly_tagged(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                tag = headers.get("ETag", "")
                # a strong tag names the bytes that were sent, and these are others
                if "Content-Encoding" in headers and tag.startswith('"'):
                    headers["ETag"] = f"W/{tag}"
            await send(message)

        await self._compressed(scope, receive, weakly_tagged)
