"""Research questions: each starts a short workflow and waits some seconds for its answer."""

import asyncio
import json
import logging
from contextlib import suppress
from datetime import timedelta
from math import ceil
from time import monotonic
from typing import Any

from anyio import to_thread
from temporalio import exceptions
from temporalio.client import WorkflowFailureError, WorkflowHandle
from temporalio.common import SearchAttributePair, TypedSearchAttributes
from temporalio.service import RPCError

from api.cases.runs import RPC_LIMIT
from api.http.answers.refusals import refuse
from api.http.services import Services
from infra.ids import new_id
from infra.temporal import share_of
from workflows.case.attributes import TENANT_ID
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest, ResearchTool
from workflows.options import ANSWER_LIMIT, RESEARCH_QUEUE
from workflows.research import Research

START_LIMIT = timedelta(seconds=5)
TAKEN_WITHIN = 5.0
"""Seconds within which a worker must take a question; after that none is running."""

FREE_TOOLS = frozenset({ResearchTool.QUERY_READ, ResearchTool.VALIDATE_QUERY})
"""Questions that users write in a query language. Each runs in its own process, so a tenant has one at a time."""
FREE_PAUSE, FREE_PATIENCE = 0.2, 12.0
"""Seconds between two attempts to get the tenant's turn, and in all: longer than one such question may take."""
IN_TURN = "Outra consulta livre do escritório ainda está em curso, e é uma por vez. Tente de novo em instantes."

MEMORY_TOOLS = frozenset({ResearchTool.REMEMBER, ResearchTool.RECALL})

UNTAKEN_EVENTS = 2
"""Length of the history of a workflow that no worker has seen."""

logger = logging.getLogger("autos.api")


async def ask(services: Services, request: ResearchRequest) -> ResearchAnswer:
    """The answer with its data; raises the workflow's failure as an `AutosError` of the same code.

    Counts towards the tenant's quota, except for memories of chats.
    """
    if request.tool not in MEMORY_TOOLS:
        await services.quotas.admit_question(request.principal.tenant)
    handle = await _started(services, request)
    try:
        answer = await _result(handle)
    except WorkflowFailureError as error:
        if isinstance(error.cause, exceptions.TimeoutError):
            raise _too_late() from error
        refuse(error)
    return await _fetched(services, answer)


async def _started(services: Services, request: ResearchRequest) -> WorkflowHandle[Any, ResearchAnswer]:
    """Starts the workflow; free questions share a workflow id and so run one after another."""
    if request.tool not in FREE_TOOLS:
        return await _start(services, request, f"research/{new_id('q')}")
    deadline = monotonic() + FREE_PATIENCE
    while True:
        try:
            return await _start(services, request, f"research/free/{request.principal.tenant}")
        except exceptions.WorkflowAlreadyStartedError:
            if monotonic() > deadline:
                raise AutosError(ErrorCode.RATE_LIMITED, IN_TURN, retry_after_seconds=ceil(FREE_PAUSE)) from None
        await asyncio.sleep(FREE_PAUSE)


async def _start(services: Services, request: ResearchRequest, name: str) -> WorkflowHandle[Any, ResearchAnswer]:
    return await services.temporal.start_workflow(
        Research.run,
        request,
        id=name,
        task_queue=RESEARCH_QUEUE,
        execution_timeout=ANSWER_LIMIT,
        rpc_timeout=START_LIMIT,
        search_attributes=tenant_attribute(request.principal),
        priority=share_of(request.principal.tenant),
        static_summary=request.tool.value,
        # takes effect only where this process has a worker of the queue too
        request_eager_start=True,
    )


def tenant_attribute(principal: Principal) -> TypedSearchAttributes:
    """Lets an operator find a tenant's questions in the Temporal UI."""
    return TypedSearchAttributes([SearchAttributePair(TENANT_ID, principal.tenant)])


async def _result(handle: WorkflowHandle[Any, ResearchAnswer]) -> ResearchAnswer:
    result = asyncio.ensure_future(handle.result())
    try:
        done, _ = await asyncio.wait([result], timeout=TAKEN_WITHIN)
        if not done and not await _taken(handle):
            await _withdraw(handle)
            raise AutosError(
                ErrorCode.SERVICE_UNAVAILABLE,
                "Nenhum worker está atendendo consultas. Confira `autos status` e tente de novo em instantes.",
            )
        # the workflow has its own limit; this one is for a Temporal server that went away meanwhile
        async with asyncio.timeout(ANSWER_LIMIT.total_seconds()):
            return await result
    except TimeoutError as error:
        raise _too_late() from error
    finally:
        result.cancel()
        await asyncio.gather(result, return_exceptions=True)


async def _taken(handle: WorkflowHandle[Any, ResearchAnswer]) -> bool:
    try:
        description = await handle.describe(rpc_timeout=RPC_LIMIT)
    except RPCError:
        return False
    return description.history_length > UNTAKEN_EVENTS


async def _withdraw(handle: WorkflowHandle[Any, ResearchAnswer]) -> None:
    """Cancels the question, because nobody waits for the answer any more."""
    with suppress(RPCError):
        await handle.terminate("no worker", rpc_timeout=RPC_LIMIT)


def _too_late() -> AutosError:
    return AutosError(ErrorCode.TIMEOUT, "A consulta demorou demais. Tente de novo, ou peça menos de uma vez.")


async def _fetched(services: Services, answer: ResearchAnswer) -> ResearchAnswer:
    """Fetches a long answer from its reference, for this reader only."""
    if answer.object is None:
        return answer
    body = await to_thread.run_sync(services.storage.get_bytes, answer.object, limiter=services.transfers)
    try:
        await to_thread.run_sync(services.storage.delete, answer.object.key, limiter=services.transfers)
    except AutosError:
        logger.warning("a long answer was left in the object store")
    return answer.model_copy(update={"data": json.loads(body), "object": None})
