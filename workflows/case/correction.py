"""CaseCorrection: checks a person's corrections against the case's pages and records them for the next run."""

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError

from workflows.contracts.queues import computing_queue
from workflows.contracts.reading.corrections import CorrectionReceipt, CorrectionRequest
from workflows.options import COMPUTING, FACTS
from workflows.perform import perform
from workflows.steps.case import CorrectionSteps, RecordSteps


@workflow.defn
class CaseCorrection:
    """All corrections of a request are recorded, or none. Existing runs do not change.

    A separate workflow, since most corrections come after their run has ended.
    """

    @workflow.run
    async def run(self, request: CorrectionRequest) -> CorrectionReceipt:
        """Fails with an `ErrorCode` as type, a message for the user and the field in its details."""
        queue = computing_queue(workflow.info().task_queue)
        try:
            checked = await perform(CorrectionSteps.check_corrections, request, task_queue=queue, **COMPUTING)
            return await perform(RecordSteps.record_corrections, checked, **FACTS)
        except ActivityError as error:
            raise (error.cause if isinstance(error.cause, ApplicationError) else error) from error
