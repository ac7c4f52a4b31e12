"""Runs and verifications that have not ended yet, of every tenant: what the installation has to look after."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Case, Draft, Run, Upload
from infra.db.owned import rows_of_every_tenant
from workflows.contracts.case import TERMINAL_STATES, temporal_id
from workflows.contracts.drafts import DRAFT_ENDS


async def open_runs(session: AsyncSession) -> Sequence[Run]:
    """Every run that is in no terminal state."""
    return (await session.scalars(rows_of_every_tenant(Run).where(Run.state.not_in(TERMINAL_STATES)))).all()


async def open_drafts(session: AsyncSession) -> Sequence[Draft]:
    """Every verification of a document that has not ended."""
    return (await session.scalars(rows_of_every_tenant(Draft).where(Draft.state.not_in(DRAFT_ENDS)))).all()


async def begun_before(session: AsyncSession, at: datetime) -> frozenset[str]:
    """Temporal's ids of the runs that began before `at` and have not ended, those that no worker has seen included."""
    begun = {temporal_id(run.workflow_id, run.run) for run in await open_runs(session) if run.created_at < at}
    recorded = rows_of_every_tenant(Case).with_only_columns(Case.workflow_id)
    unseen = (
        rows_of_every_tenant(Upload)
        .with_only_columns(Upload.workflow_id)
        .where(Upload.workflow_id.is_not(None), Upload.created_at < at, Upload.workflow_id.not_in(recorded))
    )
    return frozenset(begun | {temporal_id(name, 1) for name in await session.scalars(unseen) if name})
