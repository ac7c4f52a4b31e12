"""The OpenID provider of a firm: what is asked of it, for which e-mails, and whom it has vouched for."""

from datetime import datetime

from sqlalchemy import Boolean, ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class FirmProvider(Owned):
    """Where the people of a firm prove who they are; the secret it gave us is sealed with the payload keys."""

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
    """What stands behind the at sign in the e-mails of a firm's people: of one firm only."""

    __tablename__ = "firm_domains"

    domain: Mapped[str] = mapped_column(String(190), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), index=True)


class ProviderIdentity(Owned):
    """A person as a provider names them: its `sub` never passes to somebody else, an e-mail may."""

    __tablename__ = "provider_identities"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    issuer: Mapped[str] = mapped_column(String(400), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    linked_at: Mapped[datetime]
