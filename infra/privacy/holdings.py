"""Everything that the tables contain about a case, or a person, as plain values, without secrets and their hashes."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import (
    AccessRow,
    ApiKey,
    Base,
    Case,
    CommunicationRow,
    Draft,
    LibraryDocument,
    Memory,
    OAuthGrant,
    OAuthToken,
    Owned,
    Reference,
    Restriction,
    Run,
)
from infra.db.owned import rows_of
from infra.db.people.users import find_somebody
from infra.db.privacy.belongings import verifications_of
from infra.db.privacy.naming import memories_of
from infra.privacy.persons import Person, of_no_case

SECRET = frozenset(
    {
        "password_hash",
        "ticket_sha256",
        "sealed_secret",
        "sealed_former_secret",
        "public_key",
        "sign_count",
        "code_challenge",
    }
)
"""Columns that hold credentials."""
SECRET_DIGESTS = frozenset(
    {"api_keys", "calendar_feeds", "user_sessions", "invitations", "oauth_codes", "oauth_tokens"}
)
"""Tables whose `sha256` is the hash of a secret."""
FOR_ONE = {Reference.__tablename__: frozenset({"items"})}
"""Columns that only their owner may read: encrypted values, and passages that secrecy may close."""
OF_THE_CASE = MappingProxyType(
    {
        Run.__tablename__: frozenset({"phases", "errors", "warnings", "degraded", "closed_pages"}),
        Draft.__tablename__: frozenset({"status", "artifacts"}),
        LibraryDocument.__tablename__: frozenset({"converted"}),
        Restriction.__tablename__: frozenset({"marks", "authorisation", "closed_pages", "opened_pages"}),
    }
)
"""Columns that describe a file's content rather than the person who sent it or has access."""

Rows = dict[str, list[dict[str, Any]]]


async def holdings_of_case(session: AsyncSession, tenant: str, workflow_id: str) -> Rows:
    """Rows of the case, its verifications, library documents, memories that name it, people's records, and accesses."""
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
    numbers = rows_of(tenant, Case).where(Case.workflow_id == workflow_id).with_only_columns(Case.cnj)
    published = rows_of(tenant, CommunicationRow).where(CommunicationRow.cnj.in_(numbers))
    found[CommunicationRow.__tablename__] = _plain(list(await session.scalars(published)))
    accesses = rows_of(tenant, AccessRow).where(AccessRow.subject.in_(names)).order_by(AccessRow.access_id)
    found[AccessRow.__tablename__] = _plain(list(await session.scalars(accesses)))
    return found


async def holdings_of_user(
    session: AsyncSession, tenant: str, user_id: str, *, hidden: Select[str] | None = None
) -> Rows:
    """Rows that belong to a person: identity, possessions, actions, and events that name them.

    Rows of `hidden` cases are omitted, since they reveal a restricted case.
    """
    user = await find_somebody(session, tenant, user_id)
    person = Person(tenant, user_id, user.name, user.email) if user else Person(tenant, user_id)
    found: Rows = {}
    for table in Owned.__subclasses__():
        theirs = person.owns(table)
        if theirs is None:
            continue
        query = rows_of(tenant, table).where(theirs)
        open_to_all = of_no_case(table, tenant, hidden) if hidden is not None else None
        if open_to_all is not None:
            query = query.where(open_to_all)
        found[table.__tablename__] = _plain(list(await session.scalars(query)), OF_THE_CASE)
    keys = select(ApiKey).where(ApiKey.tenant == tenant, ApiKey.user_id == user_id)
    found[ApiKey.__tablename__] = _plain(list(await session.scalars(keys)))
    grants = rows_of(tenant, OAuthGrant).where(OAuthGrant.user_id == user_id).with_only_columns(OAuthGrant.grant_id)
    tokens = select(OAuthToken).where(OAuthToken.grant_id.in_(grants))
    found[OAuthToken.__tablename__] = _plain(list(await session.scalars(tokens)))
    return found


def _plain(rows: Sequence[Base], beside: Mapping[str, frozenset[str]] = MappingProxyType({})) -> list[dict[str, Any]]:
    return [_values(row, beside.get(row.__tablename__, frozenset())) for row in rows]


def _values(row: Base, beside: frozenset[str]) -> dict[str, Any]:
    table = row.__tablename__
    digest = frozenset({"sha256"}) if table in SECRET_DIGESTS else frozenset[str]()
    hidden = SECRET | FOR_ONE.get(table, frozenset()) | digest | beside
    return {column.name: getattr(row, column.name) for column in row.__table__.columns if column.name not in hidden}
