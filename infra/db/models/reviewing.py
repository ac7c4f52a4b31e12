"""Judgements, corrections and notes of reviewers, and alerts on what became of a precedent."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, Float, Index, Integer, String
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


class CorrectionRow(Owned):
    """A correction; `run` is the one whose pages `said` names, `about` the fingerprint of their content.

    `number` is the order of arrival, `applied_run` the newest run that applied it, `state` its outcome, and `read_as`
    the type that this run had read for a piece the correction retypes.
    """

    __tablename__ = "corrections"
    __table_args__ = (Index("ix_corrections_tenant", "tenant"),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    correction_id: Mapped[str] = mapped_column(String(80), primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, autoincrement=True)
    tenant: Mapped[str] = mapped_column(String(64))
    run: Mapped[int] = mapped_column(Integer)
    said: Mapped[dict[str, Any]]
    reason: Mapped[str | None]
    read_as: Mapped[str | None] = mapped_column(String(60))
    about: Mapped[str | None] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(20))
    applied_run: Mapped[int | None] = mapped_column(Integer)
    name: Mapped[str]
    user_id: Mapped[str | None] = mapped_column(String(40))
    key_id: Mapped[str] = mapped_column(String(80))
    at: Mapped[datetime]


class Note(Owned):
    """A note on a phase, on a passage of one of its pages if it names one, or an answer to another note of the phase.

    `key_id` is the credential it was written with, `user_id` the person, if it was one.
    """

    __tablename__ = "notes"

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    note_id: Mapped[str] = mapped_column(String(80), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    run: Mapped[int] = mapped_column(Integer)
    phase_label: Mapped[str] = mapped_column(String(40))
    page: Mapped[int | None] = mapped_column(Integer)
    passage: Mapped[str | None]
    reply_to: Mapped[str | None] = mapped_column(String(80))
    text: Mapped[str]
    name: Mapped[str]
    user_id: Mapped[str | None] = mapped_column(String(40))
    key_id: Mapped[str] = mapped_column(String(80))
    at: Mapped[datetime]


class TreatmentAlert(Owned):
    """A precedent of a run whose treatment differs in a later snapshot; `kind` is None if no warning remains.

    `treatment` is that of the snapshot; the run itself does not change.
    """

    __tablename__ = "treatment_alerts"
    __table_args__ = (Index("ix_treatment_alerts_case", "tenant", "workflow_id"),)

    alert_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    workflow_id: Mapped[str] = mapped_column(String(40))
    run: Mapped[int] = mapped_column(Integer)
    document_id: Mapped[str]
    process: Mapped[str]
    kind_before: Mapped[str | None] = mapped_column(String(40))
    kind: Mapped[str | None] = mapped_column(String(40))
    treatment: Mapped[dict[str, Any] | None]
    snapshot_id: Mapped[str] = mapped_column(String(64))
    raised_at: Mapped[datetime]
    acknowledged_at: Mapped[datetime | None]
    acknowledged_by: Mapped[str | None]
