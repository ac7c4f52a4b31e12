"""OAuth clients: registered dynamically, or described by a document at their own address."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import OAuthClient, OAuthGrant
from infra.db.owned import rows_of_every_tenant

UNUSED = timedelta(days=1)
"""How long a client that nobody authorised is kept, since anyone may register one."""


async def find_client(session: AsyncSession, client_id: str) -> OAuthClient | None:
    """The client as it was last seen."""
    return await session.get(OAuthClient, client_id)


async def register_client(
    session: AsyncSession, client_id: str, information: dict[str, Any], secret_sha256: str | None
) -> None:
    """Stores a registered client and deletes old ones that nobody authorised."""
    now = datetime.now(UTC)
    used = rows_of_every_tenant(OAuthGrant).where(OAuthGrant.client_id == OAuthClient.client_id).exists()
    await session.execute(delete(OAuthClient).where(OAuthClient.created_at < now - UNUSED, ~used))
    session.add(
        OAuthClient(
            client_id=client_id,
            information=information,
            secret_sha256=secret_sha256,
            created_at=now,
            fresh_until=None,
        )
    )


async def keep_document(
    session: AsyncSession, client_id: str, information: dict[str, Any], fresh_until: datetime
) -> None:
    """Caches a client's metadata document until it is fetched again."""
    row = insert(OAuthClient).values(
        client_id=client_id, information=information, created_at=datetime.now(UTC), fresh_until=fresh_until
    )
    fresh = {"information": row.excluded.information, "fresh_until": row.excluded.fresh_until}
    await session.execute(row.on_conflict_do_update(index_elements=["client_id"], set_=fresh))
