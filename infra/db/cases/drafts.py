"""Rows of document verifications, for one tenant: written by their runs, read by lists."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Select, func, or_, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Draft, Erasure
from infra.db.owned import changes_of, rows_of
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal
from workflows.contracts.firm.drafts import DRAFT_ENDS, DraftChange, DraftOpening, DraftState, DraftStatus


async def insert_draft(session: AsyncSession, opening: DraftOpening, execution: str | None) -> None:
    """The row of a verification, once; it is this execution in Temporal."""
    draft = opening.input
    queued = DraftStatus(
        verification_id=draft.verification_id,
        filename=draft.filename,
        kind=draft.kind,
        state=DraftState.QUEUED,
        progress=0.0,
    )
    row = insert(Draft).values(
        verification_id=draft.verification_id,
        tenant=draft.principal.tenant,
        state=DraftState.QUEUED,
        input=draft.model_dump(mode="json"),
        status=queued.model_dump(mode="json"),
        artifacts=[],
        submitted_by=draft.principal.name,
        created_at=opening.started_at,
        updated_at=opening.started_at,
        execution=execution,
    )
    await session.execute(row.on_conflict_do_nothing())


async def project_draft(session: AsyncSession, change: DraftChange) -> None:
    """Writes the verification's state as of `change.at`; an older change is ignored."""
    status = change.status
    query = changes_of(change.ref.tenant, Draft).where(
        Draft.verification_id == status.verification_id, Draft.updated_at <= change.at
    )
    await session.execute(
        query.values(
            state=status.state,
            status=status.model_dump(mode="json"),
            artifacts=[artifact.model_dump(mode="json") for artifact in change.artifacts],
            snapshot_id=change.snapshot_id,
            updated_at=change.at,
            completed_at=change.at if status.state in DRAFT_ENDS else None,
        )
    )


async def find_draft(session: AsyncSession, tenant: str, verification_id: str) -> Draft | None:
    """The verification, once its first step has written it."""
    query = rows_of(tenant, Draft).where(Draft.verification_id == verification_id)
    return (await session.scalars(query)).one_or_none()


async def list_drafts(
    session: AsyncSession, principal: Principal, after: tuple[datetime, str] | None, limit: int
) -> Sequence[Draft]:
    """Verifications newest first, beginning after the position (`created_at`, `verification_id`)."""
    query = _seen(principal).order_by(Draft.created_at.desc(), Draft.verification_id.desc()).limit(limit)
    if after is not None:
        query = query.where(tuple_(Draft.created_at, Draft.verification_id) < after)
    return (await session.scalars(query)).all()


async def count_drafts(session: AsyncSession, principal: Principal) -> int:
    """Total number of verifications that `list_drafts` would return."""
    return await session.scalar(_seen(principal).with_only_columns(func.count())) or 0


def _seen(principal: Principal) -> Select[Draft]:
    """The verifications of the tenant, without those being erased or of cases that the principal may not see."""
    of_case = Draft.input["case"]["workflow_id"].astext
    closed = rows_of(principal.tenant, Erasure).with_only_columns(Erasure.workflow_id)
    query = rows_of(principal.tenant, Draft).where(Draft.verification_id.not_in(closed))
    return query.where(or_(of_case.is_(None), of_case.not_in(hidden_cases(principal))))
