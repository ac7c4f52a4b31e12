"""This process' typesetting process, started on demand and restarted if it has ended."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from base64 import b64decode
from pathlib import Path
from threading import Lock
from typing import Any

import psutil

PROGRAM = Path(__file__).with_name("typesetting.py")
MOST_MEMORY = 224 << 20
"""Memory in bytes after which it is replaced. The first report takes some 110 MB, each further case 20."""


class Typesetter:
    """Typesets one request after the other, from any thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = Lock()

    def pages(self, template: str, view: str, timestamp: int | None) -> list[bytes]:
        """Return the result of `typesetting.typeset`. Raise RuntimeError with Typst's message."""
        request = {"template": template, "view": view, "timestamp": timestamp, "seconds": _cpu_left()}
        line = json.dumps(request).encode() + b"\n"
        with self._turn:
            # one that waited may have ended just now
            answer = (self._process and self._ask(self._process, line)) or self._ask(self._start(), line)
            if self._memory() > MOST_MEMORY:
                self.stop()
        if not answer:
            raise RuntimeError("report not typeset: the typesetting process died")
        told: dict[str, Any] = json.loads(answer)
        if "error" in told:
            raise RuntimeError(f"report not typeset: {told['error'][-2000:]}")
        return [b64decode(one) for one in told["pages"]]

    def _start(self) -> subprocess.Popen[bytes]:
        self.stop()
        command = [sys.executable, "-I", "-X", "utf8", os.fspath(PROGRAM)]
        self._process = subprocess.Popen(
            command, env={"TMPDIR": tempfile.gettempdir()}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        return self._process

    def _ask(self, process: subprocess.Popen[bytes], line: bytes) -> bytes:
        """Return the answer; nothing if the process has ended."""
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        except BrokenPipeError:
            return b""

    def _memory(self) -> int:
        try:
            return psutil.Process(self._process.pid).memory_info().rss if self._process else 0
        except psutil.NoSuchProcess:
            return 0

    def stop(self) -> None:
        """End the process and its cache. A later request starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()  # without requests it ends by itself, and takes its folder with it


def _cpu_left() -> int | None:
    """Return the CPU seconds left to this process, which its typesetter may use instead."""
    soft, usage = resource.getrlimit(resource.RLIMIT_CPU)[0], resource.getrusage(resource.RUSAGE_SELF)
    return None if soft == resource.RLIM_INFINITY else max(1, soft - int(usage.ru_utime + usage.ru_stime))
