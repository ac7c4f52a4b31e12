"""API keys and their rights. A key is shown once and stored only as SHA-256."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, Select, Update, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from infra.db.maker import Maker
from infra.db.models import ApiKey
from infra.db.models.people import User
from infra.db.people.made import bounding_links_made_with, ending_links_made_with, is_working
from infra.db.people.tenants import tenant_row
from infra.identity.digests import digest_of, new_secret
from infra.identity.scopes import Role, scopes_of
from infra.identity.tenants import require_name, require_roles, require_tenant
from workflows.contracts.base import Principal

KEY_PREFIX = "ak_"

SEEN_EVERY = timedelta(minutes=5)
"""Resolution of the last use, so that few requests write."""


@dataclass(frozen=True)
class NewKey:
    """A key at the one moment its `secret` can be read."""

    key_id: str
    secret: str
    tenant: str
    name: str
    role: Role
    expires_at: datetime | None = None


def create_key(
    engine: Engine, tenant: str, role: str, name: str | None = None, expires_at: datetime | None = None
) -> NewKey:
    """Creates and stores a program's key, and its tenant if new; raises `Unusable` for invalid values."""
    key, row = key_row(tenant, role, name, expires_at)
    with Session(engine) as session, session.begin():
        session.execute(tenant_row(tenant))
        session.add(row)
    return key


def key_row(
    tenant: str,
    role: str,
    name: str | None = None,
    expires_at: datetime | None = None,
    user_id: str | None = None,
    maker: Maker = Maker(),
) -> tuple[NewKey, ApiKey]:
    """A key and the row to store; raises `Unusable`. With a `user_id` it is that person's, and ends with them."""
    (found,) = require_roles(require_tenant(tenant), [role])
    key = NewKey(
        key_id=f"key_{secrets.token_hex(8)}",
        secret=KEY_PREFIX + new_secret(),
        tenant=tenant,
        name=require_name(name or found),
        role=found,
        expires_at=expires_at,
    )
    row = ApiKey(
        key_id=key.key_id,
        tenant=tenant,
        name=key.name,
        role=key.role,
        sha256=digest_of(key.secret),
        created_at=datetime.now(UTC),
        revoked_at=None,
        expires_at=expires_at,
        last_used_at=None,
        user_id=user_id,
        made_with=maker.made_with,
        made_by=maker.made_by,
    )
    return key, row


def list_keys(engine: Engine, tenant: str | None = None) -> Sequence[ApiKey]:
    """Every key, revoked ones included, oldest first; of one tenant or of all."""
    query = select(ApiKey).order_by(ApiKey.created_at, ApiKey.key_id)
    if tenant is not None:
        query = query.where(ApiKey.tenant == tenant)
    with Session(engine) as session:
        return session.scalars(query).all()


async def keys_of(session: AsyncSession, tenant: str, user_id: str | None = None) -> Sequence[ApiKey]:
    """The tenant's keys that still work, or one person's, newest first."""
    query = select(ApiKey).where(ApiKey.tenant == tenant, is_working()).order_by(ApiKey.created_at.desc())
    if user_id is not None:
        query = query.where(ApiKey.user_id == user_id)
    return (await session.scalars(query)).all()


async def find_key(session: AsyncSession, tenant: str, key_id: str) -> ApiKey | None:
    """A key of the tenant that still works."""
    query = select(ApiKey).where(ApiKey.tenant == tenant, ApiKey.key_id == key_id, is_working())
    return (await session.scalars(query)).one_or_none()


def keys_made_with(key_id: str) -> Select[ApiKey]:
    """The valid keys among those that the key made, and that these made in turn, oldest first."""
    made = select(ApiKey.key_id).where(ApiKey.made_with == key_id).cte(recursive=True)
    made = made.union(select(ApiKey.key_id).join(made, ApiKey.made_with == made.c.key_id))
    return select(ApiKey).where(ApiKey.key_id.in_(select(made.c.key_id)), is_working()).order_by(ApiKey.created_at)


def revoke_key(engine: Engine, key_id: str, with_made: bool = True) -> tuple[list[str], list[str]]:
    """Revokes the key from the next request on, with its open links and the keys that it made.

    Without `with_made` those keys stay valid. Returns the revoked keys and the remaining ones; the first list is empty
    if no key was in use.
    """
    query = select(ApiKey).where(ApiKey.key_id == key_id, ApiKey.revoked_at.is_(None))
    with Session(engine) as session, session.begin():
        going, left = list(session.scalars(query)), list(session.scalars(keys_made_with(key_id)))
        if with_made:
            going, left = going + left, []
        for row in going:
            row.revoked_at = datetime.now(UTC)
        for statement in ending_links_made_with([key_id, *(row.key_id for row in going)]):
            session.execute(statement)
        return [row.key_id for row in going], [row.key_id for row in left]


def rotate_key(engine: Engine, key_id: str, overlap: timedelta) -> NewKey | None:
    """A new key in the place of one, which works for `overlap` more; None when that is no working one."""
    with Session(engine) as session, session.begin():
        old = session.scalars(
            select(ApiKey).where(ApiKey.key_id == key_id, is_working()).with_for_update()
        ).one_or_none()
        if old is None:
            return None
        key, row, bounding = successor(old, overlap)
        session.add(row)
        for statement in bounding:
            session.execute(statement)
    return key


def successor(old: ApiKey, overlap: timedelta, maker: Maker = Maker()) -> tuple[NewKey, ApiKey, tuple[Update, Update]]:
    """A key with the rights and lifetime of `old`, which itself ends after `overlap`.

    The returned updates end the open links that `old` made at the same time. A key rotated by another key ends no later
    than that key.
    """
    now = datetime.now(UTC)
    expires_at = maker.bounded(now + (old.expires_at - old.created_at)) if old.expires_at else maker.until
    key, row = key_row(old.tenant, old.role, old.name, expires_at, old.user_id, maker)
    old.expires_at = end = min(old.expires_at or now + overlap, now + overlap)
    return key, row, bounding_links_made_with(old.key_id, end)


async def find_principal(session: AsyncSession, secret: str) -> Principal | None:
    """The principal of a key; None if it is unknown, revoked or expired.

    A person's key works while the person exists and has the key's role, and never exceeds the person's current rights.
    Records the last use every few minutes.
    """
    query = (
        select(ApiKey)
        .outerjoin(User, (User.user_id == ApiKey.user_id) & (User.tenant == ApiKey.tenant))
        .where(ApiKey.sha256 == digest_of(secret), is_working())
        .add_columns(User)
    )
    found = (await session.execute(query)).one_or_none()
    if found is None:
        return None
    key: ApiKey = found[0]
    user: User | None = found[1]
    if key.user_id is not None and not _may(user, key.role):
        return None
    principal = Principal(
        tenant=key.tenant,
        key_id=key.key_id,
        name=user.name if user else key.name,
        role=key.role,
        user_id=key.user_id,
    )
    now = datetime.now(UTC)
    if key.last_used_at is None or now - key.last_used_at > SEEN_EVERY:
        await session.execute(update(ApiKey).where(ApiKey.key_id == key.key_id).values(last_used_at=now))
        await session.commit()
    return principal


def _may(user: User | None, role: str) -> bool:
    return user is not None and user.removed_at is None and scopes_of([role]) <= scopes_of(user.roles)
