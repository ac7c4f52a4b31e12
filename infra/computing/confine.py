"""Drops the rights that reading a hostile file or query must not have. Runs inside the child."""

import ctypes
import resource
import sys

from infra.computing.limits import limit

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
LARGEST_FILE = 64 << 20


def confine(memory_mb: int) -> None:
    """Limits address space (MiB) and file size, forbids core dumps and, where the kernel can, cuts off the network."""
    limit(resource.RLIMIT_AS, memory_mb << 20)
    limit(resource.RLIMIT_FSIZE, LARGEST_FILE)
    limit(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        leave_network()


def leave_network() -> None:
    """Enters a network namespace without interfaces; where the kernel forbids it, the work still uses none."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.unshare(CLONE_NEWUSER | CLONE_NEWNET)
