"""The facts of a verification in PostgreSQL: the row for lists, and the audit trail."""

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.exceptions import ApplicationError

from infra.db.cases.drafts import insert_draft, project_draft
from infra.db.cases.events import append_event
from infra.db.cases.executions import keep_to_execution
from infra.db.privacy.erasures import find_erasure
from workflows.contracts.firm.drafts import DraftChange, DraftOpening
from workflows.contracts.privacy.erasure import CASE_ERASED
from workflows.steps.drafts import DraftRecordSteps


class DraftRecords(DraftRecordSteps):
    """Implements `DraftRecordSteps`; every write is one transaction and leaves no second trace when repeated."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def open_draft(self, request: DraftOpening) -> None:
        """Write the verification's row and the event of the person who started it."""
        draft = request.input
        execution = await keep_to_execution(self._sessions, draft.verification_id, None)
        async with self._sessions.begin() as session:
            if await find_erasure(session, draft.principal.tenant, draft.verification_id) is not None:
                raise ApplicationError("the verification is being erased", type=CASE_ERASED, non_retryable=True)
            await insert_draft(session, request, execution)
            await append_event(
                session,
                tenant=draft.principal.tenant,
                workflow_id=draft.verification_id,
                run=None,
                idem_key="opened",
                at=request.started_at,
                actor=draft.principal.name,
                action="draft_submitted",
                payload={
                    "filename": draft.filename,
                    "kind": draft.kind,
                    "source_sha256": draft.source.sha256,
                    "source_size": draft.source.size,
                    "case": draft.case.workflow_id if draft.case else None,
                    **draft.principal.recorded(),
                    "trace_id": draft.trace_id,
                },
            )

    @activity.defn
    async def record_draft(self, request: DraftChange) -> None:
        """Update the verification's row and append the event."""
        status = request.status
        await keep_to_execution(self._sessions, status.verification_id, None)
        async with self._sessions.begin() as session:
            await project_draft(session, request)
            await append_event(
                session,
                tenant=request.ref.tenant,
                workflow_id=status.verification_id,
                run=None,
                idem_key=f"state/{status.state}",
                at=request.at,
                actor=request.actor,
                action="state_changed",
                payload={
                    "state": status.state,
                    "progress": status.progress,
                    "errors": [error.code for error in status.errors],
                    "snapshot_id": request.snapshot_id,
                    "artifacts": {artifact.filename: artifact.object.sha256 for artifact in request.artifacts},
                    **request.through.recorded(),
                },
            )
