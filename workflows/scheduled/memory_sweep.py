"""MemorySweep: removes memories that have expired, started by a schedule."""

from temporalio import workflow

from workflows.contracts.research.memory import MemorySweepReport
from workflows.options import FACTS
from workflows.steps.research import MemorySteps


@workflow.defn
class MemorySweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> MemorySweepReport:
        """Returns how many were removed."""
        return await workflow.execute_activity_method(MemorySteps.sweep_memories, **FACTS)  # pyright: ignore[reportUnknownVariableType]
