"""AccountSweep: removes expired sign-ins and app connections, started by a schedule."""

from temporalio import workflow

from workflows.contracts.upkeep import AccountSweepReport
from workflows.options import FACTS
from workflows.steps.upkeep import AccountSteps


@workflow.defn
class AccountSweep:
    """One pass of the sweep."""

    @workflow.run
    async def run(self) -> AccountSweepReport:
        """Returns how many were removed."""
        return await workflow.execute_activity_method(AccountSteps.sweep_accounts, **FACTS)  # pyright: ignore[reportUnknownVariableType]
