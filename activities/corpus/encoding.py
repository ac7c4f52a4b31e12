"""Vectors of the semantic encoder, published once complete.

A small corpus is encoded before its snapshot is used. A whole court takes an hour with the usual encoder and days
with others, so it is encoded while the snapshot is in use. Each batch is stored at once, so that a killed attempt
costs one batch. Encoding in use runs in a thread of the lowest priority, so that searches come first.
"""

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity

from activities.corpus.heartbeat import heartbeating
from activities.corpus.kept_vectors import KeptVectors, key_of
from activities.search.index import SearchIndex, open_index
from activities.search.ports import Ports, embeddings_of
from activities.search.vectors.apart import common_of
from activities.search.vectors.dense import write_vectors
from activities.search.vectors.embeddings import BATCH_SECONDS, QUERY_SECONDS, Embeddings, EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray
from activities.search.vectors.neural import Layout, file_of, passages_with_sense
from activities.snapshots.cache import SnapshotCache
from activities.snapshots.opened import INDEX_PART
from activities.snapshots.pruning import BESIDE
from infra.config.settings import Settings
from infra.db.models import SnapshotVectors
from infra.storage.keys import snapshot_key
from infra.storage.store import Storage
from workflows.contracts.law.corpus import SnapshotPublished
from workflows.contracts.law.vectors import VectorsReport, VectorsState, VectorsStatus
from workflows.steps.vectors import VectorSteps

BATCH = 32
"""Texts encoded at once: seconds of work, which is what a kill may cost."""
READ_AT_ONCE = 500
SAMPLED = 2_000
"""Number of decisions from whose vectors the common part is computed."""
SMALL = 1_000
"""Largest number of decisions for which a build waits for the vectors."""
LOWEST_PRIORITY = 19


