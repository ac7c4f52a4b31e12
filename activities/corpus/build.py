"""Build of a snapshot from PostgreSQL and its publication: parts first, manifest last, so that it is complete or
absent.
"""

import hashlib
import shutil
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, text
from sqlalchemy.dialects.postgresql import insert

from activities.citator.statements import Statements
from activities.citator.table import write_treatments
from activities.corpus.decisions import CorpusContent, describe_corpus, frozen_corpus, stream_decisions
from activities.corpus.growth import build_search
from activities.corpus.legal_texts import count_legal_texts, digest_of_legal_texts, stream_legal_texts
from activities.corpus.refresh import refresh_features
from activities.graph.build import build_graph
from activities.graph.library import LIBRARY
from activities.search.legal.build import build_legal_texts
from activities.snapshots.cache import TRANSFERS, SnapshotCache
from activities.snapshots.opened import GRAPH_PART, LEGAL_PART, TREATMENTS_PART, OpenSnapshot
from activities.snapshots.parts import is_stored, part_of, put_part
from activities.snapshots.pruning import MANIFEST
from infra.db.models import CorpusSnapshot
from infra.storage.errors import ObjectMissing
from infra.storage.keys import snapshot_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import AutosError
from workflows.contracts.law.corpus import BUILT_IN, SnapshotManifest, SnapshotPublished
from workflows.contracts.run.results.result import canonical_json

FORMAT = 6
"""Increased when the files of a snapshot change meaning, so that equal decisions give another snapshot id."""

GROWS_FROM = (5, FORMAT)
"""Formats from which a build takes over unchanged parts. Format 5 differs only in where the parts are stored."""

TREATED_TEXTS = 1
"""Increased when statutes and súmulas state more about precedents. A corpus with any of them is then rebuilt."""

STATEMENTS = "statements.sqlite"
"""The file of statements about precedents, which exists only during a build."""

_STALE_SECONDS = 24 * 3600


class EmptyCorpus(Exception):
    """The corpus has no decision."""


