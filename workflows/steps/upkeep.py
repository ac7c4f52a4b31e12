"""The steps of the installation's own upkeep."""

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
    """Capability `activities/audit`: daily checkpoints of all cases' chains."""

    @activity.defn
    async def take_checkpoint(self, request: CheckpointRequest) -> CheckpointTaken:
        """Verify every chain against the last checkpoint, sign the next one and store it twice."""
        raise NotImplementedError

    @activity.defn
    async def stamp_checkpoint(self, request: StampRequest) -> None:
        """Have a checkpoint time-stamped once, if an authority is configured."""
        raise NotImplementedError


class UpkeepSteps:
    """Capability `activities/store`: upkeep of the installation."""

    @activity.defn
    async def check_runs(self) -> RunCheckReport:
        """Find runs that were ended in Temporal from outside, mark them and append their event."""
        raise NotImplementedError

    @activity.defn
    async def sweep_histories(self) -> HistorySweepReport:
        """Remove the histories of answered research, so that no user's text stays there after its answer."""
        raise NotImplementedError

    @activity.defn
    async def sweep_counts(self) -> CountSweepReport:
        """Remove rate-limit windows that have ended."""
        raise NotImplementedError


class TreatmentSteps:
    """Capability `activities/store`: later treatment of the precedents in analysed cases."""

    @activity.defn
    async def watch_treatments(self) -> TreatmentWatchReport:
        """Raise an alert for each precedent whose treatment differs between the active snapshot and the run's
        result.
        """
        raise NotImplementedError


class AccountSteps:
    """Capability `activities/store`: expired sessions and accounts' records."""

    @activity.defn
    async def sweep_accounts(self) -> AccountSweepReport:
        """Remove sessions, invitations, codes, tokens, grants and access records whose retention has ended."""
        raise NotImplementedError
