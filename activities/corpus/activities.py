"""The steps of a corpus build: import, build, activate, record."""

import logging
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError
from sqlalchemy import Engine, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.corpus.build import EmptyCorpus, SnapshotBuilder
from activities.corpus.encoding import Encoding
from activities.corpus.heartbeat import heartbeating
from activities.corpus.importing import ImportCursor, import_file
from activities.search.index import FORMAT
from activities.snapshots.cache import SnapshotCache
from activities.snapshots.cleaning import clean_store
from activities.snapshots.opened import OtherLibrary, SnapshotUnavailable
from infra.db.models import CorpusBuildRow, CorpusSnapshot
from infra.resilience.outages import as_outage
from infra.storage.errors import ObjectMissing
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode
from workflows.contracts.law.corpus import (
    ActivateRequest,
    BuildStatus,
    ImportReport,
    ImportRequest,
    SnapshotManifest,
    SnapshotPublished,
    SnapshotRequest,
)
from workflows.steps.corpus import CorpusSteps

logger = logging.getLogger("autos.corpus")

EMPTY_CORPUS = "empty_corpus"
OTHER_FORMAT = (
    "O índice deste acervo foi feito por outra versão do Autos e não abre nesta; nada mudou. Escolha "
    "outro, ou construa o acervo de novo."
)

OVERTAKEN = (
    "Outro acervo foi escolhido depois deste e continua ativo. Este está publicado: se é ele que deve ser usado, "
    "ative-o de novo."
)

NOT_WHOLE = (
    "O grafo deste acervo não abre na máquina que o ativaria, ou faltam arquivos dele; nada mudou. Escolha outro. Se "
    "foi a cópia dessa máquina que se estragou, apague-a com o worker parado e ative de novo: ela é baixada outra vez."
)


class Corpus(CorpusSteps):
    """Capability `activities/corpus` over PostgreSQL and the object store."""

    def __init__(
        self, storage: Storage, engine: Engine, snapshots: SnapshotCache, encoding: Encoding | None = None
    ) -> None:
        self._encoding = encoding
        self._storage = storage
        self._engine = engine
        self._snapshots = snapshots
        self._builder = SnapshotBuilder(storage, engine, snapshots)

    @activity.defn
    def import_source(self, request: ImportRequest) -> ImportReport:
        """Insert or update the contents of one file. A retry resumes at the batch where the last attempt stopped."""
        cursor = _resumed()
        reached = [cursor]

        def remember(latest: ImportCursor) -> None:
            reached[0] = latest

        with tempfile.TemporaryDirectory(prefix="autos-import-") as folder, heartbeating(lambda: reached[0]):
            path = Path(folder) / "source"
            self._storage.download(request.source.object, path)
            return import_file(self._engine, path, request.source.name, remember, cursor)

    @activity.defn
    def build_snapshot(self, request: SnapshotRequest) -> SnapshotPublished:
        """Build and publish a snapshot. Content that was published before is not built again."""
        with heartbeating():
            try:
                published = self._builder.build(request.build_id)
                if self._encoding:
                    self._encoding.encode_small(published)
                return published
            except EmptyCorpus as error:
                message = "O acervo não tem decisões: nenhum registro importado pôde ser usado como decisão."
                raise ApplicationError(message, type=EMPTY_CORPUS, non_retryable=True) from error

    @activity.defn
    def activate_snapshot(self, request: ActivateRequest) -> None:
        """Activate a snapshot in one transaction, so that readers always see the old or the new one.

        Fails for a snapshot that is unpublished, whose index another version made, or whose graph cannot be opened
        here. Fails too if a build that was requested later is already active.
        """
        self._require_searchable(request.snapshot_id)
        with heartbeating():
            self._require_graph(request.snapshot_id)
        with self._engine.begin() as connection:
            # neither is another activated meanwhile, nor asked for
            connection.execute(text("LOCK TABLE corpus_snapshots IN SHARE ROW EXCLUSIVE MODE"))
            asked = select(CorpusSnapshot.chosen).where(CorpusSnapshot.snapshot_id == request.snapshot_id)
            later = CorpusSnapshot.active, CorpusSnapshot.chosen > asked.scalar_subquery()
            if connection.scalar(select(CorpusSnapshot.snapshot_id).where(*later)):
                raise ApplicationError(OVERTAKEN, type=ErrorCode.CONFLICT, non_retryable=True)
            others = CorpusSnapshot.snapshot_id != request.snapshot_id
            connection.execute(update(CorpusSnapshot).where(CorpusSnapshot.active, others).values(active=False))
            connection.execute(
                update(CorpusSnapshot)
                .where(CorpusSnapshot.snapshot_id == request.snapshot_id)
                .values(active=True, activated_at=func.now())
            )
        with heartbeating():
            self._clean()

    @activity.defn
    def record_build(self, status: BuildStatus) -> None:
        """Write the present status; one row per build."""
        now = datetime.now(UTC)
        with self._engine.begin() as connection:
            row = {
                "build_id": status.build_id,
                "state": status.state.value,
                "progress": status.progress,
                "status": status.model_dump(mode="json"),
                "created_at": now,
                "updated_at": now,
            }
            statement = insert(CorpusBuildRow).values(row)
            changes = {name: statement.excluded[name] for name in row if name not in ("build_id", "created_at")}
            connection.execute(statement.on_conflict_do_update(index_elements=["build_id"], set_=changes))

    def _clean(self) -> None:
        """Remove snapshots that nobody needs any more; if that fails, the next activation does it."""
        try:
            clean_store(self._storage, self._engine)
        except Exception as error:
            if as_outage(error) is None:
                raise
            logger.warning("snapshots that nobody needs stay for now: %s", error)

    def _require_searchable(self, snapshot_id: str) -> None:
        query = select(CorpusSnapshot.manifest_object).where(CorpusSnapshot.snapshot_id == snapshot_id)
        with self._engine.connect() as connection:
            stored = connection.scalar(query)
        if stored is None:
            message = f"O acervo {snapshot_id} não foi publicado."
            raise ApplicationError(message, type=ErrorCode.NOT_FOUND, non_retryable=True)
        manifest = SnapshotManifest.model_validate_json(self._storage.get_bytes(ObjectRef.model_validate(stored)))
        if manifest.parameters["index"]["format"] != FORMAT:
            raise ApplicationError(OTHER_FORMAT, type=ErrorCode.CONFLICT, non_retryable=True)

    def _require_graph(self, snapshot_id: str) -> None:
        try:
            _ = self._snapshots.open(snapshot_id).graph
        except OtherLibrary as error:
            raise ApplicationError(error.message, type=ErrorCode.CONFLICT, non_retryable=True) from error
        except (SnapshotUnavailable, ObjectMissing) as error:
            raise ApplicationError(NOT_WHOLE, type=ErrorCode.CONFLICT, non_retryable=True) from error


def _resumed() -> ImportCursor | None:
    """Return the progress in the last heartbeat of an earlier attempt, or None for the first attempt."""
    details = activity.info().heartbeat_details
    try:
        return ImportCursor.model_validate(details[0]) if details and details[0] else None
    except ValidationError:
        return None
