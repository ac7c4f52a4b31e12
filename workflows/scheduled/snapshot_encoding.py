"""SnapshotEncoding: computes the vectors of an external encoder while a snapshot is in use; started by a schedule."""

from temporalio import workflow

from workflows.contracts.law.vectors import VectorsReport
from workflows.options import LOADING
from workflows.steps.vectors import VectorSteps


@workflow.defn
class SnapshotEncoding:
    """One pass, which takes hours for a whole court. It does nothing if no encoder is configured or all vectors
    exist.
    """

    @workflow.run
    async def run(self) -> VectorsReport:
        """Return the progress of the vectors; if the encoder failed, the next pass tries again."""
        return await workflow.execute_activity_method(VectorSteps.encode_snapshot, **LOADING)  # pyright: ignore[reportUnknownVariableType]
