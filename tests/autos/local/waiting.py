"""Waits with a limit, because other processes have their own pace."""

import asyncio
from collections.abc import Callable

import psutil

from tests.patience import until


async def soon(condition: Callable[[], bool], what: str) -> None:
    """Wait like `until` without blocking the event loop."""
    await asyncio.to_thread(until, condition, what)


def gone(pid: int) -> bool:
    """Return whether no such process runs; a zombie does not count."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
