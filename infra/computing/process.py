"""One computing process as its parent sees it: each call has a CPU limit, and a process that misbehaves is killed."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeVar

import psutil

from infra.computing.child import Call, Outcome
from infra.computing.lifeline import lifeline

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
MODULE = "infra.computing.child"
POLL_SECONDS = 0.25
"""Interval at which a busy child is checked and activity cancellation is delivered."""
PATIENCE = 3
"""Wall seconds allowed per second of CPU, because others use the machine too; the same number is allowed at the start.
"""
START_SECONDS = 60
LARGEST_IDLE = 512 << 20
"""Memory in bytes after a call above which a child is replaced, so that one long case does not keep it."""
KEPT_SETTINGS = ("AUTOS_EMBEDDINGS_", "AUTOS_RERANK_")
"""Prefixes of the settings that a child inherits by default: those for external encoders and rerankers."""


class Overrun(Exception):
    """The step needed more CPU, time or memory than it has."""


class Lost(Exception):
    """The process died or was killed; the call may be retried."""


class ComputingProcess:
    """A child that computes one call at a time and inherits the settings that begin with `kept`.

    Its temporary files live in a folder of its own, which is removed with it. Not thread-safe.
    """

    def __init__(self, memory_mb: int, modules: Sequence[str] = (), kept: Sequence[str] = KEPT_SETTINGS) -> None:
        self._most = memory_mb << 20
        self._modules = modules
        self._kept = kept
        self._child: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self._folder: str | None = None

    @property
    def pid(self) -> int | None:
        """Process id of the child; None while there is none."""
        return self._child.pid if self._child else None

    def start(self) -> Connection:
        """Starts the child, or replaces one that has died."""
        if self._connection and self._child and self._child.poll() is None:
            return self._connection
        self.stop()
        self._folder = tempfile.mkdtemp(prefix="autos-computing-")
        ours, theirs = socket.socketpair()
        with theirs:
            fds = (theirs.fileno(), lifeline().reader)
            self._child = subprocess.Popen(
                [sys.executable, "-m", MODULE, *map(str, fds), *self._modules],
                pass_fds=fds,
                stdin=subprocess.DEVNULL,
                cwd="/",
                env=lean_environment(*self._kept) | {"TMPDIR": self._folder},
                start_new_session=True,
            )
        self._connection = Connection(ours.detach())
        return self._connection

    def run(self, seconds: int, function: Callable[..., T], *arguments: Any) -> T:
        """Runs `function` in the child and returns or raises what it does.

        Raises `Overrun` past `seconds` of CPU and `Lost` when the child dies. If the caller leaves early for any
        reason, the child is killed.
        """
        whole = False
        try:
            outcome = self._ask(Call(seconds, function, arguments))
            whole = self._memory() <= LARGEST_IDLE
        finally:
            if not whole:
                self.stop()
        if outcome.raised is None:
            return outcome.value
        raise _rebuilt(*outcome.raised)

    def stop(self) -> None:
        """Ends the child and whatever it started; a later call starts a new one."""
        child, connection, folder = self._child, self._connection, self._folder
        self._child = self._connection = self._folder = None
        if child is not None:
            end_group(child)
        if connection is not None:
            connection.close()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def _ask(self, call: Call) -> Outcome:
        connection = self.start()
        deadline = time.monotonic() + START_SECONDS + PATIENCE * call.seconds
        try:
            connection.send(call)
            while not wait([connection], POLL_SECONDS):
                if time.monotonic() > deadline or self._memory() > self._most:
                    raise Overrun
            outcome: Outcome = connection.recv()
        except (EOFError, OSError):
            raise self._death() from None
        return outcome

    def _memory(self) -> int:
        """Bytes of the child's private memory. Pages of mapped snapshots are shared and do not count."""
        try:
            used = psutil.Process(self.pid).memory_info()
        except psutil.NoSuchProcess:
            return 0
        return used.rss - getattr(used, "shared", 0)

    def _death(self) -> Exception:
        code = self._child.wait() if self._child else 0
        if -code == signal.SIGXCPU:
            return Overrun()
        return Lost() if code < 0 else RuntimeError(f"a computing process ended by itself, with code {code}")


def end_group(child: subprocess.Popen[bytes]) -> None:
    """Ends a child that leads a process group, and the rest of the group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def lean_environment(*prefixes: str) -> dict[str, str]:
    """The environment of a child: PATH, Python, the temporary folder, and variables that begin with one of
    `prefixes`.
    """
    names = {"PATH", "TESSDATA_PREFIX", "VIRTUAL_ENV", "HOME", "TMPDIR"}
    kept = {name: value for name, value in os.environ.items() if name in names or name.startswith(prefixes)}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}


def _rebuilt(
    kind: type[BaseException], arguments: tuple[Any, ...], attributes: dict[str, Any], lines: str
) -> BaseException:
    """Rebuilds the child's exception, with its traceback as the cause."""
    if issubclass(kind, MemoryError):
        return Overrun()
    cause = RuntimeError(f"in the computing process:\n{lines}")
    try:
        error = kind.__new__(kind, *arguments)
        vars(error).update(attributes)
    except TypeError:
        # one that its arguments alone do not make, as pydantic's
        return cause
    error.__cause__ = cause
    return error
