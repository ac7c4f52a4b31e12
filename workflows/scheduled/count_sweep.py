"""CountSweep: removes windows of counts that have ended, started by a schedule."""

from temporalio import workflow

from workflows.contracts.upkeep import CountSweepReport
from workflows.options import FACTS
from workflows.steps.upkeep import UpkeepSteps


@workflow.defn
class CountSweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> CountSweepReport:
        """Returns how many were removed."""
        return await workflow.execute_activity_method(UpkeepSteps.sweep_counts, **FACTS)  # pyright: ignore[reportUnknownVariableType]
