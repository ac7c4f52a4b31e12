"""Limits that a child process sets itself before it computes."""

import contextlib
import resource


def allow_cpu(seconds: int) -> None:
    """Grants `seconds` of CPU from now on; past them the kernel ends the process."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    limit(resource.RLIMIT_CPU, int(usage.ru_utime + usage.ru_stime) + seconds + 1)


def limit(which: int, value: int) -> None:
    """Lowers (or raises again) a soft limit; the hard one stays, so that the next request may be granted its share."""
    _, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(which, (value, hard))
