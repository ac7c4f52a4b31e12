"""Growth of a function's processor time with the length of its text, by the least of several tries."""

import gc
import time
from collections.abc import Callable

from activities.law.fold import fold
from bench.attack.hostile import Text

Prepared = Callable[[], object]
"""The timed call. Preparation before it is not timed."""
Asked = Callable[[str], Prepared]
"""A function over text that takes a plain text."""


def seconds(asked: Asked, text: str) -> float:
    """Return the processor seconds of one call in this thread."""
    prepared = asked(text)
    fold.cache_clear()
    gc.collect(0)
    began = time.thread_time()
    prepared()
    return time.thread_time() - began


def growth(asked: Asked, shape: Text, length: int, times: int) -> float:
    """Return how many times longer `times` as much text takes, by the least of two tries on either side."""
    short, long = shape(length), shape(length * times)
    before = min(seconds(asked, short) for _ in range(2))
    return min(seconds(asked, long) for _ in range(2)) / max(before, 1e-9)
