"""Immutable snapshots of the corpus: where their parts are, and a local cache that opens them read-only."""

import os
import re
import shutil
import threading
import uuid
import weakref
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError
from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from activities.corpus.pruning import MANIFEST, lease, prune
from activities.graph.read import LegalGraph, open_graph
from activities.search.features_table import FeaturesTable, features_of, open_table
from activities.search.index import SearchIndex, open_index
from infra.db.models import CorpusSnapshot, Run
from infra.settings import Settings
from infra.storage import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import TERMINAL_STATES
from workflows.contracts.corpus import SnapshotManifest, SnapshotPart
from workflows.contracts.errors import AutosError, ErrorCode

INDEX_PART = "index"
FEATURES_PART = "features"
GRAPH_PART = "graph/graph.ladybug"
PREFIX = "corpus/snapshots"
TRANSFERS = 4
_OPEN_AT_ONCE = 3
_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
"""Of a snapshot: it names a folder, and comes from outside."""

_Half = TypeVar("_Half")


class SnapshotUnavailable(AutosError):
    """A snapshot, or one half of it (`part`), is unknown, incomplete or does not open."""

    def __init__(self, snapshot_id: str, part: str | None = None) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE,
            f"A base de precedentes {snapshot_id} não está disponível. Importe o acervo ou aguarde a construção.",
        )
        self.snapshot_id = snapshot_id
        self.part = part


def snapshot_key(snapshot_id: str, path: str) -> str:
    """Object key of a part (or the manifest) of a snapshot."""
    return f"{PREFIX}/{snapshot_id}/{path}"


class OpenSnapshot:
    """One snapshot on this machine, opened read-only; both halves may be used from any number of threads.

    `held` is the lease on its folder, given back when this is no longer used.
    """

    def __init__(self, manifest: SnapshotManifest, path: Path, held: int | None = None) -> None:
        self.manifest = manifest
        self.path = path
        if held is not None:
            weakref.finalize(self, os.close, held)
        # a lock for each, so that a graph that hangs while it opens holds up no search
        self._search_lock, self._features_lock, self._graph_lock = (threading.Lock() for _ in range(3))
        self._search: SearchIndex | None = None
        self._graph: LegalGraph | None = None
        self._features: FeaturesTable | None = None

    @property
    def snapshot_id(self) -> str:
        """The id a run pins."""
        return self.manifest.snapshot_id

    @property
    def search(self) -> SearchIndex:
        """The search half; raises `SnapshotUnavailable` when it does not open."""
        with self._search_lock:
            if self._search is None:
                self._search = self._opened("search", lambda: open_index(self.path / INDEX_PART))
            return self._search

    @property
    def features(self) -> FeaturesTable:
        """The features of every decision; one of a snapshot that was built without is made here, once."""
        search = self.search
        with self._features_lock:
            if self._features is None:
                self._features = self._opened("search", lambda: self._features_beside(search))
            return self._features

    @property
    def graph(self) -> LegalGraph:
        """The graph half, opened on first use so that a run may do without; raises `SnapshotUnavailable`."""
        with self._graph_lock:
            if self._graph is None:
                self._graph = self._opened("graph", lambda: open_graph(self.path / GRAPH_PART))
            return self._graph

    def _features_beside(self, search: SearchIndex) -> FeaturesTable:
        folder = self.path / FEATURES_PART
        return open_table(folder) if folder.is_dir() else features_of(search)

    def _opened(self, part: str, opener: Callable[[], _Half]) -> _Half:
        """A half that does not open fails in the ways of its library; here they become one."""
        try:
            return opener()
        except Exception as error:
            raise SnapshotUnavailable(self.snapshot_id, part) from error


