"""One running child process of the stack."""

import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import psutil

from autos.local.supervision.component import Component
from autos.local.supervision.lifeline import child_setup
from autos.local.supervision.logs import rotate, tail

POLL_SECONDS = 0.05


class StartFailed(RuntimeError):
    """A component ended or stayed silent before it was ready; the message (Portuguese) shows the end of its log."""


class Child:
    """Starts in its own process group, so that its descendants end with it; output goes to `log`."""

    def __init__(self, component: Component, log: Path) -> None:
        self.component = component
        self.log = log
        self._lock = threading.Lock()
        rotate(log)
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                component.command(),
                cwd=component.working_folder,
                env=dict(component.environment()),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                umask=0o077,
                preexec_fn=child_setup(component.account, component.death_signal),
            )
        # Not reaped before `alive` is asked, so it has an entry even if it is dead by now.
        self.created = psutil.Process(self.pid).create_time()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs; negative: the signal that ended it."""
        return self._process.returncode

    def alive(self) -> bool:
        """Whether it runs; if it died, kills the rest of its group while its pid is still reserved."""
        with self._lock:
            if self._process.returncode is not None:
                return False
            if os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                return True
            self._end_group()
            return False

    def wait_ready(self, seconds: float) -> None:
        """Blocks until the component is ready; raises `StartFailed` if it ends first or takes longer."""
        deadline = time.monotonic() + seconds
        while not (self.component.ready() and self._listens()):
            if not self.alive():
                raise StartFailed(f"{self.component.name} terminou ao iniciar:\n{tail(self.log)}")
            if time.monotonic() > deadline:
                raise StartFailed(f"{self.component.name} não respondeu em {seconds:.0f} s:\n{tail(self.log)}")
            time.sleep(POLL_SECONDS)

    def _listens(self) -> bool:
        port = self.component.port
        if port is None:
            return True
        try:
            connections = psutil.Process(self.pid).net_connections("tcp")
        except psutil.NoSuchProcess:
            return False
        return any(one.status == psutil.CONN_LISTEN and one.laddr.port == port for one in connections)

    def ask_to_stop(self) -> None:
        """Sends the component's stop signal, if it still runs."""
        if self.alive():
            self._process.send_signal(self.component.stop_signal)

    def stop(self) -> None:
        """Ends it cleanly within `stop_seconds`, then by force; afterwards nothing of its group is left."""
        self.ask_to_stop()
        deadline = time.monotonic() + self.component.stop_seconds
        while self.alive():
            if time.monotonic() > deadline:
                with self._lock:
                    self._end_group()
            time.sleep(POLL_SECONDS)

    def _end_group(self) -> None:
        if self._process.returncode is None:
            os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()
