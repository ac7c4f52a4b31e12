"""Polling on behalf of a caller, with growing pauses."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import TypeVar

import anyio
from temporalio.service import RPCError

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 1.0
"""Seconds between two polls."""

State = TypeVar("State")


async def settled(ask: Callable[[], Awaitable[State]], working: Callable[[State], bool], wait_seconds: float) -> State:
    """Result of `ask` once it is no longer `working`, or after `wait_seconds`; at 0 the first result."""
    pause, deadline = FIRST_PAUSE, monotonic() + wait_seconds
    state = await ask()
    while working(state) and (left := deadline - monotonic()) > 0:
        await anyio.sleep(min(pause, left))
        pause = min(pause * 2, LONGEST_PAUSE)
        with suppress(RPCError):  # who has waited so long is not refused for one question that nobody answered
            state = await ask()
    return state
