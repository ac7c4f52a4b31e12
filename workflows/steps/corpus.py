"""The steps of the corpus."""

from temporalio import activity

from workflows.contracts.law.corpus import (
    ActivateRequest,
    BuildStatus,
    ImportReport,
    ImportRequest,
    SnapshotPublished,
    SnapshotRequest,
)


class CorpusSteps:
    """Capability `activities/corpus`."""

    @activity.defn
    def import_source(self, request: ImportRequest) -> ImportReport:
        """Upserts the decisions of one file into PostgreSQL; bad records are counted and listed."""
        raise NotImplementedError

    @activity.defn
    def build_snapshot(self, request: SnapshotRequest) -> SnapshotPublished:
        """Search index, vectors, graph and manifest from PostgreSQL, published to object storage."""
        raise NotImplementedError

    @activity.defn
    def activate_snapshot(self, request: ActivateRequest) -> None:
        """Makes a published snapshot the active one, atomically."""
        raise NotImplementedError

    @activity.defn
    def record_build(self, status: BuildStatus) -> None:
        """Projects the progress of a build."""
        raise NotImplementedError
