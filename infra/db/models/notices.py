"""Notifications and their delivery: the outbox, its messages, and the webhook of a firm."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Integer, LargeBinary, String, text
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class Notice(Owned):
    """An event people must hear of: written in the transaction that causes it, open until `settled_at`."""

    __tablename__ = "notices"
    __table_args__ = (
        Index("ix_notices_case", "tenant", "workflow_id"),
        Index("ix_notices_open", "at", postgresql_where=text("settled_at IS NULL")),
    )

    notice_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    workflow_id: Mapped[str | None] = mapped_column(String(40))
    run: Mapped[int | None] = mapped_column(Integer)
    occasion: Mapped[str] = mapped_column(String(20))
    state: Mapped[str | None] = mapped_column(String(40))
    """State of the run."""
    for_user: Mapped[str | None] = mapped_column(String(40))
    """The recipient, if it is for one person only."""
    by_user: Mapped[str | None] = mapped_column(String(40))
    """The person who caused it and is not notified."""
    at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


class Delivery(Owned):
    """One message of a notice, to a person (`user_id`) or to the webhook, and its outcome."""

    __tablename__ = "notice_deliveries"
    __table_args__ = (
        Index("ix_notice_deliveries_newest", "tenant", "created_at"),
        Index("ix_notice_deliveries_digest", "tenant", "digest_id", postgresql_where=text("digest_id IS NOT NULL")),
    )

    delivery_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    notice_id: Mapped[str] = mapped_column(String(40), ForeignKey("notices.notice_id", ondelete="CASCADE"), index=True)
    tenant: Mapped[str] = mapped_column(String(64))
    workflow_id: Mapped[str | None] = mapped_column(String(40))
    user_id: Mapped[str | None] = mapped_column(String(40))
    means: Mapped[str] = mapped_column(String(10))
    state: Mapped[str] = mapped_column(String(10))
    digest_id: Mapped[str | None] = mapped_column(String(40))
    """The daily digest that includes it, for people who want one e-mail a day."""
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    answer: Mapped[str | None] = mapped_column(String(200))
    """The last response of the receiver, shortened."""
    created_at: Mapped[datetime]
    tried_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class FirmWebhook(Owned):
    """The address of a firm's own systems; its secrets are encrypted with the payload keys."""

    __tablename__ = "firm_webhooks"

    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), primary_key=True)
    address: Mapped[str] = mapped_column(String(1000))
    sealed_secret: Mapped[bytes] = mapped_column(LargeBinary)
    sealed_former_secret: Mapped[bytes | None] = mapped_column(LargeBinary)
    former_until: Mapped[datetime | None]
    disabled_at: Mapped[datetime | None]
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]
