"""Corrections of a case in PostgreSQL: written once, withdrawn while open, taken in by a run."""

from collections.abc import Iterable, Sequence

from sqlalchemy import case, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import CorrectionRow
from infra.db.owned import changes_of, rows_of
from workflows.contracts.base import Principal
from workflows.contracts.reading.corrections import CorrectionRecord, CorrectionState, undone_in
from workflows.contracts.run.by_person import AppliedCorrection, CorrectionOutcome
from workflows.contracts.run.case import RunRef

OPEN = CorrectionState.OPEN


async def list_corrections(session: AsyncSession, tenant: str, workflow_id: str) -> Sequence[CorrectionRow]:
    """All corrections of a case, oldest first."""
    query = rows_of(tenant, CorrectionRow).where(CorrectionRow.workflow_id == workflow_id)
    return (await session.scalars(query.order_by(CorrectionRow.number))).all()


async def find_corrections(
    session: AsyncSession, tenant: str, workflow_id: str, correction_ids: Iterable[str]
) -> Sequence[CorrectionRow]:
    """The corrections with these ids that exist."""
    query = rows_of(tenant, CorrectionRow).where(
        CorrectionRow.workflow_id == workflow_id, CorrectionRow.correction_id.in_(list(correction_ids))
    )
    return (await session.scalars(query)).all()


async def count_open(session: AsyncSession, tenant: str, workflow_id: str) -> int:
    """Number of corrections that wait for a run."""
    query = rows_of(tenant, CorrectionRow).where(CorrectionRow.workflow_id == workflow_id, CorrectionRow.state == OPEN)
    return await session.scalar(query.with_only_columns(func.count())) or 0


async def add_corrections(
    session: AsyncSession, tenant: str, workflow_id: str, records: Sequence[CorrectionRecord], by: Principal
) -> None:
    """Writes the missing ones, numbered in their order."""
    whose = {"tenant": tenant, "workflow_id": workflow_id, "state": OPEN, "key_id": by.key_id}
    rows = [record.model_dump(mode="json", exclude={"at"}) | {"at": record.at} | whose for record in records]
    await session.execute(insert(CorrectionRow).values(rows).on_conflict_do_nothing())


async def withdraw_correction(session: AsyncSession, tenant: str, workflow_id: str, correction_id: str) -> bool:
    """Withdraws an open correction; False if it is no longer open."""
    change = changes_of(tenant, CorrectionRow).where(
        CorrectionRow.workflow_id == workflow_id,
        CorrectionRow.correction_id == correction_id,
        CorrectionRow.state == OPEN,
    )
    done = change.values(state=CorrectionState.WITHDRAWN).returning(CorrectionRow.correction_id)
    return bool((await session.scalars(done)).all())


async def take_in(session: AsyncSession, run: RunRef, records: Sequence[CorrectionRecord]) -> None:
    """Records which run applies the corrections; a later run overwrites it. An undone one counts as replaced."""
    undone = undone_in(records)
    earlier = CorrectionRow.applied_run.is_(None) | (CorrectionRow.applied_run < run.run)
    taken = [one.correction_id for one in records]
    change = changes_of(run.tenant, CorrectionRow).where(
        CorrectionRow.workflow_id == run.workflow_id, CorrectionRow.correction_id.in_(taken), earlier
    )
    state = case((CorrectionRow.correction_id.in_(undone), CorrectionState.REPLACED), else_=CorrectionState.APPLIED)
    await session.execute(change.values(state=state, applied_run=run.run))


async def note_outcomes(session: AsyncSession, run: RunRef, listed: Sequence[AppliedCorrection]) -> None:
    """Records each correction's outcome, unless a later run has already taken it."""
    alike: dict[tuple[CorrectionOutcome, str | None], list[str]] = {}
    for one in listed:
        alike.setdefault((one.outcome, one.read_as), []).append(one.correction_id)
    for (outcome, read_as), correction_ids in alike.items():
        change = changes_of(run.tenant, CorrectionRow).where(
            CorrectionRow.workflow_id == run.workflow_id,
            CorrectionRow.correction_id.in_(correction_ids),
            CorrectionRow.applied_run == run.run,
        )
        await session.execute(change.values(state=CorrectionState(outcome.value), read_as=read_as))


def as_record(row: CorrectionRow) -> CorrectionRecord:
    """The correction of a row."""
    return CorrectionRecord.model_validate(row, from_attributes=True)
