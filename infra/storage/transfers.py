"""Objects that one step fetches or writes side by side."""

from concurrent.futures import ThreadPoolExecutor

AT_ONCE = 8


def transfers() -> ThreadPoolExecutor:
    """Threads for the objects of one step, which ends them."""
    return ThreadPoolExecutor(AT_ONCE, "transfer")
