"""TrailCheckpoint: signs the heads of the chains of all cases, started by a daily schedule."""

from temporalio import workflow

from workflows.contracts.signing.checkpoints import CheckpointRequest, CheckpointTaken, StampRequest
from workflows.options import COMPUTING, FACTS
from workflows.steps.upkeep import AuditSteps


@workflow.defn
class TrailCheckpoint:
    """One checkpoint."""

    @workflow.run
    async def run(self) -> CheckpointTaken:
        """Return what was signed; altered, truncated or removed chains are counted in it and logged."""
        taken = await workflow.execute_activity_method(
            AuditSteps.take_checkpoint, CheckpointRequest(at=workflow.now()), **COMPUTING
        )
        if taken.broken or taken.problems:
            workflow.logger.error(
                "checkpoint %d: %d broken chains, %d problems", taken.number, taken.broken, taken.problems
            )
        await workflow.execute_activity_method(AuditSteps.stamp_checkpoint, StampRequest(number=taken.number), **FACTS)
        return taken
