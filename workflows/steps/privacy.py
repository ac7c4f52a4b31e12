"""The steps of retention, export and erasure."""

from temporalio import activity

from workflows.contracts.privacy.erasure import (
    Certified,
    CertifyRequest,
    EndedCase,
    ErasureRequest,
    HistoriesRequest,
    Inventory,
    LibraryReleased,
)
from workflows.contracts.privacy.export import Archive, ExportRequest
from workflows.contracts.privacy.retention import RetentionReport, RetentionRequest


class ErasureSteps:
    """Capability `activities/privacy`: erasure of a case."""

    @activity.defn
    async def open_erasure(self, request: ErasureRequest) -> None:
        """Close the case: nothing of it can be read, started or submitted any more."""
        raise NotImplementedError

    @activity.defn
    async def end_case(self, request: ErasureRequest) -> EndedCase:
        """End the case's workflows in Temporal, and return all that Temporal knows of it."""
        raise NotImplementedError

    @activity.defn
    async def release_library(self, request: ErasureRequest) -> LibraryReleased:
        """End the index of the firm's library if it may contain documents of the case, and every build of one."""
        raise NotImplementedError

    @activity.defn
    async def take_inventory(self, request: ErasureRequest) -> Inventory:
        """Count what will be removed."""
        raise NotImplementedError

    @activity.defn
    async def remove_objects(self, request: ErasureRequest) -> None:
        """Remove every version of every object. Objects shared with other cases are removed with the last of these."""
        raise NotImplementedError

    @activity.defn
    async def remove_histories(self, request: HistoriesRequest) -> None:
        """Remove Temporal's histories."""
        raise NotImplementedError

    @activity.defn
    async def certify_erasure(self, request: CertifyRequest) -> Certified:
        """Write the certificate and a tombstone that ends each trail, and remove every row, in one transaction."""
        raise NotImplementedError


class RetentionSteps:
    """Capability `activities/privacy`: retention."""

    @activity.defn
    async def propose_erasures(self, request: RetentionRequest) -> RetentionReport:
        """Find cases whose retention has ended and propose each once."""
        raise NotImplementedError


class ExportSteps:
    """Capability `activities/privacy`: all data held, in one archive."""

    @activity.defn
    async def make_archive(self, request: ExportRequest) -> Archive:
        """Stream rows, objects and histories into a signed archive in object storage."""
        raise NotImplementedError

    @activity.defn
    async def remove_archive(self, request: ExportRequest) -> None:
        """Remove the archive."""
        raise NotImplementedError
