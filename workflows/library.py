"""The firm's library: documents are added and removed, and the search index follows."""

import asyncio
from contextlib import suppress
from typing import Any, cast

from temporalio import workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError, ApplicationError

from workflows.contracts.base import Contract
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.library import (
    ConversionRequest,
    Converted,
    DocumentOutcome,
    IngestInput,
    IngestOpening,
    LibraryRef,
    LibrarySource,
    LibraryUpkeepReport,
    RemovalRequest,
    Removed,
    SettleRequest,
)
from workflows.contracts.queues import computing_queue
from workflows.contracts.run.case import RunError
from workflows.options import ERASING, FACTS, LOADING, READING
from workflows.perform import perform
from workflows.steps.library import LibraryRecordSteps, LibrarySteps

UPKEEP_TRIES = 3
TOO_LARGE = (
    "Com estes documentos a biblioteca excede os limites de tempo ou de memória da pesquisa. Envie menos documentos, "
    "use trechos maiores (chunk_size_chars) ou tire da biblioteca o que não usa mais."
)


@workflow.defn
class LibraryIngest:
    """Reads each document, indexes its passages, then marks it ready."""

    @workflow.run
    async def run(self, ingest: IngestInput) -> None:
        """A document that cannot be read fails alone; without an index all of them fail."""
        await perform(
            LibraryRecordSteps.open_ingest,
            IngestOpening(input=ingest, started_at=workflow.info().start_time),
            **FACTS,
        )
        await asyncio.gather(*(self._take_in(ingest, source) for source in ingest.sources))
        error: RunError | None = None
        if ingest.searchable:
            try:
                await index(ingest.principal.tenant)
            except ActivityError as failed:
                error = _as_error(failed, TOO_LARGE)
        settled = SettleRequest(
            tenant=ingest.principal.tenant,
            ingest_id=ingest.ingest_id,
            at=workflow.now(),
            principal=ingest.principal,
            error=error,
        )
        await perform(LibraryRecordSteps.settle_ingest, settled, **FACTS)

    async def _take_in(self, ingest: IngestInput, source: LibrarySource) -> None:
        request = ConversionRequest(
            tenant=ingest.principal.tenant,
            ingest_id=ingest.ingest_id,
            source=source,
            chunking=ingest.chunking,
            max_chars=ingest.max_chars,
        )
        converted: Converted | None = None
        error: RunError | None = None
        try:
            converted = await _compute(LibrarySteps.convert_document, request, READING)
        except ActivityError as failed:
            error = _as_error(failed)
        outcome = DocumentOutcome(
            tenant=request.tenant,
            ingest_id=ingest.ingest_id,
            document_id=source.document_id,
            at=workflow.now(),
            converted=converted,
            error=error,
        )
        await perform(LibraryRecordSteps.record_outcome, outcome, **FACTS)


@workflow.defn
class LibraryRemoval:
    """Removes a document from every answer, then its data, then the search index."""

    @workflow.run
    async def run(self, request: RemovalRequest) -> Removed:
        """Run until only the record of the removal is left, and the name and metadata in the history of the ingest,
        which is removed some minutes after the ingest ended.
        """
        await perform(LibraryRecordSteps.hide_document, request, **FACTS)
        removed = await perform(LibraryRecordSteps.remove_document, request, **ERASING)
        try:
            await index(request.tenant)
        except ActivityError:
            return removed.model_copy(update={"indexed": True})
        return removed


@workflow.defn
class LibraryUpkeep:
    """Removes expired references, and updates every library whose index is behind its documents."""

    @workflow.run
    async def run(self) -> LibraryUpkeepReport:
        """Update one library after the other. One that fails is retried on the next pass and does not hold up the
        others. A user who waits for their own library has a workflow for it.
        """
        queue = computing_queue(workflow.info().task_queue)
        report = cast(
            LibraryUpkeepReport,
            await workflow.execute_activity_method(LibrarySteps.sweep_library, task_queue=queue, **READING),
        )
        for firm in report.behind:
            with suppress(ActivityError):
                # a few tries, not as many as it takes: the next firm waits
                await index(firm.tenant, retry_policy=RetryPolicy(maximum_attempts=UPKEEP_TRIES))
        return report


async def index(tenant: str, **options: Any) -> None:
    """Update the index of the firm's library to its documents."""
    await _compute(LibrarySteps.build_index, LibraryRef(tenant=tenant), LOADING | options)


def _as_error(failed: ActivityError, message: str | None = None) -> RunError:
    """Return why a step failed permanently, in its own words or in `message`. Re-raise anything but a `RunFailure`."""
    cause = failed.cause
    if not isinstance(cause, ApplicationError) or cause.type not in frozenset(RunFailure):
        raise failed
    return RunError(code=RunFailure(cause.type), message=message or cause.message)


async def _compute(step: Any, request: Contract, preset: dict[str, Any]) -> Any:
    return await perform(step, request, task_queue=computing_queue(workflow.info().task_queue), **preset)
