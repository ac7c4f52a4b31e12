"""Graph databases that tenants write themselves, and their versions."""

from datetime import datetime
from typing import Any

from sqlalchemy import String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class GraphDatabase(Owned):
    """A database by its name; `version` is the current one. From `dropped_at` on it does not exist for anybody."""

    __tablename__ = "graph_databases"
    __table_args__ = (UniqueConstraint("tenant", "name"),)

    database_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(63))
    version: Mapped[int]
    created_by: Mapped[str]
    user_id: Mapped[str | None] = mapped_column(String(64))
    created_at: Mapped[datetime]
    dropped_at: Mapped[datetime | None]


class GraphVersion(Owned):
    """The database after one write: the object, its size in bytes as the engine stores it, and its schema.

    `restored` is the version it restored, whose object it shares.
    """

    __tablename__ = "graph_versions"
    __table_args__ = (UniqueConstraint("database_id", "write_id"),)

    database_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    write_id: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(20))
    at: Mapped[datetime]
    made_by: Mapped[str]
    user_id: Mapped[str | None] = mapped_column(String(64))
    object: Mapped[dict[str, Any]]
    size: Mapped[int]
    graph: Mapped[dict[str, Any]]
    nodes: Mapped[int]
    edges: Mapped[int]
    restored: Mapped[int | None]


class GraphCopy(Owned):
    """An object of a write attempt, recorded before it is stored, and the version it becomes."""

    __tablename__ = "graph_copies"

    object_key: Mapped[str] = mapped_column(primary_key=True)
    database_id: Mapped[str] = mapped_column(String(64), index=True)
    tenant: Mapped[str] = mapped_column(String(64))
    version: Mapped[int]


class GraphWrite(Owned):
    """The result of a write, so that a repeated write is recognised after its version is gone."""

    __tablename__ = "graph_writes"

    database_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    write_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    version: Mapped[int]
    nodes: Mapped[int]
    edges: Mapped[int]
    at: Mapped[datetime] = mapped_column(index=True)
