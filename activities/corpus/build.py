"""Build of a snapshot from PostgreSQL and its publication: parts first, manifest last, so that it is complete or
absent.

Two builds of the same content may run at once, on any machines: the first manifest decides.
"""

import hashlib
import os
import shutil
import uuid
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import insert

from activities.citator.statements import Statements
from activities.citator.table import write_treatments
from activities.corpus.copied import CopiedCorpus
from activities.corpus.decisions import CorpusContent, describe_corpus, frozen_corpus
from activities.corpus.growth import build_search
from activities.corpus.legal_texts import digest_of_legal_texts
from activities.corpus.refresh import refresh_features
from activities.graph.build import build_graph
from activities.graph.library import LIBRARY
from activities.search.legal.build import build_legal_texts
from activities.snapshots.cache import TRANSFERS, SnapshotCache
from activities.snapshots.opened import GRAPH_PART, LEGAL_PART, TREATMENTS_PART, OpenSnapshot
from activities.snapshots.parts import is_stored, part_of, put_part
from activities.snapshots.pruning import MANIFEST, lease, remove
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

TREATED_TEXTS = 1
"""Increased when statutes and súmulas state more about precedents. A corpus with any of them is then rebuilt."""

STATEMENTS = "statements.sqlite"
"""The file of statements about precedents, which exists only during a build."""


class EmptyCorpus(Exception):
    """The corpus has no decision."""


class SnapshotBuilder:
    """Builds in a scratch folder under the snapshot cache, from a copy of the decisions."""

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
        content, snapshot_id = present_content(self._engine)
        if content.decisions == 0:
            raise EmptyCorpus
        manifest, reference = self._published(snapshot_id) or self._build()
        self._register(build_id, manifest, reference)
        if self._published(manifest.snapshot_id) is None:
            raise ObjectMissing(reference.key)
        return SnapshotPublished(
            snapshot_id=manifest.snapshot_id, decisions=manifest.decisions, encoder=manifest.encoder, manifest=reference
        )

    def _build(self) -> tuple[SnapshotManifest, ObjectRef]:
        with self._scratch() as scratch:
            ours = self._write(scratch)
            manifest, reference = self._publish(ours, scratch)
            if manifest == ours:
                self._snapshots.adopt(manifest, scratch)
        return manifest, reference

    def _write(self, scratch: Path) -> SnapshotManifest:
        """Write all parts, and return the manifest that describes them."""
        base = self._base()
        with TemporaryDirectory(prefix="autos-corpus-") as folder:
            corpus = CopiedCorpus(self._engine, Path(folder))
            index = build_search(corpus, scratch, base.path if base else None)
            with closing(Statements(scratch / STATEMENTS)) as statements:
                graph = build_graph(statements.observing(corpus.decisions()), scratch / GRAPH_PART)
                for legal_text in corpus.legal_texts():
                    statements.add_text(legal_text)
                treatments = write_treatments(statements, scratch / TREATMENTS_PART)
            (scratch / STATEMENTS).unlink()
            build_legal_texts(corpus.legal_texts(), scratch / LEGAL_PART)
        content = corpus.content
        return SnapshotManifest(
            snapshot_id=snapshot_id_of(content, corpus.legal_texts_digest),
            created_at=datetime.now(UTC),
            decisions=content.decisions,
            counts_by_source=content.counts_by_source,
            counts_by_court=index.pop("courts"),
            first_date=content.first_date,
            last_date=content.last_date,
            encoder=str(index["encoder"]),
            parts=[part_of(scratch, file) for file in sorted(scratch.rglob("*")) if file.is_file()],
            parameters={"format": FORMAT, "encoder": BUILT_IN, "index": index, "graph": dict(graph)}
            | {"legal_texts": corpus.legal_texts_counts, "treatments": treatments, "graph_library": LIBRARY},
        )

    def _base(self) -> OpenSnapshot | None:
        """Return the active snapshot, from which most of a new one is usually taken, or None if it is not available."""
        try:
            active = self._snapshots.active_id()
            found = self._snapshots.open(active) if active else None
        except (AutosError, ObjectMissing):
            return None
        return found if found and found.manifest.parameters.get("format") == FORMAT else None

    def _publish(self, manifest: SnapshotManifest, folder: Path) -> tuple[SnapshotManifest, ObjectRef]:
        """Return the manifest that counts: this one, unless another build of the same content published first."""
        with ThreadPoolExecutor(TRANSFERS) as threads:
            list(threads.map(partial(put_part, self._storage, folder), manifest.parts))
        key = snapshot_key(manifest.snapshot_id, MANIFEST)
        reference = self._storage.put_bytes(key, canonical_json(manifest), "application/json")
        return self._read(reference), reference

    def _read(self, reference: ObjectRef) -> SnapshotManifest:
        return SnapshotManifest.model_validate_json(self._storage.get_bytes(reference))

    def _published(self, snapshot_id: str) -> tuple[SnapshotManifest, ObjectRef] | None:
        """Return the snapshot if the store has it whole; the manifest of one that is not is removed."""
        key = snapshot_key(snapshot_id, MANIFEST)
        reference = self._storage.stat(key)
        if reference is None:
            return None
        manifest = self._read(reference)
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

    @contextmanager
    def _scratch(self) -> Generator[Path]:
        """Return a new folder, gone afterwards unless it was moved. Those of killed processes are removed."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for left in self._folder.glob(".build-*"):
            remove(left)
        scratch = self._folder / f".build-{uuid.uuid4().hex}"
        scratch.mkdir()
        held = lease(scratch)
        try:
            yield scratch
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
            if held is not None:
                os.close(held)


def present_content(engine: Engine) -> tuple[CorpusContent, str]:
    """Return the present content of the corpus, and the id of its snapshot."""
    with frozen_corpus(engine) as connection:
        content = describe_corpus(connection)
        return content, snapshot_id_of(content, digest_of_legal_texts(connection))


def snapshot_id_of(content: CorpusContent, legal_texts: str = "") -> str:
    """Return the snapshot id, equal for equal contents and parameters, whatever the bytes of the index files.

    A graph library with another file format gives another id, so that the files can be opened. `legal_texts` is the
    digest of statutes and súmulas; without any, the id does not depend on it.
    """
    beside = f"\n{legal_texts}\n{TREATED_TEXTS}" if legal_texts else ""
    form = f"{FORMAT}\n{LIBRARY['storage']}\n{BUILT_IN}"
    digest = hashlib.sha256(f"{form}\n{content.digest}{beside}".encode()).hexdigest()
    return f"snap_{digest[:16]}"
