"""CorpusActivation: an operator activates a snapshot that was published before."""

from temporalio import workflow

from workflows.contracts.law.corpus import ActivateRequest, SnapshotChoice
from workflows.options import READING
from workflows.perform import perform
from workflows.steps.corpus import CorpusSteps


@workflow.defn
class CorpusActivation:
    """Activates the chosen snapshot for new searches and runs; runs in flight keep theirs."""

    @workflow.run
    async def run(self, choice: SnapshotChoice) -> None:
        """Fails without retry if no such snapshot was published; then the active one stays."""
        await perform(CorpusSteps.activate_snapshot, ActivateRequest(snapshot_id=choice.snapshot_id), **READING)
