"""A pulse for every activity with a heartbeat timeout, so that a killed worker is noticed in seconds, not minutes."""

import asyncio
from typing import Any

from temporalio import activity
from temporalio.worker import (
    ActivityInboundInterceptor,
    ActivityOutboundInterceptor,
    ExecuteActivityInput,
    Interceptor,
)

BEATS_PER_TIMEOUT = 6


class Pulse(Interceptor):
    """Heartbeats while an activity runs, repeating the details it last gave. A hang is for its own limits to end."""

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """Sends heartbeats during one activity execution."""
        return _Inbound(next)


class _Inbound(ActivityInboundInterceptor):
    def init(self, outbound: ActivityOutboundInterceptor) -> None:
        self._outbound = _Outbound(outbound)
        super().init(self._outbound)

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        timeout = activity.info().heartbeat_timeout
        if timeout is None:
            return await super().execute_activity(input)
        beating = asyncio.create_task(self._outbound.beat(timeout.total_seconds() / BEATS_PER_TIMEOUT))
        try:
            return await super().execute_activity(input)
        finally:
            beating.cancel()


class _Outbound(ActivityOutboundInterceptor):
    def __init__(self, next: ActivityOutboundInterceptor) -> None:
        super().__init__(next)
        # An attempt that dies before it gives details must not erase those of the attempt before.
        self._details: tuple[Any, ...] = tuple(next.info().heartbeat_details)

    def heartbeat(self, *details: Any) -> None:
        self._details = details
        super().heartbeat(*details)

    async def beat(self, seconds: float) -> None:
        """Every `seconds`, until cancelled."""
        while True:
            await asyncio.sleep(seconds)
            super().heartbeat(*self._details)
