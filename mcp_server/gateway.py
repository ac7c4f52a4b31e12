"""What every tool shares: the REST client under the caller's credential and where PDFs may come from."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

from mcp.server.mcpserver import Context

from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.sessions import Sessions


class TracePlace(Protocol):
    """Where this process sends its traces: scheme and host, whether Langfuse takes them, and which of its keys are
    set."""

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
    """`local_root` is None where the server does not run on the user's machine: then there are no local files.

    `console_url` is the console's address, without a trailing slash; `traces` is None where none are sent.
    """

    client: RestClient
    attachments: AttachmentFetcher
    max_upload_bytes: int
    local_root: Path | None = None
    console_url: str | None = None
    traces: TracePlace | None = None
    sessions: Sessions = field(default_factory=Sessions)

    def screen(self, *parts: str) -> str | None:
        """The address of a screen of the console; None where it is not known. A part names no other place."""
        return "/".join([self.console_url, *(quote(part, safe="") for part in parts)]) if self.console_url else None

    def caller(self, context: Context) -> RestClient:
        """Over HTTP on behalf of the message's own sender; over standard input and output, the server's key."""
        request = context.request_context.request
        return self.client if request is None else self.client.on_behalf_of(request.scope)
