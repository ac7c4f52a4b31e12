"""A step's answer, and nobody else's: what comes back without the installation's seal counts for nothing."""

from datetime import timedelta
from typing import Any, TypeVar, overload

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError
from temporalio.types import MethodAsyncSingleParam, MethodSyncSingleParam

from workflows.contracts.signing.seals import PAYLOAD_REFUSED, Unsealed

AGAIN_AFTER = timedelta(seconds=1)

Steps = TypeVar("Steps")
Request = TypeVar("Request")
Result = TypeVar("Result")


@overload
async def perform(step: MethodAsyncSingleParam[Steps, Request, Result], request: Request, **options: Any) -> Result: ...


@overload
async def perform(step: MethodSyncSingleParam[Steps, Request, Result], request: Request, **options: Any) -> Result: ...


async def perform(step: Any, request: Any, **options: Any) -> Any:
    """Takes the step until its answer, or its failure, is one that our own worker has given.

    Whoever reaches Temporal's port can answer in a worker's place, but not seal the result or the failure. The server
    itself lets nobody cancel a step that the run has not cancelled, nor fail one in the server's name.
    """
    while True:
        try:
            answer = await workflow.execute_activity_method(step, request, **options)
        except ActivityError as error:
            if not _is_foreign(error):
                raise
        else:
            if answer is not Unsealed.RESULT:
                return answer
        await workflow.sleep(AGAIN_AFTER)


def _is_foreign(error: ActivityError) -> bool:
    return isinstance(error.cause, ApplicationError) and error.cause.type == PAYLOAD_REFUSED
