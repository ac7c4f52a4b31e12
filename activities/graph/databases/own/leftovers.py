"""Removal of obsolete data of a tenant's databases: objects first, then their records."""

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from infra.db.research.databases import (
    begun,
    copies_before,
    copies_to,
    copies_up_to,
    leaving,
    turn_of,
    versions_before,
    versions_of,
    writes_to,
)
from infra.storage.keys import graph_place
from infra.storage.store import Storage
from workflows.contracts.firm.databases import KEPT_VERSIONS


class Leftovers:
    """Each step is idempotent and raises `StorageUnavailable` if the store prevents its end."""

    def __init__(self, engine: Engine, storage: Storage) -> None:
        self._engine = engine
        self._storage = storage

    def remove(self, tenant: str, name: str) -> None:
        """Remove the remains of a dropped database. Concurrent removals wait."""
        with Session(self._engine) as session, session.begin():
            head = session.scalars(leaving(tenant, name).with_for_update()).one_or_none()
            if head is not None:
                self._storage.delete_below(graph_place(tenant, head.database_id))
                session.execute(versions_before(tenant, head.database_id, head.version + 1))
                session.execute(writes_to(tenant, head.database_id))
                session.execute(copies_to(tenant, head.database_id))
                session.delete(head)

    def unmake(self, tenant: str, database_id: str) -> None:
        """Remove the remains of a database whose creation failed."""
        with Session(self._engine) as session, session.begin():
            session.execute(turn_of(tenant))
            if session.scalars(begun(tenant, database_id)).one_or_none() is None:
                self._storage.delete_below(graph_place(tenant, database_id))
                session.execute(copies_to(tenant, database_id))

    def sweep(self, tenant: str, database_id: str, version: int) -> None:
        """Remove what no version up to this one needs: old versions and copies of failed writes.

        Later objects stay: an abandoned attempt may still be sweeping while the next write makes them. Copies stay
        recorded for as many versions as are kept, in case one arrives after its attempt was swept.
        """
        with Session(self._engine) as session:
            kept = {row.object["key"] for row in session.scalars(versions_of(tenant, database_id))}
            copies = {row.object_key for row in session.scalars(copies_up_to(tenant, database_id, version))}
        for key in (copies - kept).intersection(self._storage.list_keys(graph_place(tenant, database_id))):
            self._storage.delete(key)
        with Session(self._engine) as session, session.begin():
            session.execute(copies_before(tenant, database_id, version - KEPT_VERSIONS + 1))
