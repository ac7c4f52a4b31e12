"""Grants: a person's consent to a client, listed and revoked as one with all tokens issued from it."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.uploads import end_uploads
from infra.db.models import OAuthCode, OAuthGrant, OAuthToken, Upload, User
from infra.db.oauth.codes import Approval
from infra.db.owned import changes_of, changes_of_every_tenant, removals_of, rows_of, rows_of_every_tenant
from infra.ids import new_id

USED_EVERY = timedelta(minutes=1)
"""Resolution of the last use, so that few requests write."""


LIFETIME = timedelta(days=180)
"""After this a person has to agree again, however often the client has refreshed its tokens."""


class Revoked(StrEnum):
    """Why a grant is no longer valid."""

    BY_PERSON = "person"
    BY_CLIENT = "client"
    CODE_REPLAYED = "code_replayed"
    REFRESH_REPLAYED = "refresh_replayed"


async def open_grant(session: AsyncSession, code: OAuthCode, redirect_host: str) -> str:
    """Creates a grant from the code and returns its id."""
    now = datetime.now(UTC)
    grant = OAuthGrant(
        grant_id=new_id("grt"),
        tenant=code.tenant,
        user_id=code.user_id,
        session_id=code.session_id,
        client_id=code.client_id,
        client_name=code.client_name,
        redirect_host=redirect_host,
        resource=code.resource,
        scopes=code.scopes,
        created_at=now,
        used_at=now,
        revoked_at=None,
        revoked_for=None,
    )
    session.add(grant)
    await session.flush()
    return grant.grant_id


async def agreed_before(session: AsyncSession, approval: Approval, redirect_host: str) -> bool:
    """Whether the person has already granted this client, at this host, all of these scopes and not revoked them."""
    query = rows_of(approval.tenant, OAuthGrant).where(
        OAuthGrant.user_id == approval.user_id,
        OAuthGrant.client_id == approval.client_id,
        OAuthGrant.resource == approval.resource,
        OAuthGrant.redirect_host == redirect_host,
        stands(),
    )
    held: set[str] = set()
    for grant in await session.scalars(query):
        held.update(grant.scopes)
    return set(approval.scopes) <= held


async def grant_of(session: AsyncSession, grant_id: str) -> tuple[OAuthGrant, User] | None:
    """A grant in force with its person's current row; None when either is gone."""
    query = rows_of_every_tenant(OAuthGrant).where(OAuthGrant.grant_id == grant_id, stands())
    whose = (User.user_id == OAuthGrant.user_id) & (User.tenant == OAuthGrant.tenant) & User.removed_at.is_(None)
    row = (await session.execute(query.join(User, whose).add_columns(User))).one_or_none()
    return (row[0], row[1]) if row else None


async def use_grant(session: AsyncSession, grant_id: str) -> None:
    """Writes that the grant was used just now."""
    query = changes_of_every_tenant(OAuthGrant).where(OAuthGrant.grant_id == grant_id)
    await session.execute(query.values(used_at=datetime.now(UTC)))


async def revoke_grant(session: AsyncSession, grant_id: str, reason: Revoked) -> None:
    """Revokes every token and every open upload link of the grant from the next request on."""
    query = changes_of_every_tenant(OAuthGrant).where(OAuthGrant.grant_id == grant_id, OAuthGrant.revoked_at.is_(None))
    await session.execute(query.values(revoked_at=datetime.now(UTC), revoked_for=reason))
    await end_uploads(session, Upload.key_id == grant_id)


async def list_grants(session: AsyncSession, tenant: str, user_id: str) -> Sequence[OAuthGrant]:
    """The person's grants in force, last used first."""
    query = rows_of(tenant, OAuthGrant).where(OAuthGrant.user_id == user_id, stands())
    return (await session.scalars(query.order_by(OAuthGrant.used_at.desc()))).all()


async def disconnect(session: AsyncSession, tenant: str, user_id: str, client_id: str) -> int:
    """Revokes all grants of the person to a client; returns their number."""
    query = changes_of(tenant, OAuthGrant).where(
        OAuthGrant.user_id == user_id, OAuthGrant.client_id == client_id, OAuthGrant.revoked_at.is_(None)
    )
    values = query.values(revoked_at=datetime.now(UTC), revoked_for=Revoked.BY_PERSON)
    revoked = (await session.scalars(values.returning(OAuthGrant.grant_id))).all()
    await end_uploads(session, Upload.key_id.in_(revoked))
    return len(revoked)


def stands():
    """Whether a grant is neither revoked nor too old."""
    return OAuthGrant.revoked_at.is_(None) & (OAuthGrant.created_at > datetime.now(UTC) - LIFETIME)


async def remove_connections(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Deletes all connections of the person, including pending ones."""
    theirs = rows_of(tenant, OAuthGrant).where(OAuthGrant.user_id == user_id).with_only_columns(OAuthGrant.grant_id)
    await session.execute(delete(OAuthToken).where(OAuthToken.grant_id.in_(theirs)))
    await session.execute(removals_of(tenant, OAuthGrant).where(OAuthGrant.user_id == user_id))
    await session.execute(removals_of(tenant, OAuthCode).where(OAuthCode.user_id == user_id))
