"""The steps of what the installation does of itself."""

from temporalio import activity

from workflows.contracts.signing.checkpoints import CheckpointRequest, CheckpointTaken, StampRequest
from workflows.contracts.upkeep import (
    AccountSweepReport,
    CountSweepReport,
    HistorySweepReport,
    RunCheckReport,
    TreatmentWatchReport,
)


class AuditSteps:
    """Capability `activities/audit`: the chains of all cases, witnessed day by day."""

    @activity.defn
    async def take_checkpoint(self, request: CheckpointRequest) -> CheckpointTaken:
        """Examines every chain against the checkpoint before, signs the next one and keeps it twice."""
        raise NotImplementedError

    @activity.defn
    async def stamp_checkpoint(self, request: StampRequest) -> None:
        """Has a checkpoint time-stamped once, where an authority is configured."""
        raise NotImplementedError


class UpkeepSteps:
    """Capability `activities/store`: what the installation does for itself."""

    @activity.defn
    async def check_runs(self) -> RunCheckReport:
        """Finds runs that have ended in Temporal but not by themselves, marks them and appends their event."""
        raise NotImplementedError

    @activity.defn
    async def sweep_histories(self) -> HistorySweepReport:
        """Removes histories of research that was answered: no text of a user stays there longer than it lives."""
        raise NotImplementedError

    @activity.defn
    async def sweep_counts(self) -> CountSweepReport:
        """Removes windows of counts that have ended; one that has ended counts for nothing before."""
        raise NotImplementedError


class TreatmentSteps:
    """Capability `activities/store`: what became of the precedents of cases that were analysed before."""

    @activity.defn
    async def watch_treatments(self) -> TreatmentWatchReport:
        """Raises an alert for each precedent that the active snapshot treats otherwise than the run's result."""
        raise NotImplementedError


class AccountSteps:
    """Capability `activities/store`: comings and goings of people that are over."""

    @activity.defn
    async def sweep_accounts(self) -> AccountSweepReport:
        """Removes sessions, invitations, codes, tokens, grants and readings that have been over for long enough."""
        raise NotImplementedError
