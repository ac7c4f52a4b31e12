"""Failures as a model may read them: a Portuguese message and the trace id, in words and as data. Everything else stays
hidden.
"""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent

from mcp_server.rest.client import RestError
from workflows.contracts.errors import ErrorCode

logger = logging.getLogger(__name__)

TOLD = ("reason", "required_scope", "retry_after_seconds", "state", "pending_phases", "known_runs", "fields", "link")
"""Details of REST errors that a model can act on; `sugestoes` becomes `suggestions`."""


class Refusal(ToolError):
    """A failure reported to the caller. `code` is an `ErrorCode`; `details` helps the caller to correct the call."""

    def __init__(self, text: str, code: str, trace_id: str, details: dict[str, Any] | None = None) -> None:
        super().__init__(f"{text} (código: {code}, trace_id: {trace_id})")
        self._data = {"code": code, "message": text, "trace_id": trace_id, **(details or {})}

    def as_result(self) -> CallToolResult:
        """Return the result of a failed call, the same content for the model and as data."""
        content = TextContent(type="text", text=str(self))
        return CallToolResult(content=[content], structured_content={"error": self._data}, is_error=True)


def refusal(message: str, code: ErrorCode = ErrorCode.INVALID_REQUEST, **details: Any) -> Refusal:
    """Build a failure that was found before any request was made, with its own trace id."""
    trace_id = uuid4().hex
    logger.info("refused locally, trace_id %s: %s", trace_id, message)
    return Refusal(message, code, trace_id, details)


@contextmanager
def as_tool_errors() -> Generator[None]:
    """Convert a REST error to the only text of it that a model sees."""
    try:
        yield
    except RestError as error:
        trace_id = error.trace_id or uuid4().hex
        logger.info("REST refused, trace_id %s: %s %s", trace_id, error.status, error.code)
        details = {name: error.details[name] for name in TOLD if name in error.details}
        if alike := error.details.get("sugestoes"):
            details["suggestions"] = alike
        raise Refusal(error.explanation, error.code, trace_id, details) from error
