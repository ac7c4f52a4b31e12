"""Unfinished runs and verifications of every tenant, for maintenance."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Draft, Run
from infra.db.owned import rows_of_every_tenant
from workflows.contracts.firm.drafts import DRAFT_ENDS
from workflows.contracts.run.case import TERMINAL_STATES


async def open_runs(session: AsyncSession) -> Sequence[Run]:
    """Every run that is in no terminal state."""
    return (await session.scalars(rows_of_every_tenant(Run).where(Run.state.not_in(TERMINAL_STATES)))).all()


async def open_drafts(session: AsyncSession) -> Sequence[Draft]:
    """Every verification of a document that has not ended."""
    return (await session.scalars(rows_of_every_tenant(Draft).where(Draft.state.not_in(DRAFT_ENDS)))).all()
