"""Interface between the supervisor and one server of the embedded stack."""

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

INHERITED = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR")


@dataclass(frozen=True)
class Account:
    """A system user that a child runs as."""

    uid: int
    gid: int


class Component(ABC):
    """One child process: how to prepare, start, probe and stop it. All methods block."""

    name: str
    folder: Path
    port: int | None = None
    """Port it listens on; a response by another program on that port does not count."""
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGTERM
    """Signal it receives when the supervisor dies."""
    stop_seconds: float = 10.0
    """How long a clean stop may take before the process group is killed."""
    account: Account | None = None
    """Another user to run as; None keeps ours."""

    @property
    def working_folder(self) -> Path:
        """Working directory."""
        return self.folder

    def prepare(self) -> None:
        """Creates what must exist before each start."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)

    @abstractmethod
    def command(self) -> Sequence[str]:
        """Program and arguments."""

    def environment(self) -> Mapping[str, str]:
        """The child's environment: a server gets none of our settings, and obeys no variable of its own."""
        inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
        return {**inherited, "HOME": str(self.folder)}

    @abstractmethod
    def ready(self) -> bool:
        """Whether it is ready now; returns within about a second."""
