"""UploadSweep: removes uploads that no workflow used, started by a schedule."""

from temporalio import workflow

from workflows.contracts.run.records import SweepReport
from workflows.options import FACTS
from workflows.steps.case import RecordSteps


@workflow.defn
class UploadSweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> SweepReport:
        """Returns how much was removed."""
        return await workflow.execute_activity_method(RecordSteps.sweep_uploads, **FACTS)  # pyright: ignore[reportUnknownVariableType]
