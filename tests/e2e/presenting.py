"""A proxy before `/mcp` that adds a key: the conformance suite cannot send one."""

import threading
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from socket import create_server

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from tests.patience import PATIENCE

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}
METHODS = ["GET", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"]


@contextmanager
def presenting(key: str, address: str) -> Generator[str]:
    """The address of the proxy; `Host`, `Origin` and everything else pass through unchanged."""
    client = httpx.AsyncClient(base_url=address, timeout=PATIENCE)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with client:
            yield

    async def forward(request: Request) -> StreamingResponse:
        headers = {name: value for name, value in request.headers.items() if name not in HOP_BY_HOP}
        sent = client.build_request(
            request.method,
            request.url.path,
            headers=headers | {"authorization": f"Bearer {key}"},
            content=await request.body(),
        )
        answer = await client.send(sent, stream=True)
        kept = {name: value for name, value in answer.headers.items() if name not in HOP_BY_HOP}
        return StreamingResponse(answer.aiter_raw(), answer.status_code, kept, background=BackgroundTask(answer.aclose))

    with create_server(("127.0.0.1", 0)) as listener:
        app = Starlette(routes=[Route("/{path:path}", forward, methods=METHODS)], lifespan=lifespan)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
