"""The server over standard input and output, on the user's own machine, under one person's or key's credential."""

from collections.abc import Callable

import anyio

from mcp_server.gateway import Gateway, TracePlace
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from mcp_server.settings import McpSettings, max_upload_bytes


def main(
    settings: McpSettings, credential: str | Callable[[], str], version: str = "", traces: TracePlace | None = None
) -> None:
    """Serve until the client closes standard input. `credential` is a key, or a function that returns one for each
    request.
    """
    anyio.run(_serve, settings, credential, version, traces)


async def _serve(
    settings: McpSettings, credential: str | Callable[[], str], version: str, traces: TracePlace | None
) -> None:
    limit = max_upload_bytes(settings)
    async with RestClient(settings.api_base_url or settings.base_url, credential, name="mcp") as client:
        gateway = Gateway(
            client=client,
            attachments=AttachmentFetcher(settings.mcp_file_hosts, limit),
            max_upload_bytes=limit,
            local_root=settings.mcp_upload_root,
            console_url=settings.api_base_url or settings.console_url,
            traces=traces,
        )
        await build_server(gateway, version, sets=settings.mcp_toolsets).run_stdio_async()
