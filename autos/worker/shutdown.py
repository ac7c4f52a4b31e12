"""How a worker process ends: running steps may finish for a few seconds; then the process ends, whatever they do."""

import asyncio
import faulthandler
import logging
import os
import signal
import threading
from datetime import timedelta

GRACE = timedelta(seconds=10)
"""What running steps have after SIGTERM before they are cancelled."""
DEADLINE = 2 * GRACE
"""When the process ends in any case, counted from SIGTERM."""

logger = logging.getLogger("autos.worker")


def told_to_stop(deadline: timedelta = DEADLINE) -> asyncio.Event:
    """The event that SIGTERM and Ctrl-C set; `deadline` later the process ends with status 1, if it still runs.

    A step in a thread cannot be interrupted, and a worker waits for it without a limit of its own. What is cut off is
    what `kill -9` would cut off: Temporal has the step done again.
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
