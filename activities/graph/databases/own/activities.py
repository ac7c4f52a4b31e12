"""The steps of a write as Temporal activities: a write makes a whole new version or changes nothing visible."""

import hashlib
import logging
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory, FailureError

from activities.graph.databases.own.leftovers import Leftovers
from activities.graph.databases.own.planning import planned
from activities.graph.databases.own.schema import unreadable
from activities.graph.databases.own.shelf import FILE_NAME, Shelf, current
from activities.graph.databases.own.writing import ConfinedWrites
from infra.db.models import GraphCopy, GraphDatabase, GraphVersion, GraphWrite, TenantEvent
from infra.db.research.databases import (
    database_named,
    databases_of,
    left_behind,
    turn_of,
    version_made_by,
    versions_before,
    versions_of,
    write_known,
    writes_of_old,
)
from infra.resilience.outages import as_outage
from infra.storage.errors import StorageUnavailable
from infra.storage.keys import graph_version_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.databases import (
    KEPT_VERSIONS,
    KEPT_WRITES,
    MOST_BYTES,
    MOST_DATABASES,
    Base,
    CommitRequest,
    DatabaseSweepReport,
    GraphSchema,
    Made,
    MakeRequest,
    WriteKind,
    WriteRequest,
    Written,
)
from workflows.contracts.research.databases import CORPUS
from workflows.steps.databases import DatabaseSteps

logger = logging.getLogger("autos.databases")

TAKEN = "O escritório já tem uma base com esse nome. Escolha outro."
TOO_MANY = f"O escritório já tem {MOST_DATABASES} bases, e são o máximo. Apague uma antes."
TOO_LARGE = f"A base passaria de {MOST_BYTES >> 20} MB. Apague o que não for preciso."
OVERTAKEN = "A base mudou enquanto esta gravação era feita. Repita-a."
FAILED = "A gravação falhou por um erro interno. Antes de repeti-la, veja em list_versions se ela foi feita."
RECORDED = frozenset({WriteKind.CREATE, WriteKind.DROP, WriteKind.RESTORE, WriteKind.FORGET})
"""Kinds of writes recorded in the firm's trail. The list of versions has the others."""


