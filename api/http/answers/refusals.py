"""Maps failures of workflows and updates to API errors."""

from typing import Any, NoReturn, cast

from temporalio.client import WorkflowFailureError, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from workflows.contracts.errors import AutosError, ErrorCode


def refuse(error: WorkflowFailureError | WorkflowUpdateFailedError) -> NoReturn:
    """Raises the rejection whose `ErrorCode` is the failure's type, at whatever depth it arose; other faults are raised
    unchanged.
    """
    cause: BaseException | None = error.cause
    while cause is not None and not isinstance(cause, ApplicationError):
        cause = cause.__cause__
    if cause is None or cause.type not in frozenset(ErrorCode):
        raise error
    given = next(iter(cause.details), None)
    details = cast("dict[str, Any]", given) if isinstance(given, dict) else {}
    raise AutosError(ErrorCode(cause.type), cause.message, **details) from error
