"""A time limit for a benchmark, which also ends one that hangs."""

import faulthandler
import signal
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

CLEANING = 60.0
"""Seconds for cleaning up between two interruptions."""
STUCK = 5
"""Number of interruptions without effect after which the whole program ends."""


class OutOfTime(KeyboardInterrupt):
    """The benchmark did not end in time. Only a `KeyboardInterrupt` leaves an event loop from within a task."""


@contextmanager
def within(seconds: float) -> Generator[None]:
    """Interrupt the block with `OutOfTime` after so many seconds, and again until it ends."""

    def interrupt(_: int, __: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, interrupt)
    faulthandler.dump_traceback_later(seconds + STUCK * CLEANING, exit=True)
    signal.setitimer(signal.ITIMER_REAL, seconds, CLEANING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)
