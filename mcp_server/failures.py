"""What of a failure a model may read: a message in Portuguese and the trace id; everything else stays opaque."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from uuid import uuid4

from mcp.server.mcpserver.exceptions import ToolError

from mcp_server.rest import RestError

logger = logging.getLogger(__name__)


def refusal(message: str) -> ToolError:
    """A failure found before any request was made, under a trace id of its own."""
    trace_id = uuid4().hex
    logger.info("refused locally, trace_id %s: %s", trace_id, message)
    return ToolError(f"{message} (trace_id: {trace_id})")


@contextmanager
def as_tool_errors() -> Generator[None]:
    """Turns a refusal of the REST API into the only text a model sees of it."""
    try:
        yield
    except RestError as error:
        trace_id = error.trace_id or uuid4().hex
        logger.info("REST refused, trace_id %s: %s %s", trace_id, error.status, error.code)
        raise ToolError(f"{error.explanation} (código: {error.code}, trace_id: {trace_id})") from error
