"""DatabaseSweep: brings removals of graph databases to their end that were broken off, started by a schedule."""

from temporalio import workflow

from workflows.contracts.firm.databases import DatabaseSweepReport
from workflows.options import FACTS
from workflows.steps.databases import DatabaseSteps


@workflow.defn
class DatabaseSweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> DatabaseSweepReport:
        """Returns how much was removed."""
        return await workflow.execute_activity_method(DatabaseSteps.sweep_databases, **FACTS)  # pyright: ignore[reportUnknownVariableType]
