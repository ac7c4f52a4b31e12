"""Shared by all tools: the REST client with the caller's credential, and the allowed sources of PDFs."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

from mcp.server.mcpserver import Context

from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.sessions import Sessions


class TracePlace(Protocol):
    """Where this process sends its traces: scheme and host, whether Langfuse receives them, and which of its keys
    are set.
    """

    @property
    def host(self) -> str: ...
    @property
    def is_langfuse(self) -> bool: ...
    @property
    def public_key_set(self) -> bool: ...
    @property
    def secret_key_set(self) -> bool: ...


@dataclass(frozen=True)
class Gateway:
    """`local_root` is None unless the server runs on the user's machine; then no local file can be read.

    `console_url` is the console's address without a trailing slash; `traces` is None if no traces are sent.
    """

    client: RestClient
    attachments: AttachmentFetcher
    max_upload_bytes: int
    local_root: Path | None = None
    console_url: str | None = None
    traces: TracePlace | None = None
    sessions: Sessions = field(default_factory=Sessions)

    def screen(self, *parts: str) -> str | None:
        """Return the address of a screen of the console, or None if it is not known. Each part names one path
        segment.
        """
        return "/".join([self.console_url, *(quote(part, safe="") for part in parts)]) if self.console_url else None

    def caller(self, context: Context) -> RestClient:
        """Return the REST client for the message's sender: their own credential over HTTP, the server's key over
        stdio.
        """
        request = context.request_context.request
        return self.client if request is None else self.client.on_behalf_of(request.scope)
