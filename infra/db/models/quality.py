"""The precedents that a run showed to its reviewers, by which a firm's reviews are counted."""

from sqlalchemy import Boolean, Float, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class ShownPrecedent(Owned):
    """A precedent as a run's draft showed it; `rejected_earlier`: left out until a reviewer takes it back."""

    __tablename__ = "shown_precedents"
    __table_args__ = (Index("ix_shown_precedents_tenant", "tenant"),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    run: Mapped[int] = mapped_column(Integer, primary_key=True)
    phase_label: Mapped[str] = mapped_column(String(40), primary_key=True)
    document_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    score: Mapped[float] = mapped_column(Float)
    rejected_earlier: Mapped[bool] = mapped_column(Boolean)
