"""Browser sessions: found by the hash of their cookie; ended by inactivity, age or sign-out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import User, UserSession
from infra.db.owned import changes_of, changes_of_every_tenant, rows_of, rows_of_every_tenant
from infra.identity.digests import digest_of, new_secret
from infra.ids import new_id

IDLE = timedelta(hours=12)
"""A session that is not used for so long ends."""

LIFETIME = timedelta(days=7)
"""After this every session ends."""

SEEN_EVERY = timedelta(minutes=1)
"""Resolution of the last use, so that few requests write."""


RECENT = timedelta(minutes=15)
"""How long after signing in a person may change their credentials."""


class Method(StrEnum):
    """Credential used to sign in."""

    PASSWORD = "password"
    PASSKEY = "passkey"
    PROVIDER = "provider"


@dataclass(frozen=True)
class NewSession:
    """A session at the one moment the secret of its cookie can be read."""

    session_id: str
    secret: str
    expires_at: datetime


async def open_session(
    session: AsyncSession,
    user: User,
    method: Method,
    address: str | None = None,
    browser: str | None = None,
    lifetime: timedelta = LIFETIME,
) -> NewSession:
    """Opens a session with a secret never used before."""
    now = datetime.now(UTC)
    made = NewSession(new_id("ses"), new_secret(), now + lifetime)
    session.add(
        UserSession(
            session_id=made.session_id,
            tenant=user.tenant,
            user_id=user.user_id,
            sha256=digest_of(made.secret),
            method=method,
            address=address,
            browser=browser[:300] if browser else None,
            created_at=now,
            last_seen_at=now,
            expires_at=made.expires_at,
            revoked_at=None,
        )
    )
    await session.flush()
    return made


async def find_session(session: AsyncSession, secret: str, idle: timedelta = IDLE) -> tuple[UserSession, User] | None:
    """The session of a cookie and its user; None if it has ended, or its user is removed."""
    query = rows_of_every_tenant(UserSession).where(UserSession.sha256 == digest_of(secret), _alive(idle))
    found = await session.execute(
        query.join(User, (User.user_id == UserSession.user_id) & (User.tenant == UserSession.tenant))
        .where(User.removed_at.is_(None))
        .add_columns(User)
    )
    row = found.one_or_none()
    return (row[0], row[1]) if row else None


async def is_recent(session: AsyncSession, tenant: str, session_id: str) -> bool:
    """Whether the session's person signed in recently."""
    query = rows_of(tenant, UserSession).where(UserSession.session_id == session_id)
    kept = (await session.scalars(query)).one_or_none()
    return kept is not None and datetime.now(UTC) - kept.created_at <= RECENT


async def see_session(session: AsyncSession, session_id: str) -> None:
    """Writes that the session was used just now."""
    query = changes_of_every_tenant(UserSession).where(UserSession.session_id == session_id)
    await session.execute(query.values(last_seen_at=datetime.now(UTC)))


async def list_sessions(session: AsyncSession, tenant: str, user_id: str) -> Sequence[UserSession]:
    """The user's sessions that still work, last used first."""
    query = rows_of(tenant, UserSession).where(UserSession.user_id == user_id, _alive(IDLE))
    return (await session.scalars(query.order_by(UserSession.last_seen_at.desc()))).all()


async def end_session(session: AsyncSession, secret: str) -> None:
    """Ends the session of a cookie, if it is one."""
    query = changes_of_every_tenant(UserSession).where(UserSession.sha256 == digest_of(secret))
    await session.execute(query.where(UserSession.revoked_at.is_(None)).values(revoked_at=datetime.now(UTC)))


async def end_sessions(
    session: AsyncSession, tenant: str, user_id: str, *, only: str | None = None, but: str | None = None
) -> int:
    """Ends the user's sessions, one of them, or all but one; how many there were to end."""
    query = changes_of(tenant, UserSession).where(UserSession.user_id == user_id, UserSession.revoked_at.is_(None))
    if only is not None:
        query = query.where(UserSession.session_id == only)
    if but is not None:
        query = query.where(UserSession.session_id != but)
    ended = await session.scalars(query.values(revoked_at=datetime.now(UTC)).returning(UserSession.session_id))
    return len(ended.all())


def _alive(idle: timedelta):
    now = datetime.now(UTC)
    return UserSession.revoked_at.is_(None) & (UserSession.expires_at > now) & (UserSession.last_seen_at > now - idle)
