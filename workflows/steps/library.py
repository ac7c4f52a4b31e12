"""The steps of the firm's library, as typed interfaces, like those of `workflows.steps`."""

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
        """What the firm's searches read, brought up to its documents; nothing is done where it is."""
        raise NotImplementedError

    @activity.defn
    async def sweep_library(self) -> LibraryUpkeepReport:
        """Removes references that have expired, and names the firms whose index is behind their documents."""
        raise NotImplementedError


class LibrarySearchSteps:
    """Capability `activities/library` too."""

    @activity.defn
    async def answer_library(self, request: ResearchRequest) -> ResearchAnswer:
        """Searches the documents of the principal's firm, as far as the principal may see them."""
        raise NotImplementedError


class LibraryRecordSteps:
    """Capability `activities/store`: the facts of the firm's library in PostgreSQL."""

    @activity.defn
    async def open_ingest(self, request: IngestOpening) -> None:
        """Writes a row for each document, under its next version, where they are not written yet."""
        raise NotImplementedError

    @activity.defn
    async def record_outcome(self, request: DocumentOutcome) -> None:
        """Writes what was read of one document, or why it was not."""
        raise NotImplementedError

    @activity.defn
    async def settle_ingest(self, request: SettleRequest) -> None:
        """Marks the documents as ready and those they replace as superseded, or as failed."""
        raise NotImplementedError

    @activity.defn
    async def hide_document(self, request: RemovalRequest) -> None:
        """Takes a document out of every answer."""
        raise NotImplementedError

    @activity.defn
    async def remove_document(self, request: RemovalRequest) -> Removed:
        """Removes every object and row of what was hidden of a document; a version that came since then stays."""
        raise NotImplementedError
