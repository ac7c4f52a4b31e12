"""What every tool shares: the REST client under the caller's credential and where PDFs may come from."""

from dataclasses import dataclass
from pathlib import Path

from mcp.server.mcpserver import Context

from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest import RestClient


@dataclass(frozen=True)
class Gateway:
    """`local_root` is None where the server does not run on the user's machine: then there are no local files."""

    client: RestClient
    attachments: AttachmentFetcher
    max_upload_bytes: int
    local_root: Path | None = None

    def caller(self, context: Context) -> RestClient:
        """Over HTTP the caller's own `Authorization` header, and nothing if it has none; else the server's key."""
        headers = context.headers
        return self.client if headers is None else self.client.as_caller(headers.get("authorization"))
