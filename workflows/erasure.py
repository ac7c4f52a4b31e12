"""CaseErasure: removes everything kept about a case and leaves a signed certificate."""

from datetime import timedelta

from temporalio import workflow

from workflows.contracts.privacy.erasure import Certified, CertifyRequest, ErasureRequest, HistoriesRequest
from workflows.options import ERASING, FACTS
from workflows.perform import perform
from workflows.steps.privacy import ErasureSteps


@workflow.defn
class CaseErasure:
    """Erases one case. Each step is idempotent and resumes after a crash. Nothing is signed before everything is
    deleted.
    """

    @workflow.run
    async def run(self, request: ErasureRequest) -> Certified:
        """Close the case, end its workflows, remove objects and histories, and rows last."""
        await perform(ErasureSteps.open_erasure, request, **FACTS)
        ended = await perform(ErasureSteps.end_case, request, **FACTS)
        if ended.settle_seconds:
            # a cancelled step may still write its current output
            await workflow.sleep(timedelta(seconds=ended.settle_seconds))
        inventory = await perform(ErasureSteps.take_inventory, request, **ERASING)
        released = await perform(ErasureSteps.release_library, request, **ERASING)
        await perform(ErasureSteps.remove_objects, request, **ERASING)
        histories = HistoriesRequest(request=request, histories=ended.histories)
        await perform(ErasureSteps.remove_histories, histories, **ERASING)
        if released.settle_seconds:
            # a worker may search what it fetched before
            await workflow.sleep(timedelta(seconds=released.settle_seconds))
        counted = inventory.model_copy(update={"histories": len(ended.histories)})
        certify = CertifyRequest(request=request, inventory=counted, erased_at=workflow.now())
        return await perform(ErasureSteps.certify_erasure, certify, **FACTS)
