"""Graph databases that a tenant writes itself: statements that both kinds of session run, always of one tenant."""

from datetime import datetime

from sqlalchemy import Delete, Select, func, select

from infra.db.models import GraphCopy, GraphDatabase, GraphVersion, GraphWrite
from infra.db.owned import removals_of, removals_of_every_tenant, rows_of, rows_of_every_tenant

TURN = "graph databases"


def turn_of(tenant: str) -> Select[None]:
    """Serialises creation and deletion of the tenant's databases until the transaction ends."""
    return select(func.pg_advisory_xact_lock(func.hashtextextended(f"{TURN}:{tenant}", 0)))


def databases_of(tenant: str) -> Select[GraphDatabase]:
    """The tenant's databases, sorted by name."""
    return rows_of(tenant, GraphDatabase).where(GraphDatabase.dropped_at.is_(None)).order_by(GraphDatabase.name)


def database_named(tenant: str, name: str) -> Select[GraphDatabase]:
    """The one of this name, while it is there."""
    return databases_of(tenant).where(GraphDatabase.name == name)


def begun(tenant: str, database_id: str) -> Select[GraphDatabase]:
    """The database with this id, even while it is being deleted."""
    return rows_of(tenant, GraphDatabase).where(GraphDatabase.database_id == database_id)


def leaving(tenant: str, name: str) -> Select[GraphDatabase]:
    """The database of this name that is being deleted."""
    return kept_under(tenant, name).where(GraphDatabase.dropped_at.is_not(None))


def kept_under(tenant: str, name: str) -> Select[GraphDatabase]:
    """The database with this name, even while it is being deleted."""
    return rows_of(tenant, GraphDatabase).where(GraphDatabase.name == name)


def versions_of(tenant: str, database_id: str) -> Select[GraphVersion]:
    """All versions of a database, newest first."""
    query = rows_of(tenant, GraphVersion).where(GraphVersion.database_id == database_id)
    return query.order_by(GraphVersion.version.desc())


def current_versions(tenant: str) -> Select[GraphVersion]:
    """The current version of each database that is there."""
    heads = databases_of(tenant).order_by(None).subquery()
    return rows_of(tenant, GraphVersion).join(
        heads, (heads.c.database_id == GraphVersion.database_id) & (heads.c.version == GraphVersion.version)
    )


def versions_before(tenant: str, database_id: str, version: int) -> Delete:
    """Removes versions older than one."""
    return removals_of(tenant, GraphVersion).where(
        GraphVersion.database_id == database_id, GraphVersion.version < version
    )


def write_known(tenant: str, database_id: str, write_id: str) -> Select[GraphWrite]:
    """The result of a write that was done."""
    return rows_of(tenant, GraphWrite).where(GraphWrite.database_id == database_id, GraphWrite.write_id == write_id)


def version_made_by(tenant: str, database_id: str, write_id: str) -> Select[GraphVersion]:
    """The version a write made, while it is kept."""
    return rows_of(tenant, GraphVersion).where(
        GraphVersion.database_id == database_id, GraphVersion.write_id == write_id
    )


def writes_to(tenant: str, database_id: str) -> Delete:
    """Deletes the recorded writes to a database."""
    return removals_of(tenant, GraphWrite).where(GraphWrite.database_id == database_id)


def copies_up_to(tenant: str, database_id: str, version: int) -> Select[GraphCopy]:
    """Objects that attempts of writes made, or were to make, as a version up to one."""
    copies = rows_of(tenant, GraphCopy)
    return copies.where(GraphCopy.database_id == database_id, GraphCopy.version <= version)


def copies_to(tenant: str, database_id: str) -> Delete:
    """Forgets all copies of a database."""
    return removals_of(tenant, GraphCopy).where(GraphCopy.database_id == database_id)


def copies_before(tenant: str, database_id: str, version: int) -> Delete:
    """Forgets the copies of versions before one, except those that a version still uses."""
    versions = rows_of(tenant, GraphVersion).where(GraphVersion.database_id == database_id)
    kept = versions.with_only_columns(GraphVersion.object["key"].as_string())
    return copies_to(tenant, database_id).where(GraphCopy.version < version, GraphCopy.object_key.not_in(kept))


def left_behind() -> Select[GraphDatabase]:
    """Databases of every tenant whose deletion is unfinished."""
    return rows_of_every_tenant(GraphDatabase).where(GraphDatabase.dropped_at.is_not(None))


def writes_of_old(before: datetime) -> Delete:
    """Deletes every tenant's recorded writes older than a moment."""
    return removals_of_every_tenant(GraphWrite).where(GraphWrite.at < before)
