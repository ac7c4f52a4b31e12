"""PageImage: draws one page of a case for somebody who waits, in a worker's confined reader, or lays out its words."""

from temporalio import workflow

from workflows.contracts.base import ObjectRef
from workflows.contracts.queues import asking_queue
from workflows.contracts.reading.page_images import PageImageRequest
from workflows.options import DRAWING
from workflows.perform import perform
from workflows.steps.case import DrawingSteps


@workflow.defn
class PageImage:
    """One page in one form; the same request finds what was drawn before."""

    @workflow.run
    async def run(self, request: PageImageRequest) -> ObjectRef:
        """Answers where it is; fails with an `ErrorCode` as type when there is no such page or match."""
        return await perform(
            DrawingSteps.draw_page, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )
