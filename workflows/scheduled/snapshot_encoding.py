"""SnapshotEncoding: makes the vectors of an encoder from outside, after a snapshot is in use; started by a schedule."""

from temporalio import workflow

from workflows.contracts.law.vectors import VectorsReport
from workflows.options import LOADING
from workflows.steps.vectors import VectorSteps


@workflow.defn
class SnapshotEncoding:
    """One pass, of hours for a whole court: nothing to do where no encoder is configured or all vectors are there."""

    @workflow.run
    async def run(self) -> VectorsReport:
        """Answers how far the vectors have come; where the encoder failed, the next pass tries again."""
        return await workflow.execute_activity_method(VectorSteps.encode_snapshot, **LOADING)  # pyright: ignore[reportUnknownVariableType]
