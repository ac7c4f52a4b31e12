"""The steps by which data is kept, handed out and erased."""

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
    """Capability `activities/privacy`: everything that is kept of a case, on its way out."""

    @activity.defn
    async def open_erasure(self, request: ErasureRequest) -> None:
        """Closes the case: from here on nothing of it is read, started or submitted."""
        raise NotImplementedError

    @activity.defn
    async def end_case(self, request: ErasureRequest) -> EndedCase:
        """Ends whatever Temporal still runs for the case, and names all it knows of it."""
        raise NotImplementedError

    @activity.defn
    async def release_library(self, request: ErasureRequest) -> LibraryReleased:
        """Ends the index of the firm's library, if it may have documents of the case, and every building of one."""
        raise NotImplementedError

    @activity.defn
    async def take_inventory(self, request: ErasureRequest) -> Inventory:
        """Counts what is there to go."""
        raise NotImplementedError

    @activity.defn
    async def remove_objects(self, request: ErasureRequest) -> None:
        """Every version of every object; those that other cases share go with the last of these."""
        raise NotImplementedError

    @activity.defn
    async def remove_histories(self, request: HistoriesRequest) -> None:
        """What Temporal keeps."""
        raise NotImplementedError

    @activity.defn
    async def certify_erasure(self, request: CertifyRequest) -> Certified:
        """In one transaction: the certificate, a tombstone that ends each trail, and every row gone."""
        raise NotImplementedError


class RetentionSteps:
    """Capability `activities/privacy` too: what is kept long enough."""

    @activity.defn
    async def propose_erasures(self, request: RetentionRequest) -> RetentionReport:
        """Finds cases whose time is over and proposes each once."""
        raise NotImplementedError


class ExportSteps:
    """Capability `activities/privacy` too: all that is held, in one archive."""

    @activity.defn
    async def make_archive(self, request: ExportRequest) -> Archive:
        """Streams rows, objects and histories into a signed archive in object storage."""
        raise NotImplementedError

    @activity.defn
    async def remove_archive(self, request: ExportRequest) -> None:
        """Removes it again."""
        raise NotImplementedError
