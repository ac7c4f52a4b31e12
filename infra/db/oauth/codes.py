"""Authorization codes: a minute long, good for one exchange, and remembered after it so that a replay is seen."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.clock import shared_now
from infra.db.models import OAuthCode
from infra.db.owned import changes_of_every_tenant, removals_of_every_tenant, rows_of_every_tenant
from infra.identity.digests import digest_of, new_secret

LIFETIME = timedelta(minutes=1)
REMEMBERED = timedelta(days=1)
"""How long a used code stays recognisable after its end."""


@dataclass(frozen=True)
class Approval:
    """A person's consent; `redirect_said` is whether the client named the redirect address itself."""

    tenant: str
    user_id: str
    session_id: str | None
    client_id: str
    client_name: str
    redirect_uri: str
    redirect_said: bool
    code_challenge: str
    resource: str
    scopes: list[str]


async def issue_code(session: AsyncSession, approval: Approval) -> str:
    """Issues a code for the consent."""
    now = await shared_now(session)
    await session.execute(removals_of_every_tenant(OAuthCode).where(OAuthCode.expires_at < now - REMEMBERED))
    code = f"ac_{new_secret()}"
    row = OAuthCode(
        sha256=digest_of(code), created_at=now, expires_at=now + LIFETIME, used_at=None, grant_id=None, **vars(approval)
    )
    session.add(row)
    return code


async def find_code(session: AsyncSession, code: str) -> OAuthCode | None:
    """The code, also one that is used or over."""
    query = rows_of_every_tenant(OAuthCode).where(OAuthCode.sha256 == digest_of(code))
    return (await session.scalars(query)).one_or_none()


async def use_code(session: AsyncSession, code: str, grant_id: str) -> bool:
    """Exchanges the code for a grant. If two requests come at once, only one gets it."""
    unused = changes_of_every_tenant(OAuthCode).where(OAuthCode.sha256 == digest_of(code), OAuthCode.used_at.is_(None))
    spent = unused.values(used_at=datetime.now(UTC), grant_id=grant_id).returning(OAuthCode.sha256)
    return (await session.scalars(spent)).one_or_none() is not None
