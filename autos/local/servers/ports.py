"""Ports of the embedded stack on loopback: the defaults if they are free, and the same ones at the next start."""

import fcntl
import json
import os
import socket
import stat
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Annotated, Self

from pydantic import Field, TypeAdapter, ValidationError

from infra.telemetry.figures import PORTS_TRIED

HOST = "127.0.0.1"

DEFAULT_PORTS: dict[str, int] = {
    "api": 8400,
    "temporal": 7233,
    "temporal_ui": 8233,
    "temporal_http": 28234,
    "temporal_metrics": 28235,
    "postgres": 54320,
    "s3": 8333,
    "s3_grpc": 28333,
    "master": 28334,
    "master_grpc": 28335,
    "volume": 28336,
    "volume_grpc": 28337,
    "filer": 28338,
    "filer_grpc": 28339,
    "metrics": 28340,
}
"""Ports that nobody types are below 32768, where Linux begins its range for outgoing connections."""

SPAN = 2000
_PORTS = TypeAdapter(dict[str, Annotated[int, Field(ge=1, le=65535)]])


class PortClaims:
    """Keeps ports for one stack from the moment they are chosen: another that starts meanwhile leaves them alone.

    Claims are locked files in a folder that all stacks of a user share; at the latest they end with the process.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path(tempfile.gettempdir()) / f"autos-ports-{os.getuid()}"
        self._held = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.close()

    def take(self, port: int) -> bool:
        """Claims a port that is free and that no other stack has claimed; any free one if no file can be written."""
        if not is_free(port):
            return False
        claim = self._folder / str(port)
        with ExitStack() as opened:
            try:
                if not self._is_ours():
                    return True
                file = opened.enter_context(open(claim, "ab", opener=_plainly))
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if not os.path.samestat(os.fstat(file.fileno()), claim.stat()):
                    return False
            except (BlockingIOError, FileNotFoundError):
                # another has it, or has just given it back: the next port is as good
                return False
            except OSError:
                return True
            self._held.push(opened.pop_all())
            self._held.callback(claim.unlink, missing_ok=True)
        return True

    def _is_ours(self) -> bool:
        """Whether only we can write to the folder, since its files are opened and deleted."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        found = self._folder.lstat()
        return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def _plainly(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW, 0o600)


def choose_ports(
    file: Path,
    preferred: Mapping[str, int] = DEFAULT_PORTS,
    wanted: Mapping[str, int] | None = None,
    *,
    take: Callable[[int], bool] | None = None,
) -> dict[str, int]:
    """One port per name of `preferred`: `wanted`, else the one stored in `file`, else the preferred.

    If it is taken, the next free one; `take` (default `is_free`) decides. The choice is written to `file`. Raises
    `OSError` if `SPAN` consecutive ports are taken.
    """
    remembered = read_ports(file)
    first = {**preferred, **remembered, **(wanted or {})}
    chosen: dict[str, int] = {}
    for name in preferred:
        # What another name comes first for is left to it: one taken port must not move all that follow.
        others = {one for other, port in first.items() if other != name for one in _ports_of(other, port)}
        others.discard(first[name])
        chosen[name] = _free_from(first[name], others | set(chosen.values()), take or is_free)
    if chosen != remembered:
        file.write_text(json.dumps(chosen, indent=2) + "\n", encoding="utf-8")
    return chosen


def read_ports(file: Path) -> dict[str, int]:
    """The ports of the last start; empty before the first start, or if the file is damaged (the next start writes
    it).
    """
    try:
        return _PORTS.validate_json(file.read_bytes())
    except (FileNotFoundError, ValidationError):
        return {}


def is_free(port: int) -> bool:
    """Whether a server could listen on `port` of loopback now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def accepts(host: str, port: int, seconds: float = 1.0) -> bool:
    """Whether something accepts connections there."""
    try:
        socket.create_connection((host, port), timeout=seconds).close()
    except OSError:
        return False
    return True


def _ports_of(name: str, port: int) -> range:
    """Each process of the stack takes the first free port for its metrics."""
    return range(port, port + (PORTS_TRIED if name == "metrics" else 1))


def _free_from(first: int, taken: set[int], take: Callable[[int], bool]) -> int:
    for port in range(first, min(first + SPAN, 65536)):
        if port not in taken and take(port):
            return port
    raise OSError(f"no free port on {HOST} from {first} on")
