"""A temporary folder for case files that disappears with its process, however it ends.

The next process on the same data directory deletes folders left by killed ones. A process holds its folder by a file
lock, so that a live one is never deleted.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from infra.config.settings import Settings


@contextmanager
def working_folder(settings: Settings, kind: str) -> Generator[Path]:
    """Makes the folder the place for temporary files of this process and its children, during the block."""
    place = settings.data_dir / "tmp"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (place / "lock").open("ab") as gate:
        # One at a time: a folder that was just made is not held yet.
        fcntl.flock(gate, fcntl.LOCK_EX)
        _sweep(place)
        own = Path(tempfile.mkdtemp(prefix=f"{kind}-", dir=place))
        held = os.open(own, os.O_RDONLY)
        fcntl.flock(held, fcntl.LOCK_EX)
    before = tempfile.tempdir, os.environ.get("TMPDIR")
    tempfile.tempdir = os.environ["TMPDIR"] = str(own)
    try:
        yield own
    finally:
        tempfile.tempdir = before[0]
        if before[1] is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = before[1]
        shutil.rmtree(own, ignore_errors=True)
        os.close(held)


def _sweep(place: Path) -> None:
    """Removes every folder that no process holds."""
    for left in place.iterdir():
        with suppress(FileNotFoundError, NotADirectoryError, BlockingIOError), _opened(left) as folder:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def _opened(folder: Path) -> Generator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
