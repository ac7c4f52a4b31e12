"""Heartbeats of a long activity from a separate thread, so that a step without a loop does not time out."""

import contextvars
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from temporalio import activity

INTERVAL_SECONDS = 10.0


@contextmanager
def heartbeating(details: Callable[[], Any] | None = None) -> Generator[None]:
    """Send a heartbeat every few seconds during the block. `details` returns the cursor to resume from."""
    context = contextvars.copy_context()
    stop = threading.Event()

    def beat() -> None:
        while True:
            context.run(activity.heartbeat, *([details()] if details else []))
            if stop.wait(INTERVAL_SECONDS):
                return

    thread = threading.Thread(target=beat, name="corpus-heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
