"""One reading process as its parent sees it: started lean, called with deadlines, killed when it misbehaves."""

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from infra.computing.lifeline import lifeline
from infra.computing.process import end_group, lean_environment

MODULE = "activities.casefile.reader.isolation.child"
POLL_SECONDS = 5.0
GRACE_SECONDS = 5.0
"""Wall time beyond the CPU allowance, for starting up and for a busy machine."""


class ReaderFault(Exception):
    """The reading process died or timed out; `resource` distinguishes an exhausted limit from a crash."""

    def __init__(self, resource: bool) -> None:
        super().__init__("resource" if resource else "crash")
        self.resource = resource


class ReaderProcess:
    """A child that reads PDFs. Not for use by two threads at once."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._child: subprocess.Popen[bytes] | None = None
        self._buffer = b""

    def ask(
        self,
        operation: str,
        path: Path,
        pages: list[int],
        seconds: int,
        beat: Callable[[], None],
        **more: Any,
    ) -> Iterator[bytes]:
        """Answers to one request, JSON each, as they arrive; `beat` is called at least every few seconds.

        `more` is added to the request unchanged. Raises `ReaderFault` if the child dies or more than `seconds` pass. If
        the caller leaves early, the child is killed.
        """
        whole = False
        try:
            child = self._started()
            request = {"op": operation, "path": str(path.resolve()), "pages": pages, "seconds": seconds, **more}
            self._send(child, request)
            deadline = time.monotonic() + seconds + GRACE_SECONDS
            while True:
                answer = self._line(child, deadline, beat)
                if answer == b"done":
                    whole = True
                    return
                yield answer
        finally:
            if not whole:
                self.stop()

    def start(self) -> None:
        """Starts the child before it is needed."""
        self._started()

    def stop(self) -> None:
        """Ends the child and whatever it started; a later request starts a new one."""
        child, self._child, self._buffer = self._child, None, b""
        if child is None:
            return
        end_group(child)
        for pipe in (child.stdin, child.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self.stop()
            self._child = subprocess.Popen(
                [sys.executable, "-m", MODULE, str(self._memory_mb), str(lifeline().reader)],
                pass_fds=[lifeline().reader],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env=lean_environment() | {"OMP_THREAD_LIMIT": "1"},  # one thread for each Tesseract
                start_new_session=True,
            )
        return self._child

    def _send(self, child: subprocess.Popen[bytes], request: dict[str, Any]) -> None:
        assert child.stdin is not None
        try:
            child.stdin.write(json.dumps(request).encode("utf-8") + b"\n")
            child.stdin.flush()
        except OSError:
            raise ReaderFault(resource=False) from None

    def _line(self, child: subprocess.Popen[bytes], deadline: float, beat: Callable[[], None]) -> bytes:
        assert child.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            while b"\n" not in self._buffer:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise ReaderFault(resource=True)
                if not selector.select(min(left, POLL_SECONDS)):
                    beat()
                    continue
                chunk = os.read(child.stdout.fileno(), 1 << 16)
                if not chunk:
                    raise ReaderFault(resource=_exhausted(child.wait()))
                self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line


def _exhausted(code: int) -> bool:
    """Whether the exit code shows a limit: CPU, a kill, or PDFium's abort when memory is refused."""
    return -code in (signal.SIGXCPU, signal.SIGKILL, signal.SIGABRT, signal.SIGILL, signal.SIGTRAP) or code == 1
