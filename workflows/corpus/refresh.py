"""CorpusRefresh: asks the followed portal, imports what is new, and builds if the corpus has changed."""

from typing import Any

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, ChildWorkflowError, is_cancelled_exception

from workflows.contracts.base import Principal
from workflows.contracts.law.corpus import BuildState, CorpusBuildInput, CorpusSource, ImportRequest
from workflows.contracts.law.portal import (
    BuildRef,
    DataSetRequest,
    PendingRequest,
    RefreshRef,
    RefreshState,
    RefreshStatus,
    SettleRequest,
)
from workflows.options import FACTS, LOADING, READING
from workflows.perform import perform
from workflows.steps.corpus import CorpusSteps
from workflows.steps.refresh import RefreshSteps

PORTION = 50
"""Files named in one message: a court's first load has thousands."""

BUILD = "CorpusBuild"
"""By name: loaded here it would be another copy in Temporal's sandbox."""

SCHEDULER = Principal(tenant="system", key_id="schedule", name="agenda", role="operator")


@workflow.defn
class CorpusRefresh:
    """One refresh. A file that cannot be fetched is skipped and named; it never blocks the others."""

    @workflow.init
    def __init__(self) -> None:
        self._id = f"refresh_{workflow.info().run_id}"
        self._status = RefreshStatus(refresh_id=self._id, state=RefreshState.ASKING, started_at=workflow.now())

    @workflow.run
    async def run(self) -> RefreshStatus:
        """Ends `unchanged`, `active`, or `failed` with a message; only a successful build changes the active
        snapshot.
        """
        await self._move()
        try:
            await self._fetch()
            await self._import()
            await self._build()
        except ActivityError as error:
            if is_cancelled_exception(error):
                raise
            cause = error.cause
            message = cause.message if isinstance(cause, ApplicationError) else "A atualização do acervo falhou."
            await self._end(RefreshState.FAILED, message=message)
        return self._status

    @workflow.query
    def status(self) -> RefreshStatus:
        """The progress of the refresh."""
        return self._status

    async def _fetch(self) -> None:
        plan = await perform(RefreshSteps.plan_refresh, RefreshRef(refresh_id=self._id), **FACTS)
        unread: list[str] = []
        for data_set in plan.data_sets:
            request = DataSetRequest(refresh_id=self._id, data_set=data_set)
            found = await perform(RefreshSteps.fetch_data_set, request, **LOADING)
            if found.reason:
                unread.append(f"{data_set}: {found.reason}")
            await self._move(
                data_sets=self._status.data_sets + 1,
                fetched=self._status.fetched + found.fetched,
                missing=self._status.missing + found.missing,
                withdrawn=self._status.withdrawn + found.withdrawn,
                gone=self._status.gone + found.gone,
            )
        if unread:
            await self._move(message="; ".join(unread)[:2000])

    async def _import(self) -> None:
        while True:
            pending = await perform(RefreshSteps.next_files, PendingRequest(most=PORTION), **FACTS)
            if not pending.files:
                return
            for source in pending.files:
                await self._import_one(source)
            await self._move(state=RefreshState.IMPORTING)

    async def _import_one(self, source: CorpusSource) -> None:
        report = await perform(CorpusSteps.import_source, ImportRequest(build_id=self._id, source=source), **LOADING)
        settled = await perform(RefreshSteps.settle_file, SettleRequest(source=source), **LOADING)
        status = self._status
        self._status = status.model_copy(
            update={
                "imported": status.imported + 1,
                "new": status.new + report.inserted,
                "changed": status.changed + report.updated,
                "rejected": status.rejected + report.rejected,
                "gone": status.gone + settled.gone,
            }
        )

    async def _build(self) -> None:
        weight = await perform(RefreshSteps.weigh_corpus, RefreshRef(refresh_id=self._id), **READING)
        if not weight.changed:
            stays = f"Fica ativo o acervo {weight.stays}, escolhido por quem opera; o que vier de novo ativa outro."
            said = [self._status.message, stays if weight.stays else None]
            await self._end(RefreshState.UNCHANGED, message=" ".join(filter(None, said)) or None)
            return
        build_id = f"build_{workflow.uuid4().hex}"
        await self._move(state=RefreshState.BUILDING, build_id=build_id)
        building = CorpusBuildInput(build_id=build_id, sources=[], principal=SCHEDULER)
        try:
            await workflow.execute_child_workflow(BUILD, building, id=f"corpus-build/{build_id}")
        except ChildWorkflowError:
            await self._end(RefreshState.FAILED, message="A construção do acervo foi interrompida.")
            return
        # what the build says of itself is read from its row: a result could be anybody's
        outcome = await perform(RefreshSteps.read_build, BuildRef(build_id=build_id), **FACTS)
        active = outcome.state == BuildState.ACTIVE
        await self._end(
            RefreshState.ACTIVE if active else RefreshState.FAILED,
            snapshot_id=outcome.snapshot_id,
            decisions=outcome.decisions,
            **({} if active else {"message": outcome.message}),
        )

    async def _end(self, state: RefreshState, **changes: Any) -> None:
        await self._move(state=state, ended_at=workflow.now(), **changes)

    async def _move(self, **changes: Any) -> None:
        self._status = self._status.model_copy(update=changes)
        workflow.set_current_details(f"{self._status.state}: {self._status.fetched} arquivos novos")
        await perform(RefreshSteps.record_refresh, self._status, **FACTS)
