"""Large answers of text go compressed, where nothing in them is secret.

How long a compressed answer is tells something about what it repeats (BREACH): whoever gets a browser to ask, chooses a
part of the answer and sees its length could guess a secret beside it letter by letter. So what is compressed is listed
here, and what carries keys, tokens, handles, links or codes is not in the list.
"""

import re

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 2 << 10
"""Bytes below which a body goes as it is."""
LEVEL = 5

_CASE = r"/v1/ingest/workflow/[^/]+/(?:result|events|accesses|timeline|compare|pages/\d+/text)"
_CORPUS = r"/v1/(?:search|retrieve|document|structure|decisions/[^/]+|graph/[^/]+)"
_SHOWN = re.compile(rf"(?:{_CASE}|{_CORPUS}|/openapi\.json|/static/.+\.(?:js|css|svg))")


def is_compressed(path: str) -> bool:
    """Whether what is answered there may go compressed."""
    return _SHOWN.fullmatch(path) is not None


class Compression:
    """ASGI middleware: what a case or the corpus says, and the console's own files, as gzip to whoever takes it."""

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
