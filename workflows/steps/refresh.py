"""The steps of a refresh of the corpus."""

from temporalio import activity

from workflows.contracts.law.portal import (
    BuildOutcome,
    BuildRef,
    CorpusWeight,
    DataSetFetched,
    DataSetRequest,
    FileSettled,
    PendingFiles,
    PendingRequest,
    RefreshPlan,
    RefreshRef,
    RefreshStatus,
    SettleRequest,
)


class RefreshSteps:
    """Capability `activities/corpus`: keep the corpus equal to the portal that it follows."""

    @activity.defn
    def plan_refresh(self, request: RefreshRef) -> RefreshPlan:
        """Return the data sets that are followed now."""
        raise NotImplementedError

    @activity.defn
    def fetch_data_set(self, request: DataSetRequest) -> DataSetFetched:
        """Fetch every new or changed file of the data set, and record those that could not be fetched."""
        raise NotImplementedError

    @activity.defn
    def next_files(self, request: PendingRequest) -> PendingFiles:
        """Return fetched files that are still to be imported, in import order."""
        raise NotImplementedError

    @activity.defn
    def settle_file(self, request: SettleRequest) -> FileSettled:
        """Record the decisions of an imported file. Later files with the same decisions are imported again."""
        raise NotImplementedError

    @activity.defn
    def weigh_corpus(self, request: RefreshRef) -> CorpusWeight:
        """Return whether there is anything to build."""
        raise NotImplementedError

    @activity.defn
    def read_build(self, request: BuildRef) -> BuildOutcome:
        """Return how a finished build ended."""
        raise NotImplementedError

    @activity.defn
    def record_refresh(self, status: RefreshStatus) -> None:
        """Write the progress of a refresh."""
        raise NotImplementedError
