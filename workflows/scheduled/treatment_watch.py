"""TreatmentWatch: raises alerts for precedents whose treatment a new snapshot changes, started by a schedule."""

from temporalio import workflow

from workflows.contracts.upkeep import TreatmentWatchReport
from workflows.options import READING
from workflows.steps.upkeep import TreatmentSteps


@workflow.defn
class TreatmentWatch:
    """One pass. It does nothing unless another snapshot is active, or a run has a result since the last pass."""

    @workflow.run
    async def run(self) -> TreatmentWatchReport:
        """Returns how many runs were compared, and how many alerts were raised."""
        return await workflow.execute_activity_method(TreatmentSteps.watch_treatments, **READING)  # pyright: ignore[reportUnknownVariableType]
