"""Tokens of grants: opaque, found by their hash; a refresh token is good for one exchange."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import OAuthToken
from infra.identity.digests import digest_of, new_secret

ACCESS_PREFIX = "at_"
REFRESH_PREFIX = "rt_"
ACCESS_LIFETIME = timedelta(hours=1)
REFRESH_LIFETIME = timedelta(days=30)
"""How long a client may stay away; each refresh restarts it."""


async def issue_access(session: AsyncSession, grant_id: str, scopes: Sequence[str]) -> str:
    """Issues an access token and deletes expired ones of the grant."""
    over = delete(OAuthToken).where(OAuthToken.grant_id == grant_id, OAuthToken.expires_at < datetime.now(UTC))
    await session.execute(over)
    return _issued(session, ACCESS_PREFIX, grant_id, scopes, ACCESS_LIFETIME)


async def issue_refresh(session: AsyncSession, grant_id: str, scopes: Sequence[str]) -> str:
    """A new refresh token."""
    return _issued(session, REFRESH_PREFIX, grant_id, scopes, REFRESH_LIFETIME)


async def find_token(session: AsyncSession, secret: str) -> OAuthToken | None:
    """The token, also a refresh token that was exchanged; None for one that is unknown or over."""
    query = select(OAuthToken).where(OAuthToken.sha256 == digest_of(secret), OAuthToken.expires_at > datetime.now(UTC))
    return (await session.scalars(query)).one_or_none()


async def use_refresh(session: AsyncSession, secret: str) -> bool:
    """Uses up a refresh token. If two requests come at once, only one succeeds."""
    unused = update(OAuthToken).where(OAuthToken.sha256 == digest_of(secret), OAuthToken.used_at.is_(None))
    spent = unused.values(used_at=datetime.now(UTC)).returning(OAuthToken.sha256)
    return (await session.scalars(spent)).one_or_none() is not None


def _issued(session: AsyncSession, prefix: str, grant_id: str, scopes: Sequence[str], lifetime: timedelta) -> str:
    now = datetime.now(UTC)
    secret = prefix + new_secret()
    row = OAuthToken(
        sha256=digest_of(secret),
        grant_id=grant_id,
        refreshes=prefix == REFRESH_PREFIX,
        scopes=list(scopes),
        created_at=now,
        expires_at=now + lifetime,
        used_at=None,
    )
    session.add(row)
    return secret
