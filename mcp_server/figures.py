"""Metrics of the tools: number of calls, outcome and duration. They record neither the caller nor the subject."""

import time
from collections.abc import Awaitable, Callable
from typing import Final

from mcp_types import CallToolResult, InputRequiredResult
from prometheus_client import Counter, Histogram

OTHER: Final = "other"
"""Label for every name that no tool has, since a chat may invent any name."""

SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)

calls = Counter("autos_tool_calls", "Calls of tools ended", ["tool", "outcome"])
seconds = Histogram("autos_tool_seconds", "Seconds a call of a tool took", ["tool"], buckets=SECONDS)

Answer = CallToolResult | InputRequiredResult


async def counted(tool: str, call: Callable[[], Awaitable[Answer]]) -> Answer:
    """Return the result of `call`, counted as `ok`, or as `error` if it is an error or `call` raises."""
    began, outcome = time.perf_counter(), "error"
    try:
        answer = await call()
        if not (isinstance(answer, CallToolResult) and answer.is_error):
            outcome = "ok"
        return answer
    finally:
        calls.labels(tool, outcome).inc()
        seconds.labels(tool).observe(time.perf_counter() - began)
