"""People of a firm. The same e-mail in two firms is two separate users."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import User
from infra.db.owned import changes_of, rows_of, rows_of_every_tenant
from infra.db.people.invitations import revoke_first_start
from infra.identity.scopes import Role
from infra.ids import new_id


async def add_user(
    session: AsyncSession,
    tenant: str,
    *,
    email: str,
    name: str,
    roles: Sequence[str],
    oab: str | None,
    password_hash: str | None,
) -> User:
    """Adds a user and revokes the first user's link; an e-mail known in the firm raises `IntegrityError`."""
    user = User(
        user_id=new_id("usr"),
        tenant=tenant,
        email=email,
        name=name,
        roles=list(roles),
        oab=oab,
        password_hash=password_hash,
        created_at=datetime.now(UTC),
        removed_at=None,
    )
    session.add(user)
    await session.flush()
    await revoke_first_start(session)
    return user


async def find_user(session: AsyncSession, tenant: str, user_id: str) -> User | None:
    """The user, unless removed."""
    query = rows_of(tenant, User).where(User.user_id == user_id, User.removed_at.is_(None))
    return (await session.scalars(query)).one_or_none()


async def find_somebody(session: AsyncSession, tenant: str, user_id: str) -> User | None:
    """Like `find_user`, but also finds removed users, because their data stays theirs."""
    return (await session.scalars(rows_of(tenant, User).where(User.user_id == user_id))).one_or_none()


async def users_with_email(session: AsyncSession, email: str, tenant: str | None = None) -> Sequence[User]:
    """Users with that e-mail, at most one of each firm; only of `tenant`, if given."""
    query = rows_of(tenant, User) if tenant else rows_of_every_tenant(User)
    return (await session.scalars(query.where(User.email == email, User.removed_at.is_(None)))).all()


async def list_users(session: AsyncSession, tenant: str) -> Sequence[User]:
    """The firm's people by name."""
    query = rows_of(tenant, User).where(User.removed_at.is_(None)).order_by(User.name, User.user_id)
    return (await session.scalars(query)).all()


async def count_users(session: AsyncSession, tenant: str | None = None) -> int:
    """Number of people in one firm or in all."""
    query = rows_of(tenant, User) if tenant else rows_of_every_tenant(User)
    counted = query.where(User.removed_at.is_(None)).with_only_columns(func.count())
    return await session.scalar(counted) or 0


async def other_admins(session: AsyncSession, tenant: str, user_id: str) -> int:
    """Admins of the firm besides this user, locked until the transaction ends."""
    query = rows_of(tenant, User).where(User.removed_at.is_(None), User.roles.contains([Role.ADMIN.value]))
    found = (await session.scalars(query.with_for_update())).all()
    return len([user for user in found if user.user_id != user_id])


async def change_user(session: AsyncSession, tenant: str, user_id: str, **values: object) -> bool:
    """Changes columns of a user; False when there is none."""
    query = changes_of(tenant, User).where(User.user_id == user_id, User.removed_at.is_(None))
    changed = await session.scalars(query.values(**values).returning(User.user_id))
    return changed.one_or_none() is not None
