"""Firms, their people, and their credentials; secrets are stored only as hashes."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, LargeBinary, SmallInteger, String, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base, Owned


class Tenant(Owned):
    """A firm."""

    __tablename__ = "tenants"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime]


class TenantPolicy(Owned):
    """A firm's own policies; a firm without a row has the defaults."""

    __tablename__ = "tenant_policies"

    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), primary_key=True)
    four_eyes: Mapped[bool] = mapped_column(Boolean, default=False)
    chat_reviews: Mapped[bool] = mapped_column(Boolean, default=True, server_default=text("true"))
    notices: Mapped[bool] = mapped_column(Boolean, default=True, server_default=text("true"))
    trace_contents: Mapped[bool] = mapped_column(Boolean, default=False, server_default=text("false"))
    term_reminders: Mapped[bool] = mapped_column(Boolean, default=False, server_default=text("false"))
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]


class TenantQuota(Owned):
    """Quotas that an operator set for one firm instead of the installation's; NULL keeps the installation's."""

    __tablename__ = "tenant_quotas"

    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), primary_key=True)
    cases_per_day: Mapped[int | None] = mapped_column(Integer)
    pages_per_day: Mapped[int | None] = mapped_column(Integer)
    research_per_day: Mapped[int | None] = mapped_column(Integer)
    storage_mb: Mapped[int | None] = mapped_column(Integer)
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]


class TenantEvent(Owned):
    """An event of a firm outside its cases: invitations, role changes, policy changes."""

    __tablename__ = "tenant_events"
    __table_args__ = (Index("ix_tenant_events_tenant_at", "tenant", "at"),)

    event_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=True)
    tenant: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]
    actor: Mapped[str]
    user_id: Mapped[str | None] = mapped_column(String(40))
    action: Mapped[str] = mapped_column(String(60))
    payload: Mapped[dict[str, Any]]


class User(Owned):
    """A person of one firm; the same e-mail in another firm is another user. A removed one stays for the trail."""

    __tablename__ = "users"
    __table_args__ = (
        Index("uq_users_tenant_email", "tenant", "email", unique=True, postgresql_where=text("removed_at IS NULL")),
        Index("ix_users_email", "email"),
    )

    user_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"))
    email: Mapped[str] = mapped_column(String(254))
    name: Mapped[str] = mapped_column(String(200))
    roles: Mapped[list[str]] = mapped_column(ARRAY(String(20)))
    oab: Mapped[str | None] = mapped_column(String(12))
    password_hash: Mapped[str | None]
    notices: Mapped[bool] = mapped_column(Boolean, default=True, server_default=text("true"))
    """Whether the person wants e-mail about pending work."""
    digest_hour: Mapped[int | None] = mapped_column(SmallInteger)
    """Hour of Brasília for one daily digest; NULL sends each message at once."""
    created_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


class Invitation(Owned):
    """A link that creates one user, once; without an e-mail the person who opens it enters theirs.

    With a `user_id` it creates nobody and sets that user's password, once.
    """

    __tablename__ = "invitations"

    invitation_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), index=True)
    user_id: Mapped[str | None] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    email: Mapped[str | None] = mapped_column(String(254))
    roles: Mapped[list[str]] = mapped_column(ARRAY(String(20)))
    oab: Mapped[str | None] = mapped_column(String(12))
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_by: Mapped[str]
    made_by: Mapped[str | None] = mapped_column(String(40), index=True)
    """The person who made it, even if through a key; null if it was made on the machine itself."""
    made_with: Mapped[str | None] = mapped_column(String(40), index=True)
    """The key or the session in which it was made."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class UserSession(Owned):
    """One sign-in in one browser."""

    __tablename__ = "user_sessions"

    session_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    method: Mapped[str] = mapped_column(String(20))
    address: Mapped[str | None] = mapped_column(String(64))
    browser: Mapped[str | None] = mapped_column(String(300))
    created_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class Passkey(Owned):
    """A WebAuthn credential."""

    __tablename__ = "passkeys"

    credential_id: Mapped[str] = mapped_column(String(1400), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]


class SignInStep(Base):
    """A value sent to a browser that must come back once, such as a passkey challenge."""

    __tablename__ = "sign_in_steps"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(30))
    payload: Mapped[dict[str, Any]]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class SignInFailure(Base):
    """Failed sign-ins of one account or one address, and until when the next try has to wait."""

    __tablename__ = "sign_in_failures"

    subject: Mapped[str] = mapped_column(String(100), primary_key=True)
    failures: Mapped[int] = mapped_column(Integer)
    failed_at: Mapped[datetime] = mapped_column(index=True)
    blocked_until: Mapped[datetime]
