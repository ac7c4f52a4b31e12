"""Binds a run to the Temporal execution that first wrote about it.

Anyone who reaches Temporal's port can start a run again without a key, from the encrypted messages stored there: same
workflow id, same input, and any of the old decisions, copied. Encryption cannot detect that; the execution id, which
Temporal assigns, can.
"""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from temporalio import activity
from temporalio.exceptions import ApplicationError

from infra.db.cases.events import append_event
from infra.db.models import Draft, Run
from infra.identity.tenants import SYSTEM
from workflows.contracts.run.records import BEGUN_AGAIN


async def keep_to_execution(sessions: async_sessionmaker[AsyncSession], workflow_id: str, run: int | None) -> str:
    """The id of the execution that called the running step.

    Raises non-retryable `BEGUN_AGAIN` unless it is the run's first execution (the verification's where `run` is None).
    The first attempt is recorded once.
    """
    execution = activity.info().workflow_run_id
    if execution is None:
        raise RuntimeError("no workflow has asked for this step")
    async with sessions.begin() as session:
        row = await _row(session, workflow_id, run)
        if row is None or row.execution == execution:
            return execution
        await append_event(
            session,
            tenant=row.tenant,
            workflow_id=workflow_id,
            run=run,
            idem_key=BEGUN_AGAIN if run is None else f"run/{run}/{BEGUN_AGAIN}",
            at=datetime.now(UTC),
            actor=SYSTEM,
            action=BEGUN_AGAIN,
            payload={"execution": execution},
        )
    raise ApplicationError("this is not the execution that the run is", type=BEGUN_AGAIN, non_retryable=True)


async def _row(session: AsyncSession, workflow_id: str, run: int | None) -> Run | Draft | None:
    if run is None:
        return await session.get(Draft, workflow_id, with_for_update=True)
    return await session.get(Run, (workflow_id, run), with_for_update=True)
