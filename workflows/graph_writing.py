"""GraphWriting: writes to one graph database in sequence, each a whole new version or nothing."""

import asyncio
from datetime import timedelta

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from workflows.contracts.errors import ErrorCode
from workflows.contracts.firm.databases import (
    CommitRequest,
    DatabaseRef,
    MakeRequest,
    Write,
    WriteKind,
    WriteRequest,
    Written,
)
from workflows.options import WRITING
from workflows.perform import perform
from workflows.steps.databases import DatabaseSteps

IDLE = timedelta(seconds=30)
"""Time without a write after which the workflow ends. The next write starts it again."""
MOST_WAITING = 8
"""Most writes in the queue. Further ones are asked to retry later."""


@workflow.defn
class GraphWriting:
    """Orders the writes. It holds no data: the database is in PostgreSQL and the object store."""

    @workflow.init
    def __init__(self, database: DatabaseRef) -> None:
        self._database = database
        self._turn = asyncio.Lock()
        self._asked = 0
        self._waiting = 0

    @workflow.run
    async def run(self, database: DatabaseRef) -> None:
        """Run until no write has come for a while."""
        while not workflow.info().is_continue_as_new_suggested() and await self._asked_again():
            pass
        await workflow.wait_condition(workflow.all_handlers_finished)
        if workflow.info().is_continue_as_new_suggested():
            workflow.continue_as_new(database)

    @workflow.update
    async def write(self, write: Write) -> Written:
        """Return the outcome of the write. Fails with an `ErrorCode` as type and a message for the user."""
        self._asked += 1
        self._waiting += 1
        try:
            async with self._turn:
                return await self._written(WriteRequest(database=self._database, write=write))
        except ActivityError as error:
            raise as_refusal(error) from error
        finally:
            self._waiting -= 1

    @write.validator
    def check_line(self, write: Write) -> None:
        """Refuse a write that would wait too long, or while the history is about to be continued as new."""
        if self._waiting >= MOST_WAITING or workflow.info().is_continue_as_new_suggested():
            raise ApplicationError(
                "Há gravações demais em curso nesta base. Tente de novo em instantes.",
                type=ErrorCode.SERVICE_UNAVAILABLE,
                non_retryable=True,
            )

    async def _asked_again(self) -> bool:
        asked = self._asked

        def settled() -> bool:
            again = self._asked > asked or workflow.info().is_continue_as_new_suggested()
            return self._waiting == 0 and again

        try:
            await workflow.wait_condition(settled, timeout=IDLE)
        except TimeoutError:
            return self._waiting > 0 or self._asked > asked
        return True

    async def _written(self, request: WriteRequest) -> Written:
        match request.write.kind:
            case WriteKind.DROP:
                return await perform(DatabaseSteps.drop_database, request, **WRITING)
            case WriteKind.FORGET:
                return await perform(DatabaseSteps.forget_versions, request, **WRITING)
            case _:
                return await self._versioned(request)

    async def _versioned(self, request: WriteRequest) -> Written:
        base = await perform(DatabaseSteps.begin_write, request, **WRITING)
        if base.done is not None:
            return base.done
        made = await perform(DatabaseSteps.make_version, MakeRequest(request=request, base=base), **WRITING)
        commit = CommitRequest(request=request, base=base, made=made)
        return await perform(DatabaseSteps.commit_version, commit, **WRITING)


def as_refusal(error: ActivityError) -> BaseException:
    """Return the refusal of a step. If the step timed out, whether it wrote is unknown."""
    cause = error.cause
    if is_cancelled_exception(error) or (isinstance(cause, ApplicationError) and cause.type in frozenset(ErrorCode)):
        return cause or error
    message = "A gravação não pôde ser concluída. Antes de repeti-la, veja em list_versions se ela foi feita."
    return ApplicationError(message, type=ErrorCode.SERVICE_UNAVAILABLE, non_retryable=True)
