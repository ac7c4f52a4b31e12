"""CaseAddition: reads and checks new pages of a lawsuit and joins them to its case file before any run uses them."""

import asyncio

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError

from workflows.contracts.errors import ErrorCode, RunFailure
from workflows.contracts.queues import computing_queue
from workflows.contracts.run.additions import AdditionRequest, Joined, JoinRequest
from workflows.contracts.run.case import InspectRequest, PageRange, PagesRead, ReadRequest, SourceInspection
from workflows.options import READING
from workflows.perform import perform
from workflows.steps.case import JoiningSteps, ReadingSteps


@workflow.defn
class CaseAddition:
    """Reads only new pages. A refusal leaves the case as it was."""

    @workflow.init
    def __init__(self, request: AdditionRequest) -> None:
        self._request = request
        self._computing = computing_queue(workflow.info().task_queue)

    @workflow.run
    async def run(self, request: AdditionRequest) -> Joined:
        """Return the joined case file. Fails with an `ErrorCode` as type and a message for the user."""
        try:
            inspection = await self._inspect()
            parts = await asyncio.gather(*(self._read(part, inspection) for part in inspection.ranges))
            join = JoinRequest(addition=request, parts=list(parts), reader_version=inspection.reader_version)
            return await perform(JoiningSteps.join_pages, join, task_queue=self._computing, **READING)
        except ActivityError as error:
            raise as_refusal(error) from error

    async def _inspect(self) -> SourceInspection:
        request = InspectRequest(run=self._request.base, source=self._request.added)
        return await perform(ReadingSteps.inspect_source, request, task_queue=self._computing, **READING)

    async def _read(self, part: PageRange, inspection: SourceInspection) -> PagesRead:
        request = ReadRequest(
            run=self._request.base,
            source=self._request.added,
            range=part,
            reader_version=inspection.reader_version,
            apart=True,
        )
        while True:
            found = await perform(ReadingSteps.read_pages, request, task_queue=self._computing, **READING)
            if not found.waiting:
                return found


def as_refusal(error: ActivityError) -> BaseException:
    """Convert an unreadable PDF to a rejection. Every other failure stays as it is."""
    cause = error.cause
    if isinstance(cause, ApplicationError) and cause.type in frozenset(RunFailure):
        details = {"failure": cause.type}
        return ApplicationError(cause.message, details, type=ErrorCode.VALIDATION_ERROR, non_retryable=True)
    return cause if isinstance(cause, ApplicationError) else error
