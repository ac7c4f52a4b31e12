"""What a child does between fork and exec: tie its life to its parent's, and step down from root where it must.

Linux only in its effects; elsewhere a child that outlives a killed supervisor is found by `sweep` at the next start.
"""

import ctypes
import os
import platform
import signal
from collections.abc import Callable

from infra.local.component import Account

PR_SET_PDEATHSIG = 1
PR_SET_KEEPCAPS = 8
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2
CAP_DAC_OVERRIDE = 1
CAPABILITY_VERSION_3 = 0x20080522

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
    """Drops root but for the right to pass closed folders: a data directory below a private home stays reachable."""
    if _libc is not None:
        _libc.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0)
    os.setgroups([])
    os.setgid(account.gid)
    os.setuid(account.uid)
    if _libc is not None:
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
        right = 1 << CAP_DAC_OVERRIDE
        sets = (ctypes.c_uint32 * 6)(right, right, right, 0, 0, 0)
        if _libc.capset(header, sets) == 0:
            _libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0)
