"""Storage of tenants' own databases: facts in PostgreSQL, each version an object."""

import gzip
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from infra.db.models import GraphDatabase, GraphVersion
from infra.db.research.databases import current_versions, database_named, databases_of, versions_of
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.firm.databases import GraphSchema

FILE_NAME = "graph.ladybug"
MEDIA_TYPE = "application/gzip"


class Current(NamedTuple):
    """The current state of a database."""

    database_id: str
    name: str
    version: int
    object: ObjectRef
    graph: GraphSchema
    nodes: int
    edges: int


class Shelf:
    """Finds databases by their tenant's name for them, and downloads their files."""

    def __init__(self, engine: Engine, storage: Storage) -> None:
        self._engine = engine
        self._storage = storage

    def found(self, tenant: str, name: str) -> Current | None:
        """Return the tenant's database with this name. Other tenants may use the same name."""
        with Session(self._engine) as session:
            head = session.scalars(database_named(tenant, name)).one_or_none()
            return head and current(session, head)

    def listed(self, tenant: str) -> list[Current]:
        """Return all of the tenant's databases by name."""
        with Session(self._engine) as session:
            rows = {row.database_id: row for row in session.scalars(current_versions(tenant))}
            heads = session.scalars(databases_of(tenant))
            return [as_current(head, rows[head.database_id]) for head in heads if head.database_id in rows]

    def fetch(self, ref: ObjectRef, folder: Path) -> Path:
        """Download the graph file of a version into the folder."""
        path = folder / FILE_NAME
        path.write_bytes(gzip.decompress(self._storage.get_bytes(ref)))
        return path

    def keep(self, path: Path, version: Callable[[str], str]) -> ObjectRef:
        """Store a graph file under the key that `version` makes from its hash.

        Each attempt of a write stores its own file, which may differ by chance or clock. The version is the file of
        the attempt whose answer counts.
        """
        packed = gzip.compress(path.read_bytes(), compresslevel=1, mtime=0)
        return self._storage.put_bytes(version(hashlib.sha256(packed).hexdigest()), packed, MEDIA_TYPE)


def current(session: Session, head: GraphDatabase) -> Current:
    """Return the database with its current version."""
    query = versions_of(head.tenant, head.database_id).where(GraphVersion.version == head.version)
    return as_current(head, session.scalars(query).one())


def as_current(head: GraphDatabase, row: GraphVersion) -> Current:
    """Return the database from its two rows."""
    return Current(
        database_id=head.database_id,
        name=head.name,
        version=row.version,
        object=ObjectRef.model_validate(row.object),
        graph=GraphSchema.model_validate(row.graph),
        nodes=row.nodes,
        edges=row.edges,
    )
