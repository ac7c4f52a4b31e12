"""One computing process as its parent sees it: asked with a budget, ended for good when it misbehaves."""

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
"""How often a busy child is looked after; a cancelled activity is told then, too."""
PATIENCE = 3
"""Wall seconds for each second of CPU, on a machine that others use too; and as many to start with."""
START_SECONDS = 60
LARGEST_IDLE = 512 << 20
"""Bytes; a child that holds more after a call is replaced, so that one long case costs no memory for ever."""
KEPT_SETTINGS = ("AUTOS_EMBEDDINGS_", "AUTOS_RERANK_")
"""What a step asks others for: the settings a child is told unless its owner says others."""


class Overrun(Exception):
    """The step needed more CPU, time or memory than it has."""


class Lost(Exception):
    """The process died, of itself or by somebody's hand; what it computed may be tried again."""


class ComputingProcess:
    """A child that computes one call at a time, told of settings that begin with `kept`.

    Its temporary files are in a folder of its own, which goes with it. Not for use by two threads at once.
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
        """Of the child, while there is one."""
        return self._child.pid if self._child else None

    def start(self) -> Connection:
        """Lets the child come up; one that has died is replaced."""
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
        """What `function` returns or raises in the child; `Overrun` past `seconds` of CPU, `Lost` when the child dies.

        Left early, in whatever way, the child is ended.
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
        """Bytes of the child's own; of the snapshots that it maps others have the same pages."""
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
    """What a child may know: where programs, Python and temporary files are, and what begins with one of `prefixes`."""
    names = {"PATH", "TESSDATA_PREFIX", "VIRTUAL_ENV", "HOME", "TMPDIR"}
    kept = {name: value for name, value in os.environ.items() if name in names or name.startswith(prefixes)}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}


def _rebuilt(
    kind: type[BaseException], arguments: tuple[Any, ...], attributes: dict[str, Any], lines: str
) -> BaseException:
    """The exception of the child, with the lines it came through as its cause."""
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
