"""Values sent to a browser that must come back once and in time."""

from datetime import timedelta
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.clock import shared_now
from infra.db.models import SignInStep
from infra.identity.digests import digest_of, new_secret

LIFETIME = timedelta(minutes=10)


async def begin_step(session: AsyncSession, purpose: str, payload: dict[str, Any]) -> str:
    """Stores what the return of the browser needs; returns the secret with which it must return."""
    now = await shared_now(session)
    await session.execute(delete(SignInStep).where(SignInStep.expires_at < now))
    secret = new_secret()
    session.add(SignInStep(sha256=digest_of(secret), purpose=purpose, payload=payload, expires_at=now + LIFETIME))
    await session.flush()
    return secret


async def take_step(session: AsyncSession, purpose: str, secret: str) -> dict[str, Any] | None:
    """The stored value, once; None for a secret that is unknown, used, of another purpose, or too old."""
    query = (
        delete(SignInStep)
        .where(SignInStep.sha256 == digest_of(secret), SignInStep.purpose == purpose)
        .returning(SignInStep.payload, SignInStep.expires_at)
    )
    row = (await session.execute(query)).one_or_none()
    return row.payload if row and row.expires_at > await shared_now(session) else None
