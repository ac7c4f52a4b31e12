"""Short workflows about a run of a case, or about all cases of a firm. They are started, or joined if one is running,
and awaited for some seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, TypeVar

from temporalio import exceptions
from temporalio.client import WorkflowFailureError
from temporalio.common import SearchAttributePair, TypedSearchAttributes, WorkflowIDConflictPolicy

from api.cases.submission import START_LIMIT
from api.http.answers.refusals import refuse
from api.http.limits.places import Share
from api.http.services import Services
from infra.temporal import share_of
from workflows.case.attributes import CASE_ID, TENANT_ID
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import RunRef
from workflows.options import ASKERS_PATIENCE, CASE_QUEUE

DONE_WITHIN = timedelta(seconds=60)
PATIENCE = ASKERS_PATIENCE.total_seconds()
"""Seconds a person waits; a result that a worker has begun is still stored for the next request."""

MOST_ASKED = 4
"""Most pages, and most answers, that a tenant may have in progress in one API process."""
PLACE_PATIENCE = 10.0
"""Seconds within which a slot must become free."""
BUSY = f"O escritório já tem {MOST_ASKED} pedidos como este em andamento. Espere um deles terminar e tente de novo."

Request = TypeVar("Request")
Result = TypeVar("Result")


async def done_in_place(
    services: Services,
    run: Callable[[Any, Request], Awaitable[Result]],
    request: Request,
    *,
    name: str,
    principal: Principal,
    late: str,
    about: RunRef | None = None,
    within: timedelta = DONE_WITHIN,
) -> Result:
    """Like `done`, in one of the tenant's places for questions.

    Raises `RATE_LIMITED` if the tenant has too many questions running.
    """
    async with services.answers.place(principal.tenant, PLACE_PATIENCE):
        return await done(services, run, request, name=name, about=about, principal=principal, late=late, within=within)


async def done(
    services: Services,
    run: Callable[[Any, Request], Awaitable[Result]],
    request: Request,
    *,
    name: str,
    about: RunRef | None,
    principal: Principal,
    late: str,
    within: timedelta = DONE_WITHIN,
) -> Result:
    """Result of the workflow called `name`.

    Raises what it rejected, or `SERVICE_UNAVAILABLE` with the message `late` on timeout.
    """
    handle = await services.temporal.start_workflow(
        run,
        request,
        id=name,
        task_queue=CASE_QUEUE,
        execution_timeout=within,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        search_attributes=_attributes(about, principal),
        priority=share_of(principal.tenant),
        rpc_timeout=START_LIMIT,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            return await handle.result()
    except TimeoutError:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, late) from None
    except WorkflowFailureError as error:
        if _ran_out(error):
            raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, late) from error
        refuse(error)


def asked_at_once() -> Share:
    """Slots for case questions per tenant: further requests wait briefly, then get a retry response."""
    return Share(MOST_ASKED, BUSY)


def _ran_out(error: WorkflowFailureError) -> bool:
    """Whether it timed out, as a step or as a whole."""
    cause = error.cause.cause if isinstance(error.cause, exceptions.ActivityError) else error.cause
    return isinstance(cause, exceptions.TimeoutError)


def _attributes(about: RunRef | None, principal: Principal) -> TypedSearchAttributes:
    """Search attributes by which an erasure of the case, or of any case of the firm, finds the workflow."""
    case = [SearchAttributePair(CASE_ID, about.workflow_id)] if about else []
    return TypedSearchAttributes([*case, SearchAttributePair(TENANT_ID, principal.tenant)])