class Databases(DatabaseSteps):
    """Implements `DatabaseSteps`."""

    def __init__(self, engine: Engine, storage: Storage, writes: ConfinedWrites) -> None:
        self._engine = engine
        self._storage = storage
        self._shelf = Shelf(engine, storage)
        self._leftovers = Leftovers(engine, storage)
        self._writes = writes

    @activity.defn
    def begin_write(self, request: WriteRequest) -> Base:
        """Refuse a missing database, the creation of an existing one, and a version that is not kept."""
        write, name, tenant = request.write, request.database.name, request.database.tenant
        with _refusals(), Session(self._engine) as session:
            head = session.scalars(database_named(tenant, name)).one_or_none()
            if head is None:
                if write.kind is not WriteKind.CREATE:
                    raise unknown(name)
                if name == CORPUS:
                    raise AutosError(ErrorCode.CONFLICT, TAKEN)
                # one of the same name whose removal was broken off
                self._leftovers.remove(tenant, name)
                _require_room(session, tenant)
                return Base(database_id=_id_of(request))
            if done := _row_of(session, head, request):
                return Base(database_id=head.database_id, done=_as_written(request, done))
            if write.kind is WriteKind.CREATE:
                raise AutosError(ErrorCode.CONFLICT, TAKEN)
            now = current(session, head)
            if write.kind is WriteKind.RESTORE:
                _kept(session, head, write.version)
        return Base(
            database_id=now.database_id,
            version=now.version,
            object=now.object,
            graph=now.graph,
            nodes=now.nodes,
            edges=now.edges,
        )

    @activity.defn
    def make_version(self, request: MakeRequest) -> Made:
        """Make the version. One to restore exists already; any other is a copy of the base with the write applied."""
        write, base = request.request.write, request.base
        with _refusals():
            if write.kind is WriteKind.RESTORE:
                return self._restored(request)
            change = planned(write, base.graph)
            with tempfile.TemporaryDirectory(prefix="autos-") as folder:
                path = self._shelf.fetch(base.object, Path(folder)) if base.object else Path(folder) / FILE_NAME
                database = request.request.database
                held = self._writes.write(
                    database.tenant, path, change.statements, change.empty, unreadable(change.graph)
                )
                size = path.stat().st_size
                if size > MOST_BYTES:
                    raise AutosError(ErrorCode.CONFLICT, TOO_LARGE)
                named = database.tenant, base.database_id, base.version + 1
                kept = self._shelf.keep(
                    path, lambda sha256: self._told(*named, graph_version_key(*named, write.write_id, sha256))
                )
        made = Made(object=kept, graph=change.graph, nodes=held.nodes, edges=held.edges, size=size)
        return made.model_copy(update=held.returned._asdict()) if write.kind in DATA else made

    @activity.defn
    def commit_version(self, request: CommitRequest) -> Written:
        """Commit the version. Refuse it if the database has changed meanwhile or is one too many; then nothing of
        it stays.
        """
        database, base = request.request.database, request.base
        with _refusals():
            try:
                with Session(self._engine) as session, session.begin():
                    written = self._committed(session, request)
            except AutosError:
                self._leftovers.unmake(database.tenant, base.database_id)
                raise
            self._leftovers.sweep(database.tenant, base.database_id, written.version)
        return written

    @activity.defn
    def forget_versions(self, request: WriteRequest) -> Written:
        """Remove old versions, also from the object store."""
        database = request.database
        with _refusals():
            with Session(self._engine) as session, session.begin():
                head = _required(session, request)
                now = current(session, head)
                session.execute(versions_before(database.tenant, head.database_id, head.version))
                _record(session, request)
            self._leftovers.sweep(database.tenant, now.database_id, now.version)
        return Written(
            databaseName=now.name, kind=request.write.kind, version=now.version, nodes=now.nodes, edges=now.edges
        )

    @activity.defn
    def drop_database(self, request: WriteRequest) -> Written:
        """Remove the database. It ceases to exist with the first transaction; its objects are gone at the end."""
        tenant, name = request.database.tenant, request.database.name
        with _refusals():
            with Session(self._engine) as session, session.begin():
                head = session.scalars(database_named(tenant, name).with_for_update()).one_or_none()
                if head is not None:
                    head.dropped_at = datetime.now(UTC)
                    _record(session, request)
            self._leftovers.remove(tenant, name)
        return Written(databaseName=name, kind=request.write.kind, version=0)

    @activity.defn
    def sweep_databases(self) -> DatabaseSweepReport:
        """Clean up one database after another. A failure of the store leaves one for the next pass."""
        with Session(self._engine) as session:
            left = [(head.tenant, head.name) for head in session.scalars(left_behind())]
        removed = 0
        for tenant, name in left:
            try:
                self._leftovers.remove(tenant, name)
                removed += 1
            except StorageUnavailable:
                logger.exception("a removed database is not gone yet")
            activity.heartbeat()
        with Session(self._engine) as session, session.begin():
            old = writes_of_old(datetime.now(UTC) - KEPT_WRITES).returning(GraphWrite.write_id)
            forgotten = len(session.scalars(old).all())
        return DatabaseSweepReport(removed=removed, forgotten=forgotten)

    def _told(self, tenant: str, database_id: str, version: int, key: str) -> str:
        """Return the key of an object to be stored, after recording its version."""
        with Session(self._engine) as session, session.begin():
            session.merge(GraphCopy(object_key=key, database_id=database_id, tenant=tenant, version=version))
        return key

    def _restored(self, request: MakeRequest) -> Made:
        with Session(self._engine) as session:
            row = _kept(session, _required(session, request.request), request.request.write.version)
            return Made(
                object=ObjectRef.model_validate(row.object),
                graph=GraphSchema.model_validate(row.graph),
                nodes=row.nodes,
                edges=row.edges,
                size=row.size,
            )

    def _committed(self, session: Session, request: CommitRequest) -> Written:
        asked, base, made = request.request, request.base, request.made
        tenant, name = asked.database.tenant, asked.database.name
        session.execute(turn_of(tenant))
        head = session.scalars(database_named(tenant, name).with_for_update()).one_or_none()
        if head is not None and (done := _row_of(session, head, asked)):
            return _as_written(asked, done, request)
        if head is None and asked.write.kind is not WriteKind.CREATE:
            raise unknown(name)
        if head is None:
            _require_room(session, tenant)
            head = _new_head(base.database_id, asked)
            session.add(head)
        elif (head.database_id, head.version) != (base.database_id, base.version):
            raise AutosError(ErrorCode.CONFLICT, TAKEN if asked.write.kind is WriteKind.CREATE else OVERTAKEN)
        head.version = base.version + 1
        row = _new_row(head, asked, made)
        session.add(row)
        session.add(_remembered(row))
        session.execute(versions_before(tenant, head.database_id, head.version - KEPT_VERSIONS + 1))
        _record(session, asked)
        return _as_written(asked, row, request)


DATA = frozenset({WriteKind.INSERT, WriteKind.UPDATE, WriteKind.DELETE})


def unknown(name: str) -> AutosError:
    """Return `NOT_FOUND` for a database name unknown to the tenant."""
    return AutosError(ErrorCode.NOT_FOUND, "Não há base com esse nome. Veja as que há em list_databases.", name=name)


