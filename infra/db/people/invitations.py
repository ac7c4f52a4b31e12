"""Invitations: links that make one user, once, before they expire. Only the hash of the secret is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.maker import Maker
from infra.db.models import Invitation
from infra.db.owned import changes_of, changes_of_every_tenant, rows_of, rows_of_every_tenant
from infra.db.people.tenants import Actor, record
from infra.identity.digests import digest_of, new_secret
from infra.ids import new_id

FIRST_START = Actor("primeiro início")
"""Invites the first user of a local installation."""

MAKES_USER = Invitation.user_id.is_(None)
"""Separates invitations from links that set an existing user's password (`password_links`)."""


@dataclass(frozen=True)
class NewInvitation:
    """An invitation, or a link that sets a password, at the one moment its `secret` can be read."""

    invitation_id: str
    secret: str
    expires_at: datetime


async def invite(
    session: AsyncSession,
    tenant: str,
    *,
    email: str | None,
    roles: Sequence[str],
    oab: str | None,
    created_by: str,
    lifetime: timedelta,
    maker: Maker = Maker(),
) -> NewInvitation:
    """A new invitation; it replaces an open one for the same e-mail."""
    now = datetime.now(UTC)
    earlier = changes_of(tenant, Invitation).where(
        Invitation.email.is_not_distinct_from(email), MAKES_USER, is_open(now)
    )
    await session.execute(earlier.values(revoked_at=now))
    said = {"user_id": None, "email": email, "roles": list(roles), "oab": oab}
    return await keep_link(session, tenant, created_by=created_by, lifetime=lifetime, maker=maker, **said)


async def keep_link(
    session: AsyncSession, tenant: str, *, created_by: str, lifetime: timedelta, maker: Maker, **said: Any
) -> NewInvitation:
    """Creates a link with the invitee's data in `said`; only its hash is stored."""
    now = datetime.now(UTC)
    made = NewInvitation(new_id("inv"), new_secret(), maker.bounded(now + lifetime))
    session.add(
        Invitation(
            invitation_id=made.invitation_id,
            tenant=tenant,
            sha256=digest_of(made.secret),
            created_by=created_by,
            made_by=maker.made_by,
            made_with=maker.made_with,
            created_at=now,
            expires_at=made.expires_at,
            used_at=None,
            revoked_at=None,
            **said,
        )
    )
    await session.flush()
    return made


async def find_invitation(session: AsyncSession, secret: str) -> Invitation | None:
    """The invitation that a link opens; None for one that is unknown, used, revoked or expired."""
    query = rows_of_every_tenant(Invitation).where(
        Invitation.sha256 == digest_of(secret), MAKES_USER, is_open(datetime.now(UTC))
    )
    return (await session.scalars(query)).one_or_none()


async def use_invitation(session: AsyncSession, secret: str) -> Invitation | None:
    """Uses up the invitation. If two requests come at once, only one succeeds."""
    now = datetime.now(UTC)
    query = changes_of_every_tenant(Invitation).where(Invitation.sha256 == digest_of(secret), MAKES_USER, is_open(now))
    return (await session.scalars(query.values(used_at=now).returning(Invitation))).one_or_none()


async def use_invitation_for(session: AsyncSession, tenant: str, email: str) -> Invitation | None:
    """Uses the firm's open invitation of a person whose e-mail was verified without the link."""
    now = datetime.now(UTC)
    query = changes_of(tenant, Invitation).where(Invitation.email == email, MAKES_USER, is_open(now))
    return (await session.scalars(query.values(used_at=now).returning(Invitation))).first()


async def list_invitations(session: AsyncSession, tenant: str) -> Sequence[Invitation]:
    """The firm's open invitations and links that set a password, newest first."""
    query = rows_of(tenant, Invitation).where(is_open(datetime.now(UTC))).order_by(Invitation.created_at.desc())
    return (await session.scalars(query)).all()


async def revoke_invitation(session: AsyncSession, tenant: str, invitation_id: str) -> bool:
    """Revokes the link; False if it was not open."""
    now = datetime.now(UTC)
    query = changes_of(tenant, Invitation).where(Invitation.invitation_id == invitation_id, is_open(now))
    revoked = await session.scalars(query.values(revoked_at=now).returning(Invitation.invitation_id))
    return revoked.one_or_none() is not None


async def revoke_first_start(session: AsyncSession) -> None:
    """Revokes the first user's link: once a user exists, it would create another administrator."""
    now = datetime.now(UTC)
    theirs = changes_of_every_tenant(Invitation).where(Invitation.created_by == FIRST_START.name, is_open(now))
    for row in (await session.scalars(theirs.values(revoked_at=now).returning(Invitation))).all():
        await record(session, row.tenant, FIRST_START, "invitation_revoked", invitation_id=row.invitation_id)


def is_open(now: datetime) -> ColumnElement[bool]:
    """Whether a link still works."""
    return Invitation.used_at.is_(None) & Invitation.revoked_at.is_(None) & (Invitation.expires_at > now)
