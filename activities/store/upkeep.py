"""Consistency between PostgreSQL and Temporal: runs ended from outside, and obsolete histories and counts."""

import asyncio
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.workflowservice.v1 import DeleteWorkflowExecutionRequest
from temporalio.client import Client, WorkflowExecutionStatus
from temporalio.service import RPCError

from infra.config.settings import Settings
from infra.db.cases.events import append_event
from infra.db.cases.open_runs import open_drafts, open_runs
from infra.db.clock import shared_now
from infra.db.counts import remove_ended
from infra.db.models import Draft, Run
from infra.db.notices.outbox import notice_of_state, post
from infra.identity.tenants import SYSTEM
from infra.resilience.outages import names_nothing
from workflows.contracts.firm.drafts import DRAFT_ENDS, DraftState, DraftStatus
from workflows.contracts.run.case import TERMINAL_STATES, CaseState, RunRef, temporal_id
from workflows.contracts.run.records import BEGUN_AGAIN
from workflows.contracts.upkeep import (
    CountSweepReport,
    HistorySweepReport,
    RunCheckReport,
    ended_outside,
    verification_ended_outside,
)
from workflows.steps.upkeep import UpkeepSteps

SETTLED = timedelta(minutes=1)
"""How long an answer stays available to its caller. No caller waits longer."""

BATCH, AT_ONCE = 2_000, 8

WORDED = (
    "'Research', 'PageImage', 'CaseInquiry', 'CaseWordSearch', 'FirmWordSearch', 'FirmTerms', 'FirmInquiry', "
    "'CommunicationImport', 'CommunicationCount', 'CaseChronology', 'GraphWriting', 'LibraryIngest'"
)
"""Workflows that carry users' words and that nobody needs once they have ended."""


class Upkeep(UpkeepSteps):
    """Implements `UpkeepSteps`."""

    def __init__(self, settings: Settings, engine: AsyncEngine, client: Client, settled: timedelta = SETTLED) -> None:
        self._mailing = settings.sends_mail
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._client = client
        self._settled = settled

    @activity.defn
    async def check_runs(self) -> RunCheckReport:
        """Mark each such run or verification as failed with the reason, and append the event `ended_outside`.

        A run that was started again in its place is ended.
        """
        async with self._sessions() as session:
            runs = {temporal_id(row.workflow_id, row.run): row for row in await open_runs(session)}
            drafts = {temporal_id(row.verification_id, 1): row for row in await open_drafts(session)}
        query = "WorkflowType IN ('CaseAnalysis', 'DraftVerification') AND ExecutionStatus = 'Running'"
        running = {one.id: one.run_id async for one in self._client.list_workflows(query)}
        found = 0
        for name, row in {**runs, **drafts}.items():
            execution = running.get(name)
            if execution is not None and row.execution in (None, execution):
                continue
            how = await self._end_of(name, row.execution)
            if how is not None:
                found += await (self._note(runs[name], how) if name in runs else self._note_draft(drafts[name], how))
            if execution is not None:
                await self._end(name, execution)
        return RunCheckReport(ended_outside=found)

    @activity.defn
    async def sweep_histories(self) -> HistorySweepReport:
        """Remove histories of research, case questions, word searches, page drawings, graph writes and library
        ingests that ended at least `settled` ago. They carry what users asked, viewed and wrote, which may be
        removed at any time from where it is kept.
        """
        before = (datetime.now(UTC) - self._settled).isoformat()
        query = f"WorkflowType IN ({WORDED}) AND ExecutionStatus != 'Running' AND CloseTime <= '{before}'"
        answered = [
            WorkflowExecution(workflow_id=execution.id, run_id=execution.run_id)
            async for execution in self._client.list_workflows(query, limit=BATCH)
        ]
        places = asyncio.Semaphore(AT_ONCE)

        async def remove(execution: WorkflowExecution) -> None:
            async with places:
                await self._delete(execution)

        await asyncio.gather(*(remove(execution) for execution in answered))
        return HistorySweepReport(removed=len(answered))

    @activity.defn
    async def sweep_counts(self) -> CountSweepReport:
        """Remove in batches, to keep transactions short."""
        removed = 0
        while True:
            async with self._sessions.begin() as session:
                batch = await remove_ended(session, BATCH)
            removed += batch
            if batch < BATCH:
                return CountSweepReport(removed=removed)

    async def _delete(self, execution: WorkflowExecution) -> None:
        request = DeleteWorkflowExecutionRequest(namespace=self._client.namespace, workflow_execution=execution)
        try:
            await self._client.workflow_service.delete_workflow_execution(request)
        except RPCError as error:
            if not names_nothing(error):
                raise

    async def _end(self, workflow: str, execution: str) -> None:
        try:
            await self._client.get_workflow_handle(workflow, run_id=execution).terminate(BEGUN_AGAIN)
        except RPCError as error:
            if not names_nothing(error):
                raise

    async def _end_of(self, workflow: str, execution: str | None) -> str | None:
        """Return how Temporal says it ended, or None while it runs."""
        try:
            status = (await self._client.get_workflow_handle(workflow, run_id=execution).describe()).status
        except RPCError as error:
            if names_nothing(error):
                return "not_found"
            raise
        return status.name.lower() if status and status is not WorkflowExecutionStatus.RUNNING else None

    async def _note(self, seen: Run, how: str) -> bool:
        async with self._sessions.begin() as session:
            at = await shared_now(session)
            # a run that came to its own end meanwhile has written so before it ended
            row = await session.get(Run, (seen.workflow_id, seen.run), with_for_update=True)
            if row is None or row.state in TERMINAL_STATES:
                return False
            row.state, row.progress = CaseState.FAILED, 1.0
            row.errors = [*row.errors, ended_outside(how).model_dump(mode="json")]
            row.updated_at = row.completed_at = row.state_since = at
            await append_event(
                session,
                tenant=row.tenant,
                workflow_id=row.workflow_id,
                run=row.run,
                idem_key=f"run/{row.run}/ended_outside",
                at=at,
                actor=SYSTEM,
                action="ended_outside",
                payload={"how": how},
            )
            run = RunRef(tenant=row.tenant, workflow_id=row.workflow_id, run=row.run)
            # the sweep begins its delivery
            await post(session, notice_of_state(run, CaseState.FAILED, at), mailing=self._mailing)
        return True

    async def _note_draft(self, seen: Draft, how: str) -> bool:
        async with self._sessions.begin() as session:
            at = await shared_now(session)
            row = await session.get(Draft, seen.verification_id, with_for_update=True)
            if row is None or row.state in DRAFT_ENDS:
                return False
            status = DraftStatus.model_validate(row.status)
            errors = [*status.errors, verification_ended_outside(how)]
            ended = status.model_copy(update={"state": DraftState.FAILED, "progress": 1.0, "errors": errors})
            row.state, row.status = ended.state, ended.model_dump(mode="json")
            row.updated_at = row.completed_at = at
            await append_event(
                session,
                tenant=row.tenant,
                workflow_id=row.verification_id,
                run=None,
                idem_key="ended_outside",
                at=at,
                actor=SYSTEM,
                action="ended_outside",
                payload={"how": how},
            )
        return True
