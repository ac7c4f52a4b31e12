"""Jobs that tests give to a computing process."""

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
    """Run forever with a temporary file, and report its folder."""
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
    """Start a child process, record both process ids, and run forever."""
    other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    file.write_text(f"{os.getpid()} {other.pid}", encoding="ascii")
    burn()


def die_once(file: Path) -> int:
    """Kill the process on the first call only."""
    if not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)
