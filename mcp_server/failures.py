"""What of a failure a model may read: a message in Portuguese and the trace id, in words and as data; the rest stays
opaque."""

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
"""Details of the REST API's errors that a model can act on; `sugestoes` becomes `suggestions`."""


class Refusal(ToolError):
    """A failure that the caller is told: `code` is an `ErrorCode`, `details` what helps to mend it."""

    def __init__(self, text: str, code: str, trace_id: str, details: dict[str, Any] | None = None) -> None:
        super().__init__(f"{text} (código: {code}, trace_id: {trace_id})")
        self._data = {"code": code, "message": text, "trace_id": trace_id, **(details or {})}

    def as_result(self) -> CallToolResult:
        """The answer of a call that failed, the same said twice: for the model and as data."""
        content = TextContent(type="text", text=str(self))
        return CallToolResult(content=[content], structured_content={"error": self._data}, is_error=True)


def refusal(message: str, code: ErrorCode = ErrorCode.INVALID_REQUEST, **details: Any) -> Refusal:
    """A failure found before any request was made, under a trace id of its own."""
    trace_id = uuid4().hex
    logger.info("refused locally, trace_id %s: %s", trace_id, message)
    return Refusal(message, code, trace_id, details)


@contextmanager
def as_tool_errors() -> Generator[None]:
    """Turns a refusal of the REST API into the only text a model sees of it."""
    try:
        yield
    except RestError as error:
        trace_id = error.trace_id or uuid4().hex
        logger.info("REST refused, trace_id %s: %s %s", trace_id, error.status, error.code)
        details = {name: error.details[name] for name in TOLD if name in error.details}
        if alike := error.details.get("sugestoes"):
            details["suggestions"] = alike
        raise Refusal(error.explanation, error.code, trace_id, details) from error