class Encoding(VectorSteps):
    """Capability `activities/corpus`: vectors beside the active snapshot."""

    def __init__(self, settings: Settings, storage: Storage, engine: Engine, snapshots: SnapshotCache) -> None:
        self._settings = settings
        self._storage = storage
        self._engine = engine
        self._snapshots = snapshots

    @activity.defn
    def encode_snapshot(self) -> VectorsReport:
        """Encode the active snapshot. Ends early if another becomes active, and is started again for it."""
        with heartbeating():
            snapshot_id = self._snapshots.active_id()
            if snapshot_id is None:
                return VectorsReport()
            try:
                embeddings = self._embeddings
            except EmbeddingsUnavailable as error:
                folder, model = self._settings.embeddings_folder, self._settings.embeddings_model
                named = folder.name if folder else str(model)
                return VectorsReport(status=self._failed(snapshot_id, named, error))
            self._forget_others(snapshot_id, embeddings)
            return VectorsReport(status=self._bring_up(snapshot_id, embeddings, while_active=True))

    def encode_small(self, published: SnapshotPublished) -> None:
        """Encode a small snapshot before it is used. Failures are left to the next pass."""
        if published.decisions <= SMALL:
            with suppress(EmbeddingsUnavailable):
                self._bring_up(published.snapshot_id, self._embeddings, while_active=False)

    @cached_property
    def _embeddings(self) -> Embeddings:
        """Return the encoder, loaded once, since a pass runs every two minutes."""
        return embeddings_of(self._settings)

    def _bring_up(self, snapshot_id: str, embeddings: Embeddings, while_active: bool) -> VectorsStatus:
        known = self._status(snapshot_id, embeddings.name)
        if known and known.state is VectorsState.COMPLETE:
            return known
        index = open_index(self._snapshots.open(snapshot_id).path / INDEX_PART, Ports())
        kept = KeptVectors(self._engine, embeddings.name)
        began = datetime.now(UTC)
        try:
            with ThreadPoolExecutor(
                1, thread_name_prefix="encoding", initializer=_step_back if while_active else None
            ) as thread:
                for status in self._encoded(snapshot_id, index, kept, embeddings, thread):
                    known = status
                    if while_active and self._snapshots.active_id() != snapshot_id:
                        return known
            dimensions = len(embeddings.ask("acórdão", QUERY_SECONDS))
        except EmbeddingsUnavailable as error:
            return self._failed(snapshot_id, embeddings.name, error, known)
        status = self._publish(snapshot_id, index, kept, embeddings.name, dimensions)
        kept.forget_unused_since(began)
        return status

    def _encoded(
        self,
        snapshot_id: str,
        index: SearchIndex,
        kept: KeptVectors,
        embeddings: Embeddings,
        thread: ThreadPoolExecutor,
    ) -> Iterator[VectorsStatus]:
        """Encode the missing texts, with a status after each batch."""
        total = len(index)
        for rows in _blocks(range(total)):
            first = rows[0]
            texts = [text for some in _passages(index, rows) for text in some]
            keyed = {key_of(text): text for text in texts}
            known = kept.known(list(keyed))
            missing = [key for key in keyed if key not in known]
            for at in range(0, len(missing), BATCH):
                keys = missing[at : at + BATCH]
                asked = thread.submit(embeddings.embed, [keyed[key] for key in keys], BATCH_SECONDS)
                kept.keep(keys, asked.result())
                done = len(rows) * (len(known) + min(at + BATCH, len(missing))) // len(keyed)
                yield self._recorded(snapshot_id, embeddings.name, VectorsState.ENCODING, first + done, total)
            yield self._recorded(snapshot_id, embeddings.name, VectorsState.ENCODING, first + len(rows), total)

    def _publish(
        self, snapshot_id: str, index: SearchIndex, kept: KeptVectors, encoder: str, dimensions: int
    ) -> VectorsStatus:
        """Store the vectors as a file. The row that names the file makes them complete."""
        total = len(index)
        sampled = range(0, total, max(1, -(-total // SAMPLED)))
        common = common_of(np.concatenate([*_read(index, kept, sampled)]))
        counts = np.array([len(some) for rows in _blocks(range(total)) for some in _passages(index, rows)], np.uint8)
        vectors = (common.without(block) for block in _read(index, kept, range(total)))
        with TemporaryDirectory(prefix="autos-vectors-") as folder:
            file = Path(folder) / file_of(encoder)
            write_vectors(vectors, int(counts.sum()), dimensions, file)
            key = snapshot_key(snapshot_id, f"{BESIDE}/{file.name}")
            stored = self._storage.put_file(key, file, "application/octet-stream")
        return self._recorded(
            snapshot_id,
            encoder,
            VectorsState.COMPLETE,
            total,
            total,
            object=stored.model_dump(mode="json"),
            common=Layout(common, counts).to_bytes(),
        )

    def _forget_others(self, snapshot_id: str, embeddings: Embeddings) -> None:
        """Remove the vector status of encoders that the settings no longer name."""
        statement = delete(SnapshotVectors).where(
            SnapshotVectors.snapshot_id == snapshot_id, SnapshotVectors.encoder != embeddings.name
        )
        with self._engine.begin() as connection:
            connection.execute(statement)

    def _failed(
        self, snapshot_id: str, encoder: str, error: EmbeddingsUnavailable, known: VectorsStatus | None = None
    ) -> VectorsStatus:
        encoded, total = (known.encoded, known.total) if known else (0, 0)
        message = f"O codificador não respondeu: {error}"[:500]
        return self._recorded(snapshot_id, encoder, VectorsState.FAILED, encoded, total, message=message)

    def _status(self, snapshot_id: str, encoder: str) -> VectorsStatus | None:
        with self._engine.connect() as connection:
            row = connection.execute(
                select(SnapshotVectors.__table__).where(
                    SnapshotVectors.snapshot_id == snapshot_id, SnapshotVectors.encoder == encoder
                )
            ).one_or_none()
        return VectorsStatus.model_validate(row, from_attributes=True) if row else None

    def _recorded(
        self, snapshot_id: str, encoder: str, state: VectorsState, encoded: int, total: int, **more: object
    ) -> VectorsStatus:
        row = {"snapshot_id": snapshot_id, "encoder": encoder, "state": state.value, "encoded": encoded}
        row |= {"total": total, "message": None, "object": None, "common": None, **more}
        statement = insert(SnapshotVectors).values(**row, updated_at=func.now())
        changes = {name: statement.excluded[name] for name in (*row, "updated_at")}
        written = statement.on_conflict_do_update(index_elements=["snapshot_id", "encoder"], set_=changes)
        with self._engine.begin() as connection:
            stored = connection.execute(written.returning(SnapshotVectors.__table__)).one()
        return VectorsStatus.model_validate(stored, from_attributes=True)


def _blocks(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    return (rows[first : first + READ_AT_ONCE] for first in range(0, len(rows), READ_AT_ONCE))


def _passages(index: SearchIndex, rows: Sequence[int]) -> list[list[str]]:
    """Return the passages of these decisions in order."""
    decisions = index.lexical.decisions(rows)
    return [passages_with_sense(decisions[row]) for row in rows]


def _read(index: SearchIndex, kept: KeptVectors, rows: Sequence[int]) -> Iterator[FloatArray]:
    """Yield the stored vectors of these decisions' passages in order, `READ_AT_ONCE` decisions at a time."""
    for block in _blocks(rows):
        yield kept.read([key_of(text) for some in _passages(index, block) for text in some])


def _step_back() -> None:
    """Lower the priority of this thread and its children, where the system has thread priorities."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST_PRIORITY)
