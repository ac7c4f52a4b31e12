"""Vectors of an encoder from outside, given to an open snapshot once they are complete."""

import logging
import threading
import time
import uuid
from pathlib import Path

from sqlalchemy import Engine, select

from activities.search.ports import Ports
from activities.search.vectors.embeddings import Embeddings
from activities.search.vectors.neural import NeuralIndex, file_of
from infra.db.models import SnapshotVectors
from infra.storage import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.vectors import VectorsState

LOOK_EVERY = 15.0
"""Seconds between looks for vectors that were not complete."""

logger = logging.getLogger("autos.snapshots")


class CompleteVectors:
    """Looks in PostgreSQL whether the vectors of a snapshot are complete, and fetches them. Safe for threads."""

    def __init__(self, ports: Ports, storage: Storage, engine: Engine) -> None:
        self.ports = ports
        self._storage = storage
        self._engine = engine
        self._lock = threading.Lock()
        self._looked: dict[str, float] = {}

    def of(self, snapshot_id: str, folder: Path) -> NeuralIndex | None:
        """Those of a snapshot, kept in its folder; None where there are none yet, or they cannot be had now."""
        if self.ports.embeddings is None or not self._is_time(snapshot_id):
            return None
        try:
            return self._opened(snapshot_id, folder, self.ports.embeddings)
        except Exception:
            # search is whole without them, and the next look may find them
            logger.exception("vectors of %s could not be opened", snapshot_id)
            return None

    def _is_time(self, snapshot_id: str) -> bool:
        with self._lock:
            now = time.monotonic()
            if now - self._looked.get(snapshot_id, -LOOK_EVERY) < LOOK_EVERY:
                return False
            self._looked[snapshot_id] = now
            return True

    def _opened(self, snapshot_id: str, folder: Path, embeddings: Embeddings) -> NeuralIndex | None:
        query = select(SnapshotVectors.object, SnapshotVectors.floor).where(
            SnapshotVectors.snapshot_id == snapshot_id,
            SnapshotVectors.encoder == embeddings.name,
            SnapshotVectors.state == VectorsState.COMPLETE.value,
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        stored, file = ObjectRef.model_validate(row.object), folder / "encoders" / file_of(embeddings.name)
        if not file.exists() or file.stat().st_size != stored.size:
            file.parent.mkdir(exist_ok=True)
            fetched = file.with_suffix(f".{uuid.uuid4().hex}")
            self._storage.download(stored, fetched)
            fetched.replace(file)
        return NeuralIndex(file, embeddings, row.floor)
