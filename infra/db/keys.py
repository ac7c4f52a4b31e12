"""API keys: who may do what. A key is shown once and kept as its SHA-256 only."""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import Engine, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from infra.db.events import SYSTEM
from infra.db.models import ApiKey
from workflows.contracts.base import Principal

KEY_PREFIX = "ak_"
INSTALLATION = "installation"
"""The tenant of operators: no case belongs to it, and no other role may have it."""

TENANT_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


class Scope(StrEnum):
    """One thing a credential may do."""

    CASES_WRITE = "cases:write"
    CASES_READ = "cases:read"
    REVIEWS_WRITE = "reviews:write"
    ARTIFACTS_READ = "artifacts:read"
    RESEARCH_READ = "research:read"
    MEMORY_WRITE = "memory:write"
    CORPUS_ADMIN = "corpus:admin"
    ADMIN = "admin"


class Role(StrEnum):
    LAWYER = "lawyer"
    REVIEWER = "reviewer"
    AUDITOR = "auditor"
    ADMIN = "admin"
    OPERATOR = "operator"


_READING = {Scope.CASES_READ, Scope.ARTIFACTS_READ}

ROLE_SCOPES: dict[Role, frozenset[Scope]] = {
    Role.LAWYER: frozenset(_READING | {Scope.CASES_WRITE, Scope.RESEARCH_READ, Scope.MEMORY_WRITE}),
    Role.REVIEWER: frozenset(_READING | {Scope.REVIEWS_WRITE, Scope.RESEARCH_READ, Scope.MEMORY_WRITE}),
    Role.AUDITOR: frozenset(_READING),
    Role.ADMIN: frozenset(set(Scope) - {Scope.CORPUS_ADMIN}),
    Role.OPERATOR: frozenset({Scope.CORPUS_ADMIN}),
}
"""Who submits does not review and who audits only reads; an admin may do everything in a tenant. The corpus is
everybody's: an operator changes it, and sees no case of anybody."""


class UnusableKeyRequest(ValueError):
    """The tenant cannot be written into object keys and workflow memos, or the role is unknown (message Portuguese)."""


@dataclass(frozen=True)
class NewKey:
    """A key at the one moment its `secret` can be read."""

    key_id: str
    secret: str
    tenant: str
    name: str
    role: Role


def create_key(engine: Engine, tenant: str, role: str, name: str | None = None) -> NewKey:
    """Makes and stores a key; raises `UnusableKeyRequest` for a tenant, role or name it cannot have."""
    if (tenant == INSTALLATION) != (role == Role.OPERATOR):
        raise UnusableKeyRequest(f"O papel operator é da instalação, e só dele é o inquilino {INSTALLATION}.")
    if not TENANT_PATTERN.fullmatch(tenant):
        raise UnusableKeyRequest("O inquilino deve ter de 1 a 63 letras minúsculas, algarismos ou hífens.")
    if role not in ROLE_SCOPES:
        raise UnusableKeyRequest(f"Papel desconhecido: {role}. Use um destes: {', '.join(Role)}.")
    if name == SYSTEM:
        raise UnusableKeyRequest(f"O nome {SYSTEM} é reservado à trilha de auditoria. Escolha outro.")
    key = NewKey(
        key_id=f"key_{secrets.token_hex(8)}",
        secret=KEY_PREFIX + secrets.token_urlsafe(32),
        tenant=tenant,
        name=name or role,
        role=Role(role),
    )
    row = ApiKey(
        key_id=key.key_id,
        tenant=tenant,
        name=key.name,
        role=key.role,
        sha256=_digest(key.secret),
        created_at=datetime.now(UTC),
        revoked_at=None,
    )
    with Session(engine) as session, session.begin():
        session.add(row)
    return key


def list_keys(engine: Engine, tenant: str | None = None) -> Sequence[ApiKey]:
    """Every key, revoked ones included, oldest first; of one tenant or of all."""
    query = select(ApiKey).order_by(ApiKey.created_at, ApiKey.key_id)
    if tenant is not None:
        query = query.where(ApiKey.tenant == tenant)
    with Session(engine) as session:
        return session.scalars(query).all()


def revoke_key(engine: Engine, key_id: str) -> bool:
    """Makes the key useless from the next request on; False when no such key was in use."""
    query = update(ApiKey).where(ApiKey.key_id == key_id, ApiKey.revoked_at.is_(None))
    with Session(engine) as session, session.begin():
        revoked = session.scalars(query.values(revoked_at=datetime.now(UTC)).returning(ApiKey.key_id)).all()
    return bool(revoked)


async def find_principal(session: AsyncSession, secret: str) -> Principal | None:
    """Who presents `secret`; None for a key that is unknown or revoked."""
    query = select(ApiKey).where(ApiKey.sha256 == _digest(secret), ApiKey.revoked_at.is_(None))
    row = (await session.scalars(query)).one_or_none()
    if row is None:
        return None
    return Principal(tenant=row.tenant, key_id=row.key_id, name=row.name, role=row.role)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
