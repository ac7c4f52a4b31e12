"""PageImage: draws a page of a case for a waiting user in a confined reader, or returns the positions of its words."""

from temporalio import workflow

from workflows.contracts.base import ObjectRef
from workflows.contracts.queues import asking_queue
from workflows.contracts.reading.page_images import PageImageRequest
from workflows.options import DRAWING
from workflows.perform import perform
from workflows.steps.case import DrawingSteps


@workflow.defn
class PageImage:
    """One page in one form. The same request finds the earlier result."""

    @workflow.run
    async def run(self, request: PageImageRequest) -> ObjectRef:
        """Return where it is stored. Fails with an `ErrorCode` as type if there is no such page or match."""
        return await perform(
            DrawingSteps.draw_page, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )
