"""The supervisor's public state: one small file, rewritten at each change, and a lock held while it lives."""

import fcntl
import os
import signal
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import IO

import psutil
from pydantic import BaseModel

from autos.local.secrets import write_private


class Phase(StrEnum):
    """Life-cycle phase of a component or of the whole stack."""

    STOPPED = "stopped"
    STARTING = "starting"
    RUNNING = "running"
    RESTARTING = "restarting"
    DEGRADED = "degraded"
    STOPPING = "stopping"


class ProcessState(BaseModel):
    """A process, distinguished by its start time (Unix seconds) from a later one with the same pid."""

    state: Phase = Phase.STOPPED
    pid: int | None = None
    created: float | None = None
    restarts: int = 0


def this_process() -> ProcessState:
    """The calling process, running."""
    return ProcessState(state=Phase.RUNNING, pid=os.getpid(), created=psutil.Process().create_time())


class StackState(BaseModel):
    """The state file. `supervisor` is the process that holds the lock."""

    state: Phase = Phase.STOPPED
    supervisor: ProcessState = ProcessState()
    components: dict[str, ProcessState] = {}
    temporal_ui_url: str | None = None
    """Address of Temporal's UI, while served."""
    error: str | None = None
    """Why the last start failed, or what is wrong now (Portuguese)."""


DAMAGED = (
    "O arquivo state.json está danificado, e não se sabe o que está no ar. Rode `autos down` e depois `autos up`, que "
    "o escreve de novo."
)


ROOM = 4096
"""Size of the file in bytes, padded with spaces: no state is longer."""


class AlreadyRunning(RuntimeError):
    """Another supervisor serves this data directory."""


def state_file(data_dir: Path) -> Path:
    return data_dir / "state.json"


def read_state(data_dir: Path) -> StackState:
    """The last written state; everything `stopped` if no supervisor lives.

    A damaged file is reported in `error`; the lock then identifies the supervisor.
    """
    state = _written(data_dir)
    if is_held(data_dir):
        if state.error == DAMAGED:
            return StackState(state=Phase.DEGRADED, supervisor=_holder(data_dir), error=DAMAGED)
        return state if _alive(state.supervisor) else StackState(state=Phase.STARTING)
    stopped = {name: ProcessState() for name in state.components}
    return StackState(components=stopped, error=state.error)


def _written(data_dir: Path) -> StackState:
    file = state_file(data_dir)
    try:
        return StackState.model_validate_json(file.read_bytes())
    except FileNotFoundError:
        return StackState()
    except ValueError:
        return StackState(error=DAMAGED)


def _holder(data_dir: Path) -> ProcessState:
    """The process that has the lock open, which only a supervisor does for longer than a moment."""
    lock = str(data_dir / "supervisor.lock")
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.pid != os.getpid() and any(one.path == lock for one in process.open_files()):
                return ProcessState(state=Phase.RUNNING, pid=process.pid, created=process.create_time())
    return ProcessState()


def write_state(data_dir: Path, state: StackState) -> None:
    """Writes the state atomically; raises `OSError` if the disk is full."""
    write_private(state_file(data_dir), _content(state))


def overwrite_state(data_dir: Path, state: StackState) -> None:
    """Overwrites the file in place, which works even on a full disk."""
    with state_file(data_dir).open("r+b", buffering=0) as file:
        file.write(_content(state))


def _content(state: StackState) -> bytes:
    return state.model_dump_json(indent=2).encode().ljust(ROOM)


@contextmanager
def hold(data_dir: Path) -> Generator[None]:
    """Holds the data directory for this process; raises `AlreadyRunning`.

    The kernel releases it when the process dies.
    """
    with (data_dir / "supervisor.lock").open("ab") as file:
        # A second try, since `is_held` may have the lock for a moment.
        if not (_locked(file, fcntl.LOCK_EX) or time.sleep(0.2) or _locked(file, fcntl.LOCK_EX)):
            raise AlreadyRunning(str(data_dir))
        yield


def is_held(data_dir: Path) -> bool:
    """Whether a supervisor lives."""
    lock = data_dir / "supervisor.lock"
    if not lock.exists():
        return False
    with lock.open("rb") as file:
        return not _locked(file, fcntl.LOCK_SH)


def _locked(file: IO[bytes], kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def sweep(data_dir: Path, seconds: float = 5.0) -> list[str]:
    """Ends processes left by a killed supervisor and returns their names; call it while holding the data directory."""
    left = {name: process for name, process in _written(data_dir).components.items() if _alive(process)}
    for number in (signal.SIGTERM, signal.SIGKILL):
        for process in left.values():
            if process.pid and _alive(process):
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, number)
        deadline = time.monotonic() + seconds
        while any(_alive(process) for process in left.values()) and time.monotonic() < deadline:
            time.sleep(0.05)
    return sorted(left)


def _alive(process: ProcessState) -> bool:
    if process.pid is None:
        return False
    try:
        found = psutil.Process(process.pid)
        return found.create_time() == process.created and found.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
