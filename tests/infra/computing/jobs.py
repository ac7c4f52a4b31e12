"""What tests let a computing process do."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from workflows.contracts.errors import AutosError, ErrorCode


def own_pid() -> int:
    return os.getpid()


def refuse() -> None:
    raise AutosError(ErrorCode.NOT_FOUND, "não há", snapshot_id="s1")


def burn_with_a_file(told: Path) -> None:
    """Goes on for ever with a temporary file, whose folder it tells."""
    folder = tempfile.mkdtemp()
    Path(folder, "terms").write_bytes(b"acordo")
    told.write_text(folder, encoding="utf-8")
    burn()


def burn() -> None:
    while True:
        pass


def hold(megabytes: int) -> None:
    held = [bytearray(b"x" * (1 << 20)) for _ in range(megabytes)]
    time.sleep(60)
    del held


def leave_behind(file: Path) -> None:
    """Starts a process of its own, notes both, and goes on for ever."""
    other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    file.write_text(f"{os.getpid()} {other.pid}", encoding="ascii")
    burn()


def die_once(file: Path) -> int:
    """Ends its process unless it has done so before."""
    if not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)
