"""API keys, OAuth clients and grants, and the OpenID providers of firms."""

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base, Owned


class ApiKey(Base):
    """A credential, stored as SHA-256 of the key shown once; one with a `user_id` is that person's."""

    __tablename__ = "api_keys"

    key_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    name: Mapped[str] = mapped_column(String(200))
    role: Mapped[str] = mapped_column(String(20))
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]
    user_id: Mapped[str | None] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    made_with: Mapped[str | None] = mapped_column(String(40), index=True)
    """The key or the session in which it was made; null for one made on the machine itself."""
    made_by: Mapped[str | None] = mapped_column(String(40), index=True)
    """The person behind `made_with`, through however many keys."""


class OAuthClient(Base):
    """A client as it described itself: when it registered, or in the document at the address that is its id.

    `fresh_until` is set for documents: afterwards they are read again.
    """

    __tablename__ = "oauth_clients"

    client_id: Mapped[str] = mapped_column(String(500), primary_key=True)
    information: Mapped[dict[str, Any]]
    secret_sha256: Mapped[str | None] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(index=True)
    fresh_until: Mapped[datetime | None]


class OAuthGrant(Owned):
    """A person's consent to one client: the family of the tokens issued from it.

    `redirect_host` is the host of the redirect, as the person saw it.
    """

    __tablename__ = "oauth_grants"
    __table_args__ = (Index("ix_oauth_grants_tenant_user", "tenant", "user_id"),)

    grant_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(String(40))
    session_id: Mapped[str | None] = mapped_column(String(40))
    client_id: Mapped[str] = mapped_column(String(500))
    client_name: Mapped[str] = mapped_column(String(200))
    redirect_host: Mapped[str] = mapped_column(String(300))
    resource: Mapped[str]
    scopes: Mapped[list[Any]]
    created_at: Mapped[datetime]
    used_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    revoked_for: Mapped[str | None] = mapped_column(String(40))


class OAuthCode(Owned):
    """An authorization code: valid for a minute and for one exchange; `grant_id` is its result."""

    __tablename__ = "oauth_codes"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(String(40))
    session_id: Mapped[str | None] = mapped_column(String(40))
    client_id: Mapped[str] = mapped_column(String(500))
    client_name: Mapped[str] = mapped_column(String(200))
    redirect_uri: Mapped[str]
    redirect_said: Mapped[bool] = mapped_column(Boolean)
    code_challenge: Mapped[str] = mapped_column(String(128))
    resource: Mapped[str]
    scopes: Mapped[list[Any]]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None]
    grant_id: Mapped[str | None] = mapped_column(String(40))


class OAuthToken(Base):
    """An access or refresh token of a grant; `used_at` is when a refresh token was exchanged for the next."""

    __tablename__ = "oauth_tokens"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    grant_id: Mapped[str] = mapped_column(String(40), ForeignKey("oauth_grants.grant_id"), index=True)
    refreshes: Mapped[bool] = mapped_column(Boolean)
    scopes: Mapped[list[Any]]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None]


class FirmProvider(Owned):
    """The firm's identity provider; its client secret is encrypted with the payload keys."""

    __tablename__ = "firm_providers"

    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    issuer: Mapped[str] = mapped_column(String(400))
    client_id: Mapped[str] = mapped_column(String(400))
    sealed_secret: Mapped[bytes | None] = mapped_column(LargeBinary)
    joins_as: Mapped[str | None] = mapped_column(String(20))
    passwords: Mapped[bool] = mapped_column(Boolean)
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]


class FirmDomain(Owned):
    """An e-mail domain of a firm's people; it belongs to one firm only."""

    __tablename__ = "firm_domains"

    domain: Mapped[str] = mapped_column(String(190), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), index=True)


class ProviderIdentity(Owned):
    """A person's `sub` at a provider. Unlike an e-mail, a `sub` never passes to another person."""

    __tablename__ = "provider_identities"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    issuer: Mapped[str] = mapped_column(String(400), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    linked_at: Mapped[datetime]
