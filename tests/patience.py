"""How long a test waits for something that comes: so long that only what never comes is missed on a busy machine."""

import time
from collections.abc import Callable

PATIENCE = 200.0
"""Seconds; less than a test may take in all."""


def until(condition: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Poll until the condition holds, less often the longer it takes; fail with `what` after `seconds`."""
    began = time.monotonic()
    while not condition():
        waited = time.monotonic() - began
        assert waited < seconds, f"not in {seconds} s: {what}"
        time.sleep(min(0.02 + waited / 10, 0.5))
