"""The OpenID provider of a firm: configuration, e-mail domains, and the people it has identified."""

from datetime import datetime

from sqlalchemy import Boolean, ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


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
