"""Runs in a child between fork and exec: ties it to its parent's life, and drops root where required.

Effective on Linux only; elsewhere `sweep` finds children of a killed supervisor at the next start.
"""

import ctypes
import os
import platform
import signal
from collections.abc import Callable

from autos.local.supervision.component import Account

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None) if platform.system() == "Linux" else None


def child_setup(account: Account | None, death_signal: signal.Signals) -> Callable[[], None]:
    """A `preexec_fn`: the child gets `death_signal` when the thread that started it ends, and runs as `account`."""
    parent = os.getpid()

    def setup() -> None:
        if account is not None:
            _become(account)
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
            if os.getppid() != parent:
                os._exit(1)

    return setup


def _become(account: Account) -> None:
    """Drops root permanently: no group, no privilege, and no program that could regain one."""
    os.setgroups([])
    os.setgid(account.gid)
    os.setuid(account.uid)
    if _libc is not None and _libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        os._exit(1)
