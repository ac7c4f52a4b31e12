"""RetentionReview: proposes the cases whose retention has ended, started by a daily schedule; a person erases them."""

from temporalio import workflow

from workflows.contracts.privacy.retention import RetentionReport, RetentionRequest
from workflows.options import FACTS
from workflows.perform import perform
from workflows.steps.privacy import RetentionSteps


@workflow.defn
class RetentionReview:
    """One pass over the cases of all tenants."""

    @workflow.run
    async def run(self) -> RetentionReport:
        """Returns how many were proposed."""
        return await perform(RetentionSteps.propose_erasures, RetentionRequest(at=workflow.now()), **FACTS)