@contextmanager
def _refusals() -> Generator[None]:
    """Convert refusals and bugs to a final `ErrorCode` failure. A lost backend stays retryable."""
    try:
        yield
    except FailureError:
        raise
    except AutosError as error:
        if error.code is ErrorCode.SERVICE_UNAVAILABLE:
            raise
        raise ApplicationError(
            error.message,
            error.details,
            type=error.code,
            non_retryable=True,
            category=ApplicationErrorCategory.BENIGN,
        ) from None
    except Exception as error:
        if as_outage(error) is not None:
            raise
        logger.exception("a step of a write failed")
        # without its cause: what a bug says may be a statement with its values
        raise ApplicationError(FAILED, type=ErrorCode.INTERNAL_ERROR, non_retryable=True) from None


def _required(session: Session, request: WriteRequest) -> GraphDatabase:
    head = session.scalars(database_named(request.database.tenant, request.database.name)).one_or_none()
    if head is None:
        raise unknown(request.database.name)
    return head


def _require_room(session: Session, tenant: str) -> None:
    if len(session.scalars(databases_of(tenant)).all()) >= MOST_DATABASES:
        raise AutosError(ErrorCode.CONFLICT, TOO_MANY)


def _kept(session: Session, head: GraphDatabase, version: int | None) -> GraphVersion:
    query = versions_of(head.tenant, head.database_id).where(GraphVersion.version == version)
    row = session.scalars(query).one_or_none()
    if row is None:
        raise AutosError(
            ErrorCode.NOT_FOUND, "A base não tem mais, ou nunca teve, essa versão. Veja as que há em list_versions."
        )
    return row


def _row_of(session: Session, head: GraphDatabase, request: WriteRequest) -> GraphWrite | GraphVersion | None:
    """Return the recorded outcome of the write, whether or not its version is still stored."""
    write = head.tenant, head.database_id, request.write.write_id
    known = session.scalars(write_known(*write)).one_or_none()
    return known or session.scalars(version_made_by(*write)).one_or_none()


def _id_of(request: WriteRequest) -> str:
    """Return an id that is equal for all attempts of the same write."""
    named = f"{request.database.tenant}/{request.database.name}/{request.write.write_id}"
    return f"gdb_{hashlib.sha256(named.encode()).hexdigest()[:32]}"


def _new_head(database_id: str, request: WriteRequest) -> GraphDatabase:
    principal = request.write.principal
    return GraphDatabase(
        database_id=database_id,
        tenant=request.database.tenant,
        name=request.database.name,
        created_by=principal.name,
        user_id=principal.user_id,
        created_at=datetime.now(UTC),
    )


def _new_row(head: GraphDatabase, request: WriteRequest, made: Made) -> GraphVersion:
    write = request.write
    return GraphVersion(
        database_id=head.database_id,
        version=head.version,
        tenant=head.tenant,
        write_id=write.write_id,
        kind=write.kind,
        at=datetime.now(UTC),
        made_by=write.principal.name,
        user_id=write.principal.user_id,
        object=made.object.model_dump(mode="json"),
        size=made.size,
        graph=made.graph.model_dump(mode="json"),
        nodes=made.nodes,
        edges=made.edges,
        restored=write.version,
    )


def _remembered(row: GraphVersion) -> GraphWrite:
    return GraphWrite(
        database_id=row.database_id,
        write_id=row.write_id,
        tenant=row.tenant,
        version=row.version,
        nodes=row.nodes,
        edges=row.edges,
        at=row.at,
    )


def _record(session: Session, request: WriteRequest) -> None:
    """Record in the firm's trail what was done to a whole database."""
    write = request.write
    if write.kind not in RECORDED:
        return
    session.add(
        TenantEvent(
            tenant=request.database.tenant,
            at=datetime.now(UTC),
            actor=write.principal.name,
            user_id=write.principal.user_id,
            action=f"graph_{write.kind}",
            payload={"name": request.database.name, **({"version": write.version} if write.version else {})},
        )
    )


def _as_written(request: WriteRequest, row: GraphVersion | GraphWrite, commit: CommitRequest | None = None) -> Written:
    """Return the caller's answer. For a repeated write it lacks returned rows and counts."""
    told = Written(
        databaseName=request.database.name,
        kind=request.write.kind,
        version=row.version,
        nodes=row.nodes,
        edges=row.edges,
        repeated=commit is None,
    )
    if commit is None:
        return told
    base, made = commit.base, commit.made
    change = {"nodes_change": row.nodes - base.nodes, "edges_change": row.edges - base.edges}
    returned = {"columns": made.columns, "rows": made.rows, "truncated": made.truncated}
    return told.model_copy(update=change | returned)
