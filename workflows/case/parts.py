"""PartsJoining: joins several PDFs of one lawsuit into the one that is analysed."""

from temporalio import workflow
from temporalio.exceptions import ActivityError

from workflows.case.addition import as_refusal
from workflows.contracts.queues import computing_queue
from workflows.contracts.run.source_parts import JoinedParts, PartsRequest
from workflows.options import READING
from workflows.perform import perform
from workflows.steps.case import JoiningSteps


@workflow.defn
class PartsJoining:
    """Joins files that have not been read yet."""

    @workflow.run
    async def run(self, request: PartsRequest) -> JoinedParts:
        """Return the joined file. Fails with an `ErrorCode` as type and a message that names the part."""
        queue = computing_queue(workflow.info().task_queue)
        try:
            return await perform(JoiningSteps.join_parts, request, task_queue=queue, **READING)
        except ActivityError as error:
            raise as_refusal(error) from error
