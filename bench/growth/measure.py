"""How many times longer a function takes over a text that is longer: processor time, the least of several tries."""

import gc
import time
from collections import deque
from collections.abc import Iterator
from typing import cast

from activities.law.fold import fold
from bench.growth.asking import Asked
from bench.growth.hostile import Text


def seconds(asked: Asked, text: str) -> float:
    """Processor seconds of this thread that one call takes, its results consumed where they come one by one."""
    prepared = asked(text)
    fold.cache_clear()
    gc.collect(0)
    began = time.thread_time()
    found = prepared()
    if isinstance(found, Iterator):
        deque(cast("Iterator[object]", found), maxlen=0)
    return time.thread_time() - began


def growth(asked: Asked, shape: Text, length: int, times: int) -> float:
    """How many times longer `times` as much text takes; the least of two tries on either side."""
    short, long = shape(length), shape(length * times)
    before = min(seconds(asked, short) for _ in range(2))
    return min(seconds(asked, long) for _ in range(2)) / max(before, 1e-9)
