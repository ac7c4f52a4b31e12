"""Local copies of snapshots: in use under a lease, removed once nobody needs them.

Object storage keeps every snapshot that a run pins, so a removed copy is downloaded again when it is needed.
"""

import fcntl
import os
import shutil
import time
import uuid
from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import ValidationError

from activities.search.vectors.neural import VECTORS_SUFFIX
from workflows.contracts.law.corpus import SnapshotManifest

MANIFEST = "manifest.json"
BESIDE = "encoders"
"""The folder of a snapshot's vectors from external encoders, which are made later."""
NEWEST_KEPT = 3
SCRATCH_SECONDS = 24 * 3600
"""Age in seconds after which an unfinished folder or file counts as left by a killed process."""


def lease(folder: Path) -> int | None:
    """Return a descriptor that protects `folder` from pruning by any process until it is closed; None if there is
    no folder.
    """
    try:
        held = os.open(folder, os.O_RDONLY)
    except FileNotFoundError:
        return None
    # where the file system has no locks, nothing is pruned either
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_SH)
    if _stands_for(held, folder):
        return held
    os.close(held)
    return None


def prune(root: Path, needed: Collection[str]) -> list[str]:
    """Remove snapshots below `root` except the `needed`, the newest `NEWEST_KEPT` and leased ones. Return those
    removed.

    Remains of killed downloads and removals are removed too.
    """
    cached = dict(_cached(root))
    newest = sorted(cached, key=lambda name: cached[name].created_at, reverse=True)[:NEWEST_KEPT]
    removed = [name for name in sorted(cached) if name not in {*needed, *newest} and remove(root / name)]
    for scratch in root.glob(".*"):
        if _left_over(scratch):
            shutil.rmtree(scratch, ignore_errors=True)
    for fetched in root.glob(f"*/{BESIDE}/*"):
        if fetched.suffix != VECTORS_SUFFIX and _left_over(fetched):
            fetched.unlink(missing_ok=True)
    return removed


def _left_over(scratch: Path) -> bool:
    with suppress(FileNotFoundError):
        return time.time() - scratch.stat().st_mtime > SCRATCH_SECONDS
    return False


def _cached(root: Path) -> Iterator[tuple[str, SnapshotManifest]]:
    for folder in root.iterdir():
        with suppress(OSError, ValidationError):
            manifest = SnapshotManifest.model_validate_json((folder / MANIFEST).read_bytes())
            if folder.name == manifest.snapshot_id:
                yield folder.name, manifest


def remove(folder: Path) -> bool:
    """Rename the folder, then delete it. Return False if it is leased or already gone."""
    gone = folder.with_name(f".gone-{folder.name}-{uuid.uuid4().hex}")
    with _locked(folder) as ours:
        if not ours:
            return False
        folder.rename(gone)
    shutil.rmtree(gone, ignore_errors=True)
    return True


@contextmanager
def _locked(folder: Path) -> Generator[bool]:
    try:
        held = os.open(folder, os.O_RDONLY)
    except FileNotFoundError:
        yield False
        return
    try:
        yield _exclusive(held) and _stands_for(held, folder)
    finally:
        os.close(held)


def _exclusive(held: int) -> bool:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _stands_for(held: int, folder: Path) -> bool:
    """Return whether the name still leads to the opened folder."""
    try:
        return os.path.samestat(os.fstat(held), folder.stat())
    except FileNotFoundError:
        return False
