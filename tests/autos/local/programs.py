"""Small real programs that stand in for servers when a test is not about the server."""

import sys
from collections.abc import Sequence
from pathlib import Path

from autos.local.supervision.component import Component

SERVING = """
import pathlib, signal, subprocess, sys, time
folder = pathlib.Path(sys.argv[1])
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
(folder / "grandchild").write_text(str(grandchild.pid), encoding="utf-8")
(folder / "ready").touch()
time.sleep(600)
"""
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)" + SERVING
FAILING = "import sys; print('sem espaço em disco', flush=True); sys.exit(3)"


class Program(Component):
    """Runs a Python script with its folder as argument; ready once the script has created the file `ready`."""

    stop_seconds = 0.5

    def __init__(self, name: str, folder: Path, script: str = SERVING, port: int | None = None) -> None:
        self.name = name
        self.folder = folder
        self.port = port
        self._script = script

    @property
    def grandchild(self) -> int:
        return int((self.folder / "grandchild").read_text(encoding="utf-8"))

    def prepare(self) -> None:
        super().prepare()
        (self.folder / "ready").unlink(missing_ok=True)

    def command(self) -> Sequence[str]:
        return [sys.executable, "-c", self._script, str(self.folder)]

    def ready(self) -> bool:
        return (self.folder / "ready").exists()
