"""Parts of snapshots by content: each is stored once, and fetched only by a machine that has no copy of it."""

import hashlib
from pathlib import Path

from pydantic import ValidationError

from activities.snapshots.pruning import MANIFEST
from infra.storage.keys import snapshot_part_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import SnapshotManifest, SnapshotPart


def part_of(folder: Path, file: Path) -> SnapshotPart:
    """Describe a file of a snapshot's folder."""
    return SnapshotPart(path=file.relative_to(folder).as_posix(), sha256=_hash(file), size=file.stat().st_size)


def put_part(storage: Storage, folder: Path, part: SnapshotPart) -> None:
    """Store a part from its folder, unless it is there."""
    key = snapshot_part_key(part.sha256)
    if not is_stored(storage, part):
        storage.delete(key)
        storage.put_file(key, folder / part.path, "application/octet-stream")


def is_stored(storage: Storage, part: SnapshotPart) -> bool:
    """Return whether the store has a part that this installation wrote."""
    found = storage.written(snapshot_part_key(part.sha256))
    return found is not None and (found.sha256, found.size) == (part.sha256, part.size)


def parts_here(root: Path) -> dict[str, Path]:
    """Return the files of the snapshots below `root` by their hash."""
    found: dict[str, Path] = {}
    for manifest in root.glob(f"*/{MANIFEST}"):
        try:
            parts = SnapshotManifest.model_validate_json(manifest.read_bytes()).parts
        except (OSError, ValidationError):
            continue
        found |= {part.sha256: manifest.parent / part.path for part in parts}
    return found


def fetch_part(storage: Storage, part: SnapshotPart, file: Path, here: Path | None) -> None:
    """Write a part to `file`: a link to the copy that is `here` if that is whole, else from the store."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if here is None or not _linked(part, file, here):
        key = snapshot_part_key(part.sha256)
        storage.download(ObjectRef(key=key, sha256=part.sha256, size=part.size), file)


def _linked(part: SnapshotPart, file: Path, here: Path) -> bool:
    try:
        file.hardlink_to(here)
    except OSError:
        return False
    if _hash(file) == part.sha256:
        return True
    file.unlink()
    return False


def _hash(file: Path) -> str:
    with file.open("rb") as body:
        return hashlib.file_digest(body, "sha256").hexdigest()
