"""NoticeSweep: starts deliveries that nobody has started, and removes old notices, started by a schedule."""

from temporalio import workflow

from workflows.contracts.firm.notices import NoticeSweepReport
from workflows.options import FACTS
from workflows.steps.notices import NoticeSteps


@workflow.defn
class NoticeSweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> NoticeSweepReport:
        """Returns how many of each."""
        return await workflow.execute_activity_method(NoticeSteps.sweep_notices, **FACTS)  # pyright: ignore[reportUnknownVariableType]
