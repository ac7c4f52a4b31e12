"""How much longer a function takes over a longer text: processor time, the least of several tries."""

import gc
import time
from collections.abc import Callable

from activities.law.fold import fold
from bench.hostile import Text

Prepared = Callable[[], object]
"""The call that is timed; what comes before it is not."""
Asked = Callable[[str], Prepared]
"""A function over text, given a plain text."""


def seconds(asked: Asked, text: str) -> float:
    """Processor seconds of this thread that one call takes."""
    prepared = asked(text)
    fold.cache_clear()
    gc.collect(0)
    began = time.thread_time()
    prepared()
    return time.thread_time() - began


def growth(asked: Asked, shape: Text, length: int, times: int) -> float:
    """How many times longer `times` as much text takes; the least of two tries on either side."""
    short, long = shape(length), shape(length * times)
    before = min(seconds(asked, short) for _ in range(2))
    return min(seconds(asked, long) for _ in range(2)) / max(before, 1e-9)
