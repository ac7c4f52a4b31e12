"""Figures of the tools: how often each is called, how it ends and how long it takes; never by whom or about what."""

import time
from collections.abc import Awaitable, Callable
from typing import Final

from mcp_types import CallToolResult, InputRequiredResult
from prometheus_client import Counter, Histogram

OTHER: Final = "other"
"""Stands for every name that no tool has: a chat may make up any."""

SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)

calls = Counter("autos_tool_calls", "Calls of tools ended", ["tool", "outcome"])
seconds = Histogram("autos_tool_seconds", "Seconds a call of a tool took", ["tool"], buckets=SECONDS)

Answer = CallToolResult | InputRequiredResult


async def counted(tool: str, call: Callable[[], Awaitable[Answer]]) -> Answer:
    """What the call answers, counted as `ok`, or as `error` where the answer is one or there is none."""
    began, outcome = time.perf_counter(), "error"
    try:
        answer = await call()
        if not (isinstance(answer, CallToolResult) and answer.is_error):
            outcome = "ok"
        return answer
    finally:
        calls.labels(tool, outcome).inc()
        seconds.labels(tool).observe(time.perf_counter() - began)
