"""The steps of a write to a graph database."""

from temporalio import activity

from workflows.contracts.firm.databases import (
    Base,
    CommitRequest,
    DatabaseSweepReport,
    Made,
    MakeRequest,
    WriteRequest,
    Written,
)


class DatabaseSteps:
    """Capability `activities/graph`: databases that a tenant writes itself. Refusals have an `ErrorCode` as type."""

    @activity.defn
    def begin_write(self, request: WriteRequest) -> Base:
        """Return the version to write from, or the outcome if the write has already happened."""
        raise NotImplementedError

    @activity.defn
    def make_version(self, request: MakeRequest) -> Made:
        """Write to a copy in a child process and store the copy. It is not visible yet."""
        raise NotImplementedError

    @activity.defn
    def commit_version(self, request: CommitRequest) -> Written:
        """Make the copy the current version in one transaction; then remove unreferenced objects."""
        raise NotImplementedError

    @activity.defn
    def forget_versions(self, request: WriteRequest) -> Written:
        """Remove every version but the current one."""
        raise NotImplementedError

    @activity.defn
    def drop_database(self, request: WriteRequest) -> Written:
        """Remove the database with all its versions and objects."""
        raise NotImplementedError

    @activity.defn
    def sweep_databases(self) -> DatabaseSweepReport:
        """Remove the remains of dropped databases, and records of writes too old to be sent again."""
        raise NotImplementedError
