"""Vectors of an external encoder, added to an open snapshot once they are complete."""

import logging
import threading
import time
import uuid
from pathlib import Path

from sqlalchemy import Engine, select

from activities.search.ports import Ports
from activities.search.vectors.embeddings import Embeddings
from activities.search.vectors.neural import Layout, NeuralIndex, file_of
from activities.snapshots.pruning import BESIDE
from infra.db.models import SnapshotVectors
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.vectors import VectorsState

LOOK_EVERY = 15.0
"""Seconds between checks for vectors that were not complete."""

PATIENCE = 1.0
"""Seconds that the first caller waits: enough for vectors that are on this machine."""

logger = logging.getLogger("autos.snapshots")


class CompleteVectors:
    """Checks in PostgreSQL whether the vectors of a snapshot are complete, and downloads them. Safe for threads."""

    def __init__(self, ports: Ports, storage: Storage, engine: Engine) -> None:
        self.ports = ports
        self._storage = storage
        self._engine = engine
        self._lock = threading.Lock()
        self._looked = -LOOK_EVERY
        self._looking: threading.Thread | None = None
        self._found: NeuralIndex | None = None

    def of(self, snapshot_id: str, folder: Path) -> NeuralIndex | None:
        """Return the snapshot's vectors, cached in its folder, or None if they are not available now.

        A separate thread fetches them, so that no caller waits longer than `PATIENCE` for a download or a hanging
        backend.
        """
        embeddings = self.ports.embeddings
        if embeddings is not None and self._found is None and (looking := self._begun(snapshot_id, folder, embeddings)):
            looking.join(PATIENCE)
        return self._found

    def _begun(self, snapshot_id: str, folder: Path, embeddings: Embeddings) -> threading.Thread | None:
        """Return a thread that has just begun to check. None if one is running, or if it is too early."""
        with self._lock:
            at_it = self._looking is not None and self._looking.is_alive()
            if at_it or time.monotonic() - self._looked < LOOK_EVERY:
                return None
            self._looked = time.monotonic()
            given = snapshot_id, folder, embeddings
            self._looking = threading.Thread(target=self._look, args=given, name=f"vectors-{snapshot_id}", daemon=True)
            self._looking.start()
            return self._looking

    def _look(self, snapshot_id: str, folder: Path, embeddings: Embeddings) -> None:
        try:
            self._found = self._opened(snapshot_id, folder, embeddings)
        except Exception:
            # search is whole without them, and the next look may find them
            logger.exception("vectors of %s could not be opened", snapshot_id)

    def _opened(self, snapshot_id: str, folder: Path, embeddings: Embeddings) -> NeuralIndex | None:
        query = select(SnapshotVectors.object, SnapshotVectors.common).where(
            SnapshotVectors.snapshot_id == snapshot_id,
            SnapshotVectors.encoder == embeddings.name,
            SnapshotVectors.state == VectorsState.COMPLETE.value,
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        stored, file = ObjectRef.model_validate(row.object), folder / BESIDE / file_of(embeddings.name)
        if not file.exists() or file.stat().st_size != stored.size:
            file.parent.mkdir(exist_ok=True)
            fetched = file.with_suffix(f".{uuid.uuid4().hex}")
            try:
                self._storage.download(stored, fetched)
                fetched.replace(file)
            finally:
                fetched.unlink(missing_ok=True)
        return NeuralIndex(file, embeddings, Layout.from_bytes(row.common))