class SnapshotCache:
    """Snapshots downloaded once per machine and opened once per process; safe among threads and processes.

    A folder under the cache appears whole, by rename, or not at all. The few used last stay open; a new arrival makes
    those go that nobody needs.
    """

    def __init__(self, settings: Settings, storage: Storage, engine: Engine) -> None:
        self._folder = settings.snapshots_path
        self._storage = storage
        self._engine = engine
        self._open: OrderedDict[str, OpenSnapshot] = OrderedDict()
        self._lock = threading.Lock()
        self._loading: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def active_id(self) -> str | None:
        """The snapshot new runs pin; None before the first build. PostgreSQL away: SQLAlchemy's errors."""
        with self._engine.connect() as connection:
            return connection.scalar(select(CorpusSnapshot.snapshot_id).where(CorpusSnapshot.active))

    def open(self, snapshot_id: str) -> OpenSnapshot:
        """The snapshot, downloaded and checked if this machine has not got it yet.

        Raises `SnapshotUnavailable` when no such snapshot was published, `StorageUnavailable` and `ObjectMissing`
        as the object store has it.
        """
        if not _NAME.fullmatch(snapshot_id):
            raise SnapshotUnavailable(snapshot_id)
        with self._lock:
            loading = self._loading[snapshot_id]
        with loading:  # others may go on with snapshots that are here while this one is fetched
            snapshot = self._remembered(snapshot_id)
            return snapshot or self._remember(self._load(snapshot_id))

    def adopt(self, manifest: SnapshotManifest, built: Path) -> None:
        """Takes a folder that was just built here, so that this machine need not download what it made."""
        self._folder.mkdir(parents=True, exist_ok=True)
        (built / MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
        _move_into_place(built, self._folder / manifest.snapshot_id)
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
        target = self._folder / snapshot_id
        found = _opened(target)
        if found is None:
            shutil.rmtree(target, ignore_errors=True)
            self._download(snapshot_id, target)
            found = _opened(target)
            self._prune()
        if found is None:
            raise SnapshotUnavailable(snapshot_id)
        return found

    def _prune(self) -> None:
        active = select(CorpusSnapshot.snapshot_id).where(CorpusSnapshot.active)
        pinned = select(Run.snapshot_id).where(Run.state.not_in(TERMINAL_STATES), Run.snapshot_id.is_not(None))
        try:
            with self._engine.connect() as connection:
                needed = connection.scalars(active.union(pinned)).all()
        except SQLAlchemyError:
            # another arrival will do it
            return
        prune(self._folder, needed)

    def _download(self, snapshot_id: str, target: Path) -> None:
        manifest = SnapshotManifest.model_validate_json(self._storage.get_bytes(self._manifest_object(snapshot_id)))
        scratch = self._folder / f".download-{snapshot_id}-{uuid.uuid4().hex}"
        try:
            with ThreadPoolExecutor(TRANSFERS) as threads:
                list(threads.map(lambda part: self._fetch(snapshot_id, part, scratch / part.path), manifest.parts))
            (scratch / MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
            _move_into_place(scratch, target)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    def _fetch(self, snapshot_id: str, part: SnapshotPart, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        key = snapshot_key(snapshot_id, part.path)
        self._storage.download(ObjectRef(key=key, sha256=part.sha256, size=part.size), file)

    def _manifest_object(self, snapshot_id: str) -> ObjectRef:
        with self._engine.connect() as connection:
            found = connection.scalar(
                select(CorpusSnapshot.manifest_object).where(CorpusSnapshot.snapshot_id == snapshot_id)
            )
        if found is None:
            raise SnapshotUnavailable(snapshot_id)
        return ObjectRef.model_validate(found)


def _opened(folder: Path) -> OpenSnapshot | None:
    """The snapshot in `folder` under a lease, if it is all there."""
    held = lease(folder)
    if held is None:
        return None
    manifest = _intact(folder)
    if manifest is None:
        os.close(held)
        return None
    return OpenSnapshot(manifest, folder, held)


def _intact(folder: Path) -> SnapshotManifest | None:
    """The manifest of a cached snapshot whose parts all have their size; None when something is missing."""
    try:
        manifest = SnapshotManifest.model_validate_json((folder / MANIFEST).read_bytes())
    except (OSError, ValidationError):
        return None
    for part in manifest.parts:
        file = folder / part.path
        if not file.is_file() or file.stat().st_size != part.size:
            return None
    return manifest


def _move_into_place(scratch: Path, target: Path) -> None:
    """Renames; when another process was quicker its folder stays, being the same snapshot."""
    try:
        scratch.rename(target)
    except OSError:
        if _intact(target) is None:
            raise
