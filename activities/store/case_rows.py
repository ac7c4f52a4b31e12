"""Writes to a case's rows, which lists and the status fallback read. Each write is idempotent."""

from datetime import datetime
from typing import Any

from sqlalchemy import case as choice
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Case, Review, Run
from infra.db.owned import changes_of
from workflows.contracts.run.case import TERMINAL_STATES, CaseRunInput, CaseState, PhaseProgress, RunRef
from workflows.contracts.run.records import ProgressChange, ReviewEntry, StateChange


class RunNotOpened(LookupError):
    """A write about a run whose first write is not visible yet. It is worth a retry."""


async def insert_run(session: AsyncSession, case: CaseRunInput, started_at: datetime, execution: str | None) -> None:
    """Write the rows of case and run, with the run's Temporal execution. A later run becomes the latest."""
    tenant = case.principal.tenant
    case_row = insert(Case).values(
        workflow_id=case.workflow_id,
        tenant=tenant,
        filename=case.filename,
        latest_run=case.run,
        created_at=started_at,
    )
    newest = func.greatest(Case.latest_run, case_row.excluded.latest_run)
    await session.execute(case_row.on_conflict_do_update(index_elements=["workflow_id"], set_={"latest_run": newest}))
    run_row = insert(Run).values(
        workflow_id=case.workflow_id,
        run=case.run,
        tenant=tenant,
        state=CaseState.QUEUED_EXTRACTION,
        progress=0.0,
        parameters=case.parameters.model_dump(mode="json"),
        input=case.model_dump(mode="json"),
        phases=[],
        errors=[],
        warnings=[],
        degraded=[],
        submitted_by=case.principal.name,
        created_at=started_at,
        updated_at=started_at,
        state_since=started_at,
        execution=execution,
    )
    await session.execute(run_row.on_conflict_do_nothing())


async def project_state(session: AsyncSession, change: StateChange) -> None:
    """Write the run's state at `change.at`. A change older than the stored one has no effect."""
    values: dict[str, Any] = {
        "state": change.state,
        "state_since": choice((Run.state == change.state, Run.state_since), else_=change.at),
        "progress": change.progress,
        "phases": _dumped(change.phases),
        "errors": [error.model_dump(mode="json") for error in change.errors],
        "warnings": change.warnings,
        "degraded": change.degraded,
        "system": change.system,
        "pages": change.pages,
        "snapshot_id": change.snapshot_id,
        "completed_at": change.at if change.state in TERMINAL_STATES else None,
    }
    if change.closed is not None:
        values["closed_pages"] = [span.model_dump(mode="json") for span in change.closed]
    await _update_run(session, change.run, change.at, values)
    known = {"cnj": change.cnj, "parties": change.parties}
    if found := {name: value for name, value in known.items() if value}:
        await session.execute(
            changes_of(change.run.tenant, Case).where(Case.workflow_id == change.run.workflow_id).values(**found)
        )


async def project_progress(session: AsyncSession, change: ProgressChange) -> None:
    """Saves the run's progress at `change.at`; an older one than the stored progress changes nothing."""
    await _update_run(session, change.run, change.at, {"progress": change.progress})


async def insert_review(session: AsyncSession, entry: ReviewEntry) -> None:
    """Write the decision's row and the phases after it."""
    review = insert(Review).values(
        tenant=entry.run.tenant,
        workflow_id=entry.run.workflow_id,
        run=entry.run.run,
        phase_label=entry.phase_label,
        decision_id=entry.review.decision_id,
        approved=entry.review.approved,
        reviewer=entry.review.reviewer,
        principal=entry.review.principal,
        notes=entry.review.notes,
        rejected_precedents=[one.model_dump() for one in entry.review.rejected_precedents],
        restored_precedents=entry.review.restored_precedents,
        at=entry.review.at,
        through=entry.review.through.recorded() if entry.review.through else None,
        withdrawn=entry.withdrawn,
    )
    await session.execute(review.on_conflict_do_nothing())
    if entry.phases:
        await _update_run(session, entry.run, entry.review.at, {"phases": _dumped(entry.phases)})


async def _update_run(session: AsyncSession, ref: RunRef, at: datetime, values: dict[str, Any]) -> None:
    query = changes_of(ref.tenant, Run).where(Run.workflow_id == ref.workflow_id, Run.run == ref.run)
    later = await session.scalars(query.where(Run.updated_at <= at).values(**values, updated_at=at).returning(Run.run))
    if later.all():
        return
    if await session.get(Run, (ref.workflow_id, ref.run)) is None:
        raise RunNotOpened(f"{ref.workflow_id} run {ref.run}")


def _dumped(phases: list[PhaseProgress]) -> list[dict[str, Any]]:
    return [phase.model_dump(mode="json") for phase in phases]
