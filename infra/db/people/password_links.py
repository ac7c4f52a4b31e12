"""Links that set the password of an existing account, stored, listed and revoked like invitations."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.maker import Maker
from infra.db.models import Invitation, User
from infra.db.owned import changes_of, changes_of_every_tenant, rows_of, rows_of_every_tenant
from infra.db.people.invitations import NewInvitation, is_open, keep_link
from infra.identity.digests import digest_of


async def make_password_link(
    session: AsyncSession, user: User, *, created_by: str, lifetime: timedelta, maker: Maker = Maker()
) -> NewInvitation:
    """A new link for the user; an open one of theirs works no more."""
    await revoke_password_links(session, user)
    said: dict[str, Any] = {"user_id": user.user_id, "email": user.email, "roles": [], "oab": None}
    return await keep_link(session, user.tenant, created_by=created_by, lifetime=lifetime, maker=maker, **said)


async def find_password_link(session: AsyncSession, secret: str) -> User | None:
    """The user whose password a link sets; None if it is unknown, used, revoked or expired, or the user is removed."""
    whose = (User.user_id == Invitation.user_id) & (User.tenant == Invitation.tenant) & User.removed_at.is_(None)
    query = rows_of_every_tenant(Invitation).join(User, whose).with_only_columns(User)
    found = query.where(Invitation.sha256 == digest_of(secret), is_open(datetime.now(UTC)))
    return (await session.scalars(found)).one_or_none()


async def use_password_link(session: AsyncSession, secret: str) -> Invitation | None:
    """Uses up the link. If two requests come at once, only one succeeds."""
    now = datetime.now(UTC)
    query = changes_of_every_tenant(Invitation).where(
        Invitation.sha256 == digest_of(secret), Invitation.user_id.is_not(None), is_open(now)
    )
    return (await session.scalars(query.values(used_at=now).returning(Invitation))).one_or_none()


async def revoke_password_links(session: AsyncSession, user: User) -> None:
    """Revokes the user's open links."""
    now = datetime.now(UTC)
    query = changes_of(user.tenant, Invitation).where(Invitation.user_id == user.user_id, is_open(now))
    await session.execute(query.values(revoked_at=now))


async def used_password_links(session: AsyncSession, tenant: str, user_id: str) -> Sequence[Invitation]:
    """The links that set a password of the user, newest first."""
    query = rows_of(tenant, Invitation).where(Invitation.user_id == user_id, Invitation.used_at.is_not(None))
    return (await session.scalars(query.order_by(Invitation.used_at.desc()))).all()
