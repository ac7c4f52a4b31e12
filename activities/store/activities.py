"""The facts of a case in PostgreSQL, written by its run: rows for lists, and the audit trail."""

import asyncio
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio import activity
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError

from activities.snapshots.port import Snapshots
from activities.store.case_rows import insert_review, insert_run, project_progress, project_state
from activities.store.corrections import record_corrections
from activities.store.probes import probe
from activities.store.sweep import sweep
from infra.config.settings import Settings
from infra.db.cases.corrections import take_in
from infra.db.cases.events import append_event
from infra.db.cases.executions import keep_to_execution
from infra.db.cases.reading import find_run
from infra.db.notices.outbox import notice_of_state, post
from infra.db.privacy.erasures import find_erasure
from infra.db.privacy.secrecy import close_pages, restrict_by_marks, restrict_from_the_start
from infra.identity.tenants import SYSTEM
from infra.notices import begin_delivery
from infra.resilience.outages import names_nothing
from infra.storage.errors import StorageUnavailable
from infra.storage.store import Storage
from workflows.contracts.errors import RunFailure
from workflows.contracts.privacy.erasure import CASE_ERASED
from workflows.contracts.reading.corrections import RECORDS, CheckedCorrections, CorrectionReceipt
from workflows.contracts.run.case import Backend, CaseRunInput, Preflight, PreflightRequest, RunRef, temporal_id
from workflows.contracts.run.events import DECIDED, WITHDRAWN
from workflows.contracts.run.records import ProgressChange, ReviewEntry, RunOpening, StateChange, SweepReport
from workflows.steps.case import RecordSteps

UNCLAIMED_FOR = timedelta(days=1)
"""How long an uploaded file waits for its submission before the sweep removes it."""

BACKEND_NAMES: dict[Backend, str] = {
    Backend.DATABASE: "banco de dados",
    Backend.STORAGE: "armazenamento de objetos",
    Backend.SEARCH: "busca do acervo",
    Backend.GRAPH: "grafo do acervo",
}

NEEDED = frozenset({Backend.DATABASE, Backend.STORAGE})
TRIES = 4
"""How often a strict run checks for the corpus."""


