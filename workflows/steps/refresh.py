"""The steps of a refresh of the corpus, as a typed interface like those of `steps.py`."""

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
    """Capability `activities/corpus` too: the corpus kept like the portal that it follows."""

    @activity.defn
    def plan_refresh(self, request: RefreshRef) -> RefreshPlan:
        """Which data sets are followed now."""
        raise NotImplementedError

    @activity.defn
    def fetch_data_set(self, request: DataSetRequest) -> DataSetFetched:
        """Fetches every file of the data set that is new or other than before; what does not come is noted."""
        raise NotImplementedError

    @activity.defn
    def next_files(self, request: PendingRequest) -> PendingFiles:
        """Files that were fetched and are still to be imported, in import order."""
        raise NotImplementedError

    @activity.defn
    def settle_file(self, request: SettleRequest) -> FileSettled:
        """Notes what an imported file holds; files that come after it and hold the same are to be imported again."""
        raise NotImplementedError

    @activity.defn
    def weigh_corpus(self, request: RefreshRef) -> CorpusWeight:
        """Whether there is anything to build."""
        raise NotImplementedError

    @activity.defn
    def read_build(self, request: BuildRef) -> BuildOutcome:
        """How a build that is over has ended."""
        raise NotImplementedError

    @activity.defn
    def record_refresh(self, status: RefreshStatus) -> None:
        """Projects the progress of a refresh."""
        raise NotImplementedError
