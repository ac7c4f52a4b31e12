"""Notes that people write to each other about a case."""

from datetime import datetime

from sqlalchemy import Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


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
