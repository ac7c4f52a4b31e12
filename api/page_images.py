"""Single pages: each starts a short workflow, or joins the one that draws the same, and waits some seconds."""

import asyncio
from datetime import timedelta

from anyio import to_thread
from temporalio.client import WorkflowFailureError
from temporalio.common import SearchAttributePair, TypedSearchAttributes, WorkflowIDConflictPolicy

from api.http.refusals import refuse
from api.http.services import Services
from infra.object_keys import page_text_key
from infra.temporal import share_of
from workflows.case_analysis import CASE_ID, TENANT_ID
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.page_images import IMAGE_REVISION, PageImageRequest, PageText, text_name
from workflows.contracts.result import fingerprint
from workflows.options import CASE_QUEUE
from workflows.page_image import PageImage

DRAWN_WITHIN = timedelta(seconds=60)
PATIENCE = 20.0
"""Seconds a person waits for a page; the picture is still kept for the next who asks."""


def tag_of(request: PageImageRequest) -> str:
    """Names the picture without drawing it: what a run found, and thus what is marked, never changes."""
    return fingerprint([IMAGE_REVISION, request.model_dump(mode="json")])[:32]


async def draw(services: Services, request: PageImageRequest, principal: Principal) -> ObjectRef:
    """Where it is. Raises what the workflow refused, or `SERVICE_UNAVAILABLE` when nobody draws it in time."""
    handle = await services.temporal.start_workflow(
        PageImage.run,
        request,
        id=f"page-image/{tag_of(request)}",
        task_queue=CASE_QUEUE,
        execution_timeout=DRAWN_WITHIN,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        search_attributes=_attributes(request, principal),
        priority=share_of(principal.tenant),
    )
    try:
        async with asyncio.timeout(PATIENCE):
            return await handle.result()
    except TimeoutError:
        message = "Nenhum worker desenhou a página a tempo. Tente de novo em instantes."
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, message) from None
    except WorkflowFailureError as error:
        refuse(error)


async def words_of(services: Services, request: PageImageRequest, principal: Principal) -> PageText:
    """The words of the page: as they are kept, or laid out first. Raises as `draw` does."""
    kept = None
    if request.analysed:
        key = page_text_key(request.run, text_name(request.page))
        kept = await to_thread.run_sync(services.storage.written, key, limiter=services.transfers)
    laid_out = kept or await draw(services, request, principal)
    body = await to_thread.run_sync(services.storage.get_bytes, laid_out, limiter=services.transfers)
    return PageText.model_validate_json(body)


def _attributes(request: PageImageRequest, principal: Principal) -> TypedSearchAttributes:
    """By which an erasure of the case finds what was drawn of it."""
    return TypedSearchAttributes(
        [SearchAttributePair(CASE_ID, request.run.workflow_id), SearchAttributePair(TENANT_ID, principal.tenant)]
    )