class SnapshotBuilder:
    """Builds in a scratch folder under the snapshot cache. Only one build of the same content runs at a time, on
    any machine.
    """

    def __init__(self, storage: Storage, engine: Engine, snapshots: SnapshotCache) -> None:
        self._folder = snapshots.folder
        self._storage = storage
        self._engine = engine
        self._snapshots = snapshots

    def build(self, build_id: str) -> SnapshotPublished:
        """Publish the snapshot of the present decisions. One that was published before is only registered.

        Raises `EmptyCorpus`, and `ObjectMissing` if parts were removed until it was registered: then build again.
        """
        refresh_features(self._engine)
        with frozen_corpus(self._engine) as connection:
            content = describe_corpus(connection)
            if content.decisions == 0:
                raise EmptyCorpus
            snapshot_id = snapshot_id_of(content, digest_of_legal_texts(connection))
            with self._alone(snapshot_id):
                published = self._published(snapshot_id)
                if published is None:
                    published = self._build(connection, content, snapshot_id)
        manifest, reference = published
        self._register(build_id, manifest, reference)
        if self._published(snapshot_id) is None:
            raise ObjectMissing(reference.key)
        return SnapshotPublished(
            snapshot_id=snapshot_id, decisions=manifest.decisions, encoder=manifest.encoder, manifest=reference
        )

    def _build(
        self, connection: Connection, content: CorpusContent, snapshot_id: str
    ) -> tuple[SnapshotManifest, ObjectRef]:
        scratch = self._scratch(snapshot_id)
        try:
            base = self._base()
            index = build_search(connection, scratch, base.path if base else None)
            with closing(Statements(scratch / STATEMENTS)) as statements:
                graph = build_graph(statements.observing(stream_decisions(connection)), scratch / GRAPH_PART)
                for legal_text in stream_legal_texts(connection):
                    statements.add_text(legal_text)
                treatments = write_treatments(statements, scratch / TREATMENTS_PART)
            (scratch / STATEMENTS).unlink()
            build_legal_texts(stream_legal_texts(connection), scratch / LEGAL_PART)
            manifest = SnapshotManifest(
                snapshot_id=snapshot_id,
                created_at=datetime.now(UTC),
                decisions=content.decisions,
                counts_by_source=content.counts_by_source,
                counts_by_court=index.pop("courts"),
                first_date=content.first_date,
                last_date=content.last_date,
                encoder=str(index["encoder"]),
                parts=[part_of(scratch, file) for file in sorted(scratch.rglob("*")) if file.is_file()],
                parameters={"format": FORMAT, "encoder": BUILT_IN, "index": index, "graph": dict(graph)}
                | {"legal_texts": count_legal_texts(connection), "treatments": treatments, "graph_library": LIBRARY},
            )
            reference = self._publish(manifest, scratch)
            self._snapshots.adopt(manifest, scratch)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return manifest, reference

    def _base(self) -> OpenSnapshot | None:
        """Return the active snapshot, from which most of a new one is usually taken, or None if it is not available."""
        try:
            active = self._snapshots.active_id()
            found = self._snapshots.open(active) if active else None
        except (AutosError, ObjectMissing):
            return None
        return found if found and found.manifest.parameters.get("format") in GROWS_FROM else None

    def _publish(self, manifest: SnapshotManifest, folder: Path) -> ObjectRef:
        with ThreadPoolExecutor(TRANSFERS) as threads:
            list(threads.map(partial(put_part, self._storage, folder), manifest.parts))
        key = snapshot_key(manifest.snapshot_id, MANIFEST)
        return self._storage.put_bytes(key, canonical_json(manifest), "application/json")

    def _published(self, snapshot_id: str) -> tuple[SnapshotManifest, ObjectRef] | None:
        """Return the snapshot that the store has whole; what it has of another is removed."""
        key = snapshot_key(snapshot_id, MANIFEST)
        reference = self._storage.stat(key)
        if reference is None:
            return None
        manifest = SnapshotManifest.model_validate_json(self._storage.get_bytes(reference))
        with ThreadPoolExecutor(TRANSFERS) as threads:
            if all(threads.map(partial(is_stored, self._storage), manifest.parts)):
                return manifest, reference
        self._storage.delete(key)
        return None

    def _register(self, build_id: str, manifest: SnapshotManifest, reference: ObjectRef) -> None:
        """Register the snapshot, new or not, and request its activation."""
        row = {
            "snapshot_id": manifest.snapshot_id,
            "build_id": build_id,
            "manifest": manifest.model_dump(mode="json"),
            "manifest_object": reference.model_dump(mode="json"),
            "active": False,
            "created_at": manifest.created_at,
        }
        statement = insert(CorpusSnapshot).values(row)
        changes = {name: statement.excluded[name] for name in ("manifest", "manifest_object", "chosen", "built")}
        with self._engine.begin() as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["snapshot_id"], set_=changes))

    def _scratch(self, snapshot_id: str) -> Path:
        """Return a new scratch folder, and remove those of killed processes."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for left in self._folder.glob(".build-*"):
            if left.name.startswith(f".build-{snapshot_id}-") or time.time() - left.stat().st_mtime > _STALE_SECONDS:
                shutil.rmtree(left, ignore_errors=True)
        scratch = self._folder / f".build-{snapshot_id}-{uuid.uuid4().hex}"
        scratch.mkdir()
        return scratch

    def _alone(self, snapshot_id: str) -> "_AdvisoryLock":
        return _AdvisoryLock(self._engine, snapshot_id)


class _AdvisoryLock:
    """A PostgreSQL session lock. A second build of the same snapshot waits; the lock of a dead holder is released."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._connection = engine.connect()
        self._key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)

    def __enter__(self) -> None:
        self._connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": self._key})
        self._connection.commit()

    def __exit__(self, *_: object) -> None:
        try:
            self._connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": self._key})
            self._connection.commit()
        finally:
            self._connection.close()


def snapshot_id_of(content: CorpusContent, legal_texts: str = "") -> str:
    """Return the snapshot id, equal for equal contents and parameters, whatever the bytes of the index files.

    A graph library with another file format gives another id, so that the files can be opened. `legal_texts` is the
    digest of statutes and súmulas; without any, the id does not depend on it.
    """
    beside = f"\n{legal_texts}\n{TREATED_TEXTS}" if legal_texts else ""
    form = f"{FORMAT}\n{LIBRARY['storage']}\n{BUILT_IN}"
    digest = hashlib.sha256(f"{form}\n{content.digest}{beside}".encode()).hexdigest()
    return f"snap_{digest[:16]}"
