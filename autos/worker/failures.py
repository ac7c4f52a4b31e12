"""Errors of research steps: user-facing message, and whether a retry is worthwhile."""

import logging
from typing import Any

from temporalio import activity
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from infra.resilience.outages import as_outage
from workflows.contracts.errors import AutosError, ErrorCode

logger = logging.getLogger("autos.research")


class Failures(Interceptor):
    """Converts every exception of an activity into an `ApplicationError` whose type is an `ErrorCode`.

    Only a backend that is away is worth a retry: one that hung would hang again, a rejection stays one, and a bug is
    logged here without details to the caller.
    """

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """Wraps one activity execution in the conversion."""
        return _Inbound(next)


class _Inbound(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        try:
            return await super().execute_activity(input)
        except AutosError as error:
            raise as_refusal(error) from error
        except ApplicationError:
            raise
        except Exception as error:
            outage = as_outage(error)
            if outage is not None:
                raise as_refusal(outage) from None
            logger.exception("%s failed", activity.info().activity_type)
            hidden = AutosError(ErrorCode.INTERNAL_ERROR, "A consulta falhou por um erro interno.")
            # without its cause: what a bug says may be a statement with its values
            raise as_refusal(hidden) from None


def as_refusal(error: AutosError) -> ApplicationError:
    """The rejection in an error, if it is one: it concerns the caller, and the worker does not log it."""
    return ApplicationError(
        error.message,
        error.details,
        type=error.code,
        non_retryable=error.code is not ErrorCode.SERVICE_UNAVAILABLE,
        category=ApplicationErrorCategory.UNSPECIFIED if error.status >= 500 else ApplicationErrorCategory.BENIGN,
    )
