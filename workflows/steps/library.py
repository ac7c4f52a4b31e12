"""The steps of the firm's library."""

from temporalio import activity

from workflows.contracts.firm.library import (
    ConversionRequest,
    Converted,
    DocumentOutcome,
    IndexBuilt,
    IngestOpening,
    LibraryRef,
    LibraryUpkeepReport,
    RemovalRequest,
    Removed,
    SettleRequest,
)
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest


class LibrarySteps:
    """Capability `activities/library`: the firm's own documents."""

    @activity.defn
    def convert_document(self, request: ConversionRequest) -> Converted:
        """Markdown and passages of a document, read in a child process; fails with a `RunFailure` type."""
        raise NotImplementedError

    @activity.defn
    async def build_index(self, request: LibraryRef) -> IndexBuilt:
        """Update the index of the firm's library to its documents, if it is behind."""
        raise NotImplementedError

    @activity.defn
    async def sweep_library(self) -> LibraryUpkeepReport:
        """Remove expired references, and return the firms whose index is behind their documents."""
        raise NotImplementedError


class LibrarySearchSteps:
    """Capability `activities/library`."""

    @activity.defn
    async def answer_library(self, request: ResearchRequest) -> ResearchAnswer:
        """Search the documents of the principal's firm that the principal may see."""
        raise NotImplementedError


class LibraryRecordSteps:
    """Capability `activities/store`: the facts of the firm's library in PostgreSQL."""

    @activity.defn
    async def open_ingest(self, request: IngestOpening) -> None:
        """Write a row for each document under its next version, unless it exists."""
        raise NotImplementedError

    @activity.defn
    async def record_outcome(self, request: DocumentOutcome) -> None:
        """Write the result of reading one document, or why it failed."""
        raise NotImplementedError

    @activity.defn
    async def settle_ingest(self, request: SettleRequest) -> None:
        """Marks the documents as ready and those they replace as superseded, or as failed."""
        raise NotImplementedError

    @activity.defn
    async def hide_document(self, request: RemovalRequest) -> None:
        """Remove a document from every answer."""
        raise NotImplementedError

    @activity.defn
    async def remove_document(self, request: RemovalRequest) -> Removed:
        """Remove every object and row of a hidden document. A newer version stays."""
        raise NotImplementedError
