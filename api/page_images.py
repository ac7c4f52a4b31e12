"""Pictures of pages: each starts a short workflow, or joins the one that draws the same, and waits some seconds."""

import asyncio
from datetime import timedelta

from temporalio.client import WorkflowFailureError
from temporalio.common import WorkflowIDConflictPolicy

from api.http.refusals import refuse
from api.http.services import Services
from api.research import tenant_attribute
from infra.temporal import share_of
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.page_images import IMAGE_REVISION, PageImageRequest
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
    """Where the PNG is. Raises what the workflow refused, or `SERVICE_UNAVAILABLE` when nobody draws it in time."""
    handle = await services.temporal.start_workflow(
        PageImage.run,
        request,
        id=f"page-image/{tag_of(request)}",
        task_queue=CASE_QUEUE,
        execution_timeout=DRAWN_WITHIN,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        search_attributes=tenant_attribute(principal),
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
