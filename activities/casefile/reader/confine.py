"""Takes from the current process what reading a hostile PDF must not have. Runs inside the child."""

import contextlib
import ctypes
import resource
import sys

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
LARGEST_FILE = 64 << 20


def confine(memory_mb: int) -> None:
    """Limits address space (MiB) and file size, allows no core dump, leaves the network where the kernel lets it."""
    limit(resource.RLIMIT_AS, memory_mb << 20)
    limit(resource.RLIMIT_FSIZE, LARGEST_FILE)
    limit(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        leave_network()


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


def leave_network() -> None:
    """Enters a network namespace without interfaces; where the kernel forbids it, reading still uses no network."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.unshare(CLONE_NEWUSER | CLONE_NEWNET)
