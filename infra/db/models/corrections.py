"""Corrections by people, and the run that applied each."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


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
