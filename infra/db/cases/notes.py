"""Notes on the phases of a case: added once, read in order, withdrawn by their authors."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Note
from infra.db.owned import removals_of, rows_of


async def list_notes(session: AsyncSession, tenant: str, workflow_id: str, phase: str) -> Sequence[Note]:
    """Notes of a phase over all runs of the case, oldest first."""
    query = rows_of(tenant, Note).where(Note.workflow_id == workflow_id, Note.phase_label == phase)
    return (await session.scalars(query.order_by(Note.at, Note.note_id))).all()


async def count_notes(session: AsyncSession, tenant: str, workflow_id: str, phase: str) -> int:
    """Number of notes that `list_notes` returns."""
    query = rows_of(tenant, Note).where(Note.workflow_id == workflow_id, Note.phase_label == phase)
    return await session.scalar(query.with_only_columns(func.count())) or 0


async def find_note(session: AsyncSession, tenant: str, workflow_id: str, note_id: str) -> Note | None:
    """One note of the case."""
    query = rows_of(tenant, Note).where(Note.workflow_id == workflow_id, Note.note_id == note_id)
    return (await session.scalars(query)).one_or_none()


async def add_note(session: AsyncSession, **values: Any) -> bool:
    """Writes a note; False when the case has one of this id already."""
    row = insert(Note).values(**values).on_conflict_do_nothing().returning(Note.note_id)
    return bool((await session.scalars(row)).all())


async def has_answers(session: AsyncSession, tenant: str, workflow_id: str, note_id: str) -> bool:
    """Whether another note replies to this one."""
    query = rows_of(tenant, Note).where(Note.workflow_id == workflow_id, Note.reply_to == note_id).limit(1)
    return bool((await session.scalars(query)).all())


async def remove_note(session: AsyncSession, tenant: str, workflow_id: str, note_id: str) -> None:
    """Takes a note away."""
    await session.execute(removals_of(tenant, Note).where(Note.workflow_id == workflow_id, Note.note_id == note_id))
