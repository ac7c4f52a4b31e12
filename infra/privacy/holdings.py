"""Everything that the tables hold of a case, or of a person, as plain values; secrets and their hashes stay."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import AccessRow, Base, Draft, LibraryDocument, Memory, Owned, Reference
from infra.db.owned import rows_of
from infra.db.privacy.belongings import memories_of, verifications_of
from infra.db.research.references import namespace_of_user

SECRET = frozenset(
    {"password_hash", "ticket_sha256", "sealed_secret", "sealed_former_secret", "public_key", "sign_count"}
)
"""Columns by which somebody signs in."""
SECRET_DIGESTS = frozenset({"api_keys", "user_sessions", "invitations", "sign_in_steps"})
"""Tables whose `sha256` stands for a secret."""
FOR_ONE = {Reference.__tablename__: frozenset({"items"})}
"""Columns that nobody reads but the person they were kept for: sealed sums, and passages that secrecy may close."""

Rows = dict[str, list[dict[str, Any]]]


async def holdings_of_case(session: AsyncSession, tenant: str, workflow_id: str) -> Rows:
    """The rows of a case, its verifications, its documents in the library, what names it in memory, what people
    keep of it, and who read it."""
    verifications = await verifications_of(session, tenant, workflow_id)
    names = [workflow_id, *verifications]
    found: Rows = {}
    for table in Owned.__subclasses__():
        columns: Any = table.__table__.columns
        if "workflow_id" in columns:
            query = rows_of(tenant, table).where(columns["workflow_id"].in_(names))
            found[table.__tablename__] = _plain(list(await session.scalars(query)))
    drafts = rows_of(tenant, Draft).where(Draft.verification_id.in_(verifications))
    found[Draft.__tablename__] = _plain(list(await session.scalars(drafts)))
    found[Memory.__tablename__] = _plain(list(await session.scalars(await memories_of(session, tenant, workflow_id))))
    library = rows_of(tenant, LibraryDocument).where(LibraryDocument.case_id == workflow_id)
    found[LibraryDocument.__tablename__] = _plain(list(await session.scalars(library)))
    kept = rows_of(tenant, Reference).where(Reference.cases.contains([workflow_id]))
    found[Reference.__tablename__] = _plain(list(await session.scalars(kept)))
    accesses = rows_of(tenant, AccessRow).where(AccessRow.subject.in_(names)).order_by(AccessRow.access_id)
    found[AccessRow.__tablename__] = _plain(list(await session.scalars(accesses)))
    return found


async def holdings_of_user(
    session: AsyncSession, tenant: str, user_id: str, *, hidden: Select[str] | None = None
) -> Rows:
    """The rows of every table that say whose they are, and the decisions that the person took.

    Rows of `hidden` cases are left out: what somebody wrote in a restricted one tells of it.
    """
    found: Rows = {}
    for table in Owned.__subclasses__():
        columns: Any = table.__table__.columns
        if "user_id" in columns:
            query = rows_of(tenant, table).where(columns["user_id"] == user_id)
        elif "asked_by" in columns:
            query = rows_of(tenant, table).where(columns["asked_by"] == user_id)
        elif "through" in columns:
            query = rows_of(tenant, table).where(columns["through"]["user_id"].astext == user_id)
        elif table is Reference:
            query = rows_of(tenant, Reference).where(Reference.namespace == namespace_of_user(user_id))
        else:
            continue
        if hidden is not None and "workflow_id" in columns:
            case = columns["workflow_id"]
            query = query.where(case.is_(None) | case.not_in(hidden))
        found[table.__tablename__] = _plain(list(await session.scalars(query)))
    return found


def _plain(rows: Sequence[Base]) -> list[dict[str, Any]]:
    return [_values(row) for row in rows]


def _values(row: Base) -> dict[str, Any]:
    table = row.__tablename__
    hidden = SECRET | FOR_ONE.get(table, frozenset()) | ({"sha256"} if table in SECRET_DIGESTS else frozenset[str]())
    return {column.name: getattr(row, column.name) for column in row.__table__.columns if column.name not in hidden}
