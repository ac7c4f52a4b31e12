"""HistorySweep: removes the histories of questions that have been answered, started by a schedule."""

from temporalio import workflow

from workflows.contracts.upkeep import HistorySweepReport
from workflows.options import FACTS
from workflows.steps.upkeep import UpkeepSteps


@workflow.defn
class HistorySweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> HistorySweepReport:
        """Returns how many were removed."""
        return await workflow.execute_activity_method(UpkeepSteps.sweep_histories, **FACTS)  # pyright: ignore[reportUnknownVariableType]
