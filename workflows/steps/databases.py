"""The steps of a write to a graph database, as a typed interface like those of `steps.py`."""

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
        """What the write begins from, or what it has come to already."""
        raise NotImplementedError

    @activity.defn
    def make_version(self, request: MakeRequest) -> Made:
        """Writes to a copy, in a child process, and keeps the copy in object storage: nobody sees it yet."""
        raise NotImplementedError

    @activity.defn
    def commit_version(self, request: CommitRequest) -> Written:
        """In one transaction, makes the copy the current version; then removes what no version needs."""
        raise NotImplementedError

    @activity.defn
    def forget_versions(self, request: WriteRequest) -> Written:
        """Removes every version but the current one."""
        raise NotImplementedError

    @activity.defn
    def drop_database(self, request: WriteRequest) -> Written:
        """Removes the database, every version of it, and every object."""
        raise NotImplementedError

    @activity.defn
    def sweep_databases(self) -> DatabaseSweepReport:
        """Removes what is left of databases that were dropped, and forgets writes that nobody sends again."""
        raise NotImplementedError
