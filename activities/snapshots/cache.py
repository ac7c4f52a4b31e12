"""Immutable snapshots of the corpus: the storage of their parts, and a local cache that opens them read-only."""

import re
import shutil
import threading
import uuid
from collections import OrderedDict, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import Engine, select

from activities.search.ports import Ports, configured_ports
from activities.snapshots.cleaning import PINNED
from activities.snapshots.opened import OpenSnapshot, SnapshotUnavailable, intact, opened
from activities.snapshots.parts import fetch_part, parts_here
from activities.snapshots.pruning import MANIFEST, prune
from activities.snapshots.vectors import CompleteVectors
from infra.config.settings import Settings
from infra.db.models import CorpusSnapshot
from infra.resilience.outages import as_outage
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import SnapshotManifest

TRANSFERS = 4
_OPEN_AT_ONCE = 3
_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
"""Allowed snapshot names: a name becomes a folder and comes from outside."""


class SnapshotCache:
    """Snapshots downloaded once per machine and opened once per process. Safe for threads and processes.

    A folder appears in the cache whole, by rename, or not at all. The most recently used stay open, and a new one
    closes those that are not in use. `ports` are external services for search, by default those of the settings.
    """

    def __init__(self, settings: Settings, storage: Storage, engine: Engine, ports: Ports | None = None) -> None:
        self.folder = settings.snapshots_path
        self._storage = storage
        self._engine = engine
        self._ports = ports
        self._open: OrderedDict[str, OpenSnapshot] = OrderedDict()
        self._lock = threading.Lock()
        self._loading: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def active_id(self) -> str | None:
        """Return the snapshot that new runs pin, or None before the first build. Raises SQLAlchemy's errors if
        PostgreSQL is down.
        """
        with self._engine.connect() as connection:
            return connection.scalar(select(CorpusSnapshot.snapshot_id).where(CorpusSnapshot.active))

    def open(self, snapshot_id: str) -> OpenSnapshot:
        """Return the snapshot, downloaded and verified if this machine lacks it.

        Raises `SnapshotUnavailable` for an unpublished snapshot; `StorageUnavailable` and `ObjectMissing` come from
        the object store.
        """
        if not _NAME.fullmatch(snapshot_id):
            raise SnapshotUnavailable(snapshot_id)
        with self._lock:
            loading = self._loading[snapshot_id]
        with loading:  # others may go on with snapshots that are here while this one is fetched
            snapshot = self._remembered(snapshot_id)
            return snapshot or self._remember(self._load(snapshot_id))

    def adopt(self, manifest: SnapshotManifest, built: Path) -> None:
        """Move a folder that was built here into the cache, which saves the download."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (built / MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
        _move_into_place(built, self.folder / manifest.snapshot_id)
        self._prune()

    def _remembered(self, snapshot_id: str) -> OpenSnapshot | None:
        with self._lock:
            if snapshot_id in self._open:
                self._open.move_to_end(snapshot_id)
            return self._open.get(snapshot_id)

    def _remember(self, snapshot: OpenSnapshot) -> OpenSnapshot:
        with self._lock:
            self._open[snapshot.snapshot_id] = snapshot
            while len(self._open) > _OPEN_AT_ONCE:
                self._open.popitem(last=False)
        return snapshot

    def _load(self, snapshot_id: str) -> OpenSnapshot:
        target = self.folder / snapshot_id
        vectors = CompleteVectors(self._ports or configured_ports(), self._storage, self._engine)
        found = opened(target, vectors)
        if found is None:
            shutil.rmtree(target, ignore_errors=True)
            self._download(snapshot_id, target)
            found = opened(target, vectors)
            self._prune()
        if found is None:
            raise SnapshotUnavailable(snapshot_id)
        return found

    def _prune(self) -> None:
        active = select(CorpusSnapshot.snapshot_id).where(CorpusSnapshot.active)
        try:
            with self._engine.connect() as connection:
                needed = connection.scalars(active.union(PINNED)).all()
        except Exception as error:
            if as_outage(error) is None:
                raise
            # another arrival will do it
            return
        prune(self.folder, needed)

    def _download(self, snapshot_id: str, target: Path) -> None:
        manifest = SnapshotManifest.model_validate_json(self._storage.get_bytes(self._manifest_object(snapshot_id)))
        scratch = self.folder / f".download-{snapshot_id}-{uuid.uuid4().hex}"
        try:
            with ThreadPoolExecutor(TRANSFERS) as threads:
                here = parts_here(self.folder)
                fetching = [
                    threads.submit(fetch_part, self._storage, part, scratch / part.path, here.get(part.sha256))
                    for part in manifest.parts
                ]
            for part in fetching:
                part.result()
            (scratch / MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
            _move_into_place(scratch, target)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    def _manifest_object(self, snapshot_id: str) -> ObjectRef:
        with self._engine.connect() as connection:
            found = connection.scalar(
                select(CorpusSnapshot.manifest_object).where(CorpusSnapshot.snapshot_id == snapshot_id)
            )
        if found is None:
            raise SnapshotUnavailable(snapshot_id)
        return ObjectRef.model_validate(found)


def _move_into_place(scratch: Path, target: Path) -> None:
    """Rename. If another process was faster, its folder stays, since it is the same snapshot."""
    try:
        scratch.rename(target)
    except OSError:
        if intact(target) is None:
            raise