class Records(RecordSteps):
    """Implements `RecordSteps`; every write is one transaction and leaves no second trace when repeated."""

    def __init__(self, settings: Settings, engine: AsyncEngine, storage: Storage, snapshots: Snapshots) -> None:
        self._settings = settings
        self._engine = engine
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage
        self._snapshots = snapshots

    @activity.defn
    async def check_backends(self, request: PreflightRequest) -> Preflight:
        """Raise `INFRA_UNAVAILABLE`, without retry after `TRIES`, if `strict` and search or graph is missing.

        Database and object store are indispensable and are waited for without a limit.
        """
        preflight = await probe(self._engine, self._storage, self._snapshots)
        if NEEDED.intersection(preflight.missing):
            raise StorageUnavailable
        if request.strict and preflight.missing:
            names = ", ".join(BACKEND_NAMES[backend] for backend in preflight.missing)
            raise ApplicationError(
                f"A infraestrutura exigida não respondeu: {names}. Restabeleça-a (`autos doctor` ajuda) e reprocesse, "
                "ou reprocesse com strict_infra_required=false.",
                type=RunFailure.INFRA_UNAVAILABLE,
                non_retryable=activity.in_activity() and activity.info().attempt >= TRIES,
            )
        return preflight

    @activity.defn
    async def open_run(self, request: RunOpening) -> None:
        """Write the rows of case and run, and the event of the person who started it."""
        case = request.input
        execution = await keep_to_execution(self._sessions, case.workflow_id, case.run)
        async with self._sessions.begin() as session:
            if await find_erasure(session, case.principal.tenant, case.workflow_id) is not None:
                raise ApplicationError("the case is being erased", type=CASE_ERASED, non_retryable=True)
            await insert_run(session, case, request.started_at, execution)
            if case.corrections:
                taken = await asyncio.to_thread(self._storage.get_bytes, case.corrections.object)
                run = RunRef(tenant=case.principal.tenant, workflow_id=case.workflow_id, run=case.run)
                await take_in(session, run, RECORDS.validate_json(taken))
            if case.restricted:
                at = request.started_at
                await restrict_from_the_start(session, case.principal.tenant, case.workflow_id, case.principal, at)
            await append_event(
                session,
                tenant=case.principal.tenant,
                workflow_id=case.workflow_id,
                run=case.run,
                idem_key=f"run/{case.run}/opened",
                at=request.started_at,
                actor=case.principal.name,
                action="submitted" if case.run == 1 else "reprocessed",
                payload={
                    "filename": case.filename,
                    "source_sha256": case.source.sha256,
                    "source_size": case.source.size,
                    "parameters": case.parameters.model_dump(mode="json"),
                    **({"restricted": True} if case.restricted else {}),
                    **_added(case),
                    **({"corrections": case.corrections.count} if case.corrections else {}),
                    **case.principal.recorded(),
                    "trace_id": case.trace_id,
                },
            )

    @activity.defn
    async def record_state(self, request: StateChange) -> None:
        """Update the run's row, append the event, and write the notification."""
        await keep_to_execution(self._sessions, request.run.workflow_id, request.run.run)
        told = notice_of_state(request.run, request.state, request.at, request.through.user_id)
        async with self._sessions.begin() as session:
            await self._close_pieces(session, request)
            await project_state(session, request)
            if request.secrecy:
                await self._restrict(session, request)
            await append_event(
                session,
                tenant=request.run.tenant,
                workflow_id=request.run.workflow_id,
                run=request.run.run,
                idem_key=f"run/{request.run.run}/state/{request.key}",
                at=request.at,
                actor=request.actor,
                action="state_changed",
                payload={
                    "state": request.state,
                    "progress": request.progress,
                    "errors": [error.code for error in request.errors],
                    "degraded": request.degraded,
                    "snapshot_id": request.snapshot_id,
                    **request.details,
                    **request.through.recorded(),
                },
            )
            notice = await post(session, told, mailing=self._settings.sends_mail)
        await begin_delivery(notice)

    @activity.defn
    async def record_progress(self, request: ProgressChange) -> None:
        """The progress that lists of cases show."""
        await keep_to_execution(self._sessions, request.run.workflow_id, request.run.run)
        async with self._sessions.begin() as session:
            await project_progress(session, request)

    async def _close_pieces(self, session: AsyncSession, request: StateChange) -> None:
        """Record excluded pages in the transaction that first reports them, since they can be requested from then
        on.
        """
        run = request.run
        row = await find_run(session, run.tenant, run.workflow_id, run.run)
        if request.closed is None or row is None or row.closed_pages is not None:
            return
        closed = await close_pages(session, run.tenant, run.workflow_id, request.closed, request.at)
        if not closed:
            return
        await append_event(
            session,
            tenant=run.tenant,
            workflow_id=run.workflow_id,
            run=run.run,
            idem_key=f"run/{run.run}/pieces_closed",
            at=request.at,
            actor=SYSTEM,
            action="pieces_closed",
            payload={"closed_pages": [span.model_dump(mode="json") for span in closed]},
        )

    async def _restrict(self, session: AsyncSession, request: StateChange) -> None:
        """Restrict the case in the transaction that first stores the parties' names, so that nobody reads them in
        between.
        """
        run = request.run
        if not await restrict_by_marks(session, run.tenant, run.workflow_id, request.secrecy, request.at):
            return
        await append_event(
            session,
            tenant=run.tenant,
            workflow_id=run.workflow_id,
            run=run.run,
            idem_key="restricted",
            at=request.at,
            actor=SYSTEM,
            action="restricted",
            payload={"marks": [mark.model_dump(mode="json") for mark in request.secrecy]},
        )

    @activity.defn
    async def record_review(self, request: ReviewEntry) -> None:
        """Write the decision's row and its event under the authenticated principal."""
        await keep_to_execution(self._sessions, request.run.workflow_id, request.run.run)
        review = request.review
        of_phase, of_whole = WITHDRAWN if request.withdrawn else DECIDED
        async with self._sessions.begin() as session:
            await insert_review(session, request)
            await append_event(
                session,
                tenant=request.run.tenant,
                workflow_id=request.run.workflow_id,
                run=request.run.run,
                idem_key=f"run/{request.run.run}/review/{review.decision_id}",
                at=review.at,
                actor=request.principal.name,
                action=of_whole if request.phase_label is None else of_phase,
                payload={
                    "decision_id": review.decision_id,
                    "phase_label": request.phase_label,
                    "approved": review.approved,
                    "reviewer": review.reviewer,
                    "notes": review.notes,
                    "rejected_precedents": [one.model_dump() for one in review.rejected_precedents],
                    **({"restored_precedents": review.restored_precedents} if review.restored_precedents else {}),
                    **request.principal.recorded(),
                },
            )

    @activity.defn
    async def record_corrections(self, request: CheckedCorrections) -> CorrectionReceipt:
        """Write rows and one event under the authenticated principal. Repeated ids change nothing."""
        async with self._sessions.begin() as session:
            return await record_corrections(session, request)

    @activity.defn
    async def sweep_uploads(self) -> SweepReport:
        """Remove files that no workflow took within a day, and tickets that expired a day ago."""
        return await sweep(self._sessions, self._storage, _was_started, datetime.now(UTC) - UNCLAIMED_FOR)


async def _was_started(workflow_id: str) -> bool:
    handle = activity.client().get_workflow_handle(temporal_id(workflow_id, 1))
    try:
        await handle.describe()
    except RPCError as error:
        if names_nothing(error):
            return False
        raise
    return True


def _added(case: CaseRunInput) -> dict[str, int]:
    """Return how many pages a run has more than the one before, if it was started to add pages."""
    known = case.known
    return {} if known is None else {"pages_before": known.before, "pages_added": known.pages - known.before}
