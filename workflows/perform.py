"""Run a step and accept its answer only if the installation's own worker encrypted it."""

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
    """Repeat the step until its answer or failure comes from our own worker.

    Anyone who reaches Temporal's port can answer in a worker's place but cannot encrypt the result or failure. The
    server rejects the cancellation of a step that the run has not cancelled, and failures in the server's name.
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
