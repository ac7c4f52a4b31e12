"""CorpusBuild: imports files, then builds, publishes and activates a snapshot of the whole corpus."""

from typing import Any

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from workflows.contracts.law.corpus import (
    ActivateRequest,
    BuildState,
    BuildStatus,
    CorpusBuildInput,
    ImportReport,
    ImportRequest,
    SnapshotPublished,
    SnapshotRequest,
    import_order,
)
from workflows.options import FACTS, LOADING, READING
from workflows.perform import perform
from workflows.steps.corpus import CorpusSteps

IMPORT_SHARE = 0.7
"""Part of the progress that imports take; the rest is the build."""

RECORDS = 20
"""How often, at most, the progress of the imports is written down: each record carries every report so far."""


@workflow.defn
class CorpusBuild:
    """Sources are imported one after another, in a fixed order, because the later record of a decision wins."""

    @workflow.init
    def __init__(self, build: CorpusBuildInput) -> None:
        self._build = build
        self._status = BuildStatus(build_id=build.build_id, state=BuildState.IMPORTING)

    @workflow.run
    async def run(self, build: CorpusBuildInput) -> BuildStatus:
        """Ends `active`, or `failed` with a message; the active snapshot changes at the last step or not at all."""
        await self._record()
        try:
            await self._import()
            published = await self._build_snapshot()
            await self._activate(published)
        except ActivityError as error:
            if is_cancelled_exception(error):
                raise
            await self._fail(error)
        return self._status

    @workflow.query
    def status(self) -> BuildStatus:
        """The progress of the build, with the report of every source so far."""
        return self._status

    async def _import(self) -> None:
        sources = sorted(self._build.sources, key=lambda source: import_order(source.name))
        step = max(1, len(sources) // RECORDS)
        reports: list[ImportReport] = []
        for count, source in enumerate(sources, start=1):
            request = ImportRequest(build_id=self._build.build_id, source=source)
            reports.append(await perform(CorpusSteps.import_source, request, **LOADING))
            self._move(imported=list(reports), progress=round(IMPORT_SHARE * count / len(sources), 4))
            if count % step == 0:
                await self._record()

    async def _build_snapshot(self) -> SnapshotPublished:
        self._move(state=BuildState.BUILDING, progress=IMPORT_SHARE)
        await self._record()
        request = SnapshotRequest(build_id=self._build.build_id)
        return await perform(CorpusSteps.build_snapshot, request, **LOADING)

    async def _activate(self, published: SnapshotPublished) -> None:
        self._move(
            state=BuildState.ACTIVATING,
            progress=0.95,
            snapshot_id=published.snapshot_id,
            decisions=published.decisions,
        )
        await self._record()
        request = ActivateRequest(build_id=self._build.build_id, snapshot_id=published.snapshot_id)
        await perform(CorpusSteps.activate_snapshot, request, **READING)
        self._move(state=BuildState.ACTIVE, progress=1.0)
        await self._record()

    async def _fail(self, error: ActivityError) -> None:
        cause = error.cause
        message = cause.message if isinstance(cause, ApplicationError) else "A construção do acervo falhou."
        self._move(state=BuildState.FAILED, message=message)
        await self._record()

    def _move(self, **changes: Any) -> None:
        self._status = self._status.model_copy(update=changes)
        done = f"{len(self._status.imported)} de {len(self._build.sources)} arquivos"
        workflow.set_current_details(f"{self._status.state}: {done}, {self._status.progress:.0%}")

    async def _record(self) -> None:
        await perform(CorpusSteps.record_build, self._status, **FACTS)
