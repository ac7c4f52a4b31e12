"""The settings that this package needs, as a protocol. The process that runs the server passes the values."""

from pathlib import Path
from typing import Protocol


class McpSettings(Protocol):
    """Satisfied by the product's settings; `base_url` is the API's address as users see it, `console_url` as their
    browsers have it."""

    @property
    def api_base_url(self) -> str | None: ...
    @property
    def base_url(self) -> str: ...
    @property
    def console_url(self) -> str: ...
    @property
    def allowed_hosts(self) -> list[str]: ...
    @property
    def mcp_upload_root(self) -> Path: ...
    @property
    def mcp_toolsets(self) -> list[str]: ...
    @property
    def mcp_websocket(self) -> bool: ...
    @property
    def mcp_file_hosts(self) -> list[str]: ...
    @property
    def max_upload_mb(self) -> int: ...


def max_upload_bytes(settings: McpSettings) -> int:
    """Return the upload limit in bytes."""
    return settings.max_upload_mb << 20
