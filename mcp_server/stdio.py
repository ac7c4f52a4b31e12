"""The server over standard input and output, on the user's own machine, under the configured API key."""

import anyio

from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest import RestClient
from mcp_server.server import build_server
from mcp_server.settings import McpSettings, max_upload_bytes


def main(settings: McpSettings, version: str = "") -> None:
    """Serves until the client closes standard input."""
    anyio.run(_serve, settings, version)


async def _serve(settings: McpSettings, version: str) -> None:
    key = settings.api_key.get_secret_value() if settings.api_key else None
    limit = max_upload_bytes(settings)
    async with RestClient(settings.api_base_url or settings.base_url, key, name="mcp") as client:
        gateway = Gateway(
            client=client,
            attachments=AttachmentFetcher(settings.mcp_file_hosts, limit),
            max_upload_bytes=limit,
            local_root=settings.mcp_upload_root,
        )
        await build_server(gateway, version).run_stdio_async()
