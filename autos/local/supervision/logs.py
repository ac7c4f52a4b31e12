"""Log files of child processes, rotated while the children continue to write."""

import shutil
from pathlib import Path

MAX_BYTES = 10 << 20
KEPT = 3


def rotate(file: Path, max_bytes: int = MAX_BYTES, kept: int = KEPT) -> None:
    """Copies a log over `max_bytes` to `file.1` (older ones move up to `kept`) and empties it in place.

    Children append through their own descriptor, so emptying is safe; a line written during the copy may be lost, and
    all of it where the disk has no room for the copy.
    """
    if not file.exists() or file.stat().st_size <= max_bytes:
        return
    for number in range(kept - 1, 0, -1):
        older = file.with_name(f"{file.name}.{number}")
        if older.exists():
            older.replace(file.with_name(f"{file.name}.{number + 1}"))
    newest = file.with_name(f"{file.name}.1")
    try:
        shutil.copyfile(file, newest)
    except OSError:  # the disk is full: what was said is lost, and the log's room is won back
        newest.unlink(missing_ok=True)
    with file.open("r+b") as stream:
        stream.truncate(0)


def tail(file: Path, lines: int = 15) -> str:
    """The last lines of a log, for a message about why something did not start."""
    if not file.exists():
        return ""
    return "\n".join(file.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
