"""Passkeys: public keys of a person's devices."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Passkey, User
from infra.db.owned import removals_of, rows_of, rows_of_every_tenant


async def add_passkey(
    session: AsyncSession, user: User, *, credential_id: str, name: str, public_key: bytes, sign_count: int
) -> Passkey:
    """Adds a passkey of the user; a known one raises `IntegrityError`."""
    passkey = Passkey(
        credential_id=credential_id,
        tenant=user.tenant,
        user_id=user.user_id,
        name=name,
        public_key=public_key,
        sign_count=sign_count,
        created_at=datetime.now(UTC),
        last_used_at=None,
    )
    session.add(passkey)
    await session.flush()
    return passkey


async def list_passkeys(session: AsyncSession, tenant: str, user_id: str) -> Sequence[Passkey]:
    """The user's devices, newest first."""
    query = rows_of(tenant, Passkey).where(Passkey.user_id == user_id).order_by(Passkey.created_at.desc())
    return (await session.scalars(query)).all()


async def find_passkey(session: AsyncSession, credential_id: str) -> tuple[Passkey, User] | None:
    """A passkey and its owner, if neither is removed; locks its row until the transaction ends."""
    query = (
        rows_of_every_tenant(Passkey)
        .where(Passkey.credential_id == credential_id)
        .join(User, (User.user_id == Passkey.user_id) & (User.tenant == Passkey.tenant))
        .where(User.removed_at.is_(None))
        .add_columns(User)
        .with_for_update(of=Passkey)
    )
    row = (await session.execute(query)).one_or_none()
    return (row[0], row[1]) if row else None


async def remove_passkey(session: AsyncSession, tenant: str, user_id: str, credential_id: str) -> bool:
    """Takes a device away; False when the user has none such."""
    query = removals_of(tenant, Passkey).where(Passkey.user_id == user_id, Passkey.credential_id == credential_id)
    removed = await session.scalars(query.returning(Passkey.credential_id))
    return removed.one_or_none() is not None


async def remove_passkeys(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Takes every device of the user away."""
    await session.execute(removals_of(tenant, Passkey).where(Passkey.user_id == user_id))
