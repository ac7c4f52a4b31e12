"""RunCheck: finds runs and verifications that somebody has ended in Temporal, started by a schedule."""

from temporalio import workflow

from workflows.contracts.upkeep import RunCheckReport
from workflows.options import FACTS
from workflows.steps.upkeep import UpkeepSteps


@workflow.defn
class RunCheck:
    """One pass over all that has not ended."""

    @workflow.run
    async def run(self) -> RunCheckReport:
        """Returns how many were found."""
        return await workflow.execute_activity_method(UpkeepSteps.check_runs, **FACTS)  # pyright: ignore[reportUnknownVariableType]
