"""Erasures: cases closed permanently, each with its signed certificate."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Erasure
from infra.db.owned import changes_of, rows_of
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.erasure import ErasureCertificate, ErasureRequest, ErasureState


async def close_case(session: AsyncSession, request: ErasureRequest) -> None:
    """Closes the case, idempotently; waits for runs that are just starting and blocks later ones."""
    await session.execute(select(func.pg_advisory_xact_lock(_name(request.workflow_id))))
    row = insert(Erasure).values(
        workflow_id=request.workflow_id,
        tenant=request.tenant,
        state=ErasureState.RUNNING,
        request=request.model_dump(mode="json"),
        requested_at=request.requested_at,
    )
    await session.execute(row.on_conflict_do_nothing())


async def stay_open(session: AsyncSession, tenant: str, workflow_id: str) -> None:
    """Keeps the case from being closed until the transaction ends; `CONFLICT` when it is closed already."""
    await session.execute(select(func.pg_advisory_xact_lock_shared(_name(workflow_id))))
    if await find_erasure(session, tenant, workflow_id) is not None:
        raise AutosError(ErrorCode.CONFLICT, "Este caso foi eliminado ou está sendo eliminado. Envie os autos de novo.")


async def held_open(session: AsyncSession, tenant: str, cases: Sequence[str]) -> Sequence[str]:
    """Locks the cases against erasure until the transaction ends; returns those not yet closed."""
    for workflow_id in sorted(cases):
        await session.execute(select(func.pg_advisory_xact_lock_shared(_name(workflow_id))))
    closed = rows_of(tenant, Erasure).where(Erasure.workflow_id.in_(cases)).with_only_columns(Erasure.workflow_id)
    gone = set(await session.scalars(closed))
    return [workflow_id for workflow_id in cases if workflow_id not in gone]


async def find_erasure(session: AsyncSession, tenant: str, workflow_id: str) -> Erasure | None:
    """The erasure of a case, begun or completed."""
    query = rows_of(tenant, Erasure).where(Erasure.workflow_id == workflow_id)
    return (await session.scalars(query)).one_or_none()


async def complete_erasure(
    session: AsyncSession, tenant: str, workflow_id: str, certificate: ErasureCertificate, at: datetime
) -> None:
    """Keeps the certificate, in the caller's transaction."""
    values: dict[str, Any] = {
        "state": ErasureState.COMPLETED,
        "completed_at": at,
        "certificate": certificate.model_dump(mode="json"),
    }
    await session.execute(changes_of(tenant, Erasure).where(Erasure.workflow_id == workflow_id).values(values))


def _name(workflow_id: str) -> Any:
    return func.hashtextextended(f"closing:{workflow_id}", 0)
