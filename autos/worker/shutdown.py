"""Shutdown of a worker process: steps may finish for a few seconds, then the process exits."""

import asyncio
import faulthandler
import logging
import os
import signal
import threading
from datetime import timedelta

GRACE = timedelta(seconds=10)
"""Time for running steps after SIGTERM before they are cancelled."""
DEADLINE = 2 * GRACE
"""When the process exits in any case, counted from SIGTERM."""

logger = logging.getLogger("autos.worker")


def told_to_stop(deadline: timedelta = DEADLINE) -> asyncio.Event:
    """An event set by SIGTERM and Ctrl-C; `deadline` later the process exits with 1 if it still runs.

    A step in a thread cannot be interrupted, and the SDK's worker waits for it without a limit. Cutting it off is safe
    like `kill -9`: Temporal repeats the step.
    """
    stop = asyncio.Event()

    def begin_to_end() -> None:
        if not stop.is_set():
            clock = threading.Timer(deadline.total_seconds(), _end, [deadline])
            clock.daemon = True
            clock.start()
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, begin_to_end)
    return stop


def _end(deadline: timedelta) -> None:
    logger.error("The worker still runs %s after it was told to stop. It ends now; its threads were here:", deadline)
    faulthandler.dump_traceback(all_threads=True)
    os._exit(1)
