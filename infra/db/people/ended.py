"""Deletes records of ended sessions, invitations and connections that nothing depends on."""

from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy import CursorResult, Delete, delete, exists, text
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import (
    Invitation,
    OAuthClient,
    OAuthCode,
    OAuthGrant,
    OAuthToken,
    SignInFailure,
    SignInStep,
    UserSession,
)
from infra.db.oauth.clients import UNUSED
from infra.db.oauth.codes import REMEMBERED
from infra.db.owned import removals_of_every_tenant, rows_of_every_tenant
from infra.db.people.failures import FORGOTTEN_AFTER
from infra.db.people.sessions import IDLE

LOOKED_BACK = timedelta(days=90)
"""How long an ended session, invitation or connection can still be found by its id in a trail."""

_FORGET = text("SELECT forget_accesses(:before, :most)")


async def remove_ended(session: AsyncSession, now: datetime) -> dict[str, int]:
    """Deletes sessions, invitations and app connections that ended long enough ago."""
    past = now - LOOKED_BACK
    living = exists().where(OAuthToken.grant_id == OAuthGrant.grant_id)
    granted = rows_of_every_tenant(OAuthGrant).where(OAuthGrant.client_id == OAuthClient.client_id).exists()
    statements: dict[str, Delete] = {
        "steps": delete(SignInStep).where(SignInStep.expires_at < now),
        "failures": delete(SignInFailure).where(SignInFailure.failed_at < now - FORGOTTEN_AFTER),
        "sessions": removals_of_every_tenant(UserSession).where(
            (UserSession.revoked_at < past) | (UserSession.expires_at < past) | (UserSession.last_seen_at < past - IDLE)
        ),
        "invitations": removals_of_every_tenant(Invitation).where(
            (Invitation.used_at < past) | (Invitation.revoked_at < past) | (Invitation.expires_at < past)
        ),
        "codes": removals_of_every_tenant(OAuthCode).where(OAuthCode.expires_at < now - REMEMBERED),
        "tokens": delete(OAuthToken).where(OAuthToken.expires_at < now),
        # without a token of either kind a client has to ask again anyway
        "grants": removals_of_every_tenant(OAuthGrant).where(
            ~living, (OAuthGrant.revoked_at < past) | (OAuthGrant.used_at < past)
        ),
        "clients": delete(OAuthClient).where(OAuthClient.created_at < now - UNUSED, ~granted),
    }
    removed: dict[str, int] = {}
    for name, statement in statements.items():
        done = await session.execute(statement, execution_options={"synchronize_session": False})
        removed[name] = cast("CursorResult[Any]", done).rowcount
    return removed


async def forget_accesses(session: AsyncSession, before: datetime, most: int) -> int:
    """Deletes at most `most` access records older than a moment; the database refuses those of the last six months."""
    return await session.scalar(_FORGET, {"before": before, "most": most}) or 0
