"""The steps of a verification."""

from temporalio import activity

from workflows.contracts.firm.drafts import (
    DraftChange,
    DraftLayout,
    DraftOpening,
    DraftPublished,
    DraftPublishRequest,
    LayoutRequest,
    SpanChecked,
    SpanRequest,
    TextRequest,
)
from workflows.contracts.run.case import (
    PagesRead,
)


class DraftSteps:
    """Capability `activities/drafts`: the citations of a whole document."""

    @activity.defn
    def read_text(self, request: TextRequest) -> PagesRead:
        """A DOCX by paragraphs or a text by lines, read in a child process; fails with a `RunFailure` type."""
        raise NotImplementedError

    @activity.defn
    def lay_out(self, request: LayoutRequest) -> DraftLayout:
        """Return the text in one sequence, cut into spans. Fails with a `RunFailure` type if there is no text."""
        raise NotImplementedError

    @activity.defn
    def check_span(self, request: SpanRequest) -> SpanChecked:
        """Verify every citation that begins in the span against the pinned snapshot. Deterministic."""
        raise NotImplementedError

    @activity.defn
    def publish_draft(self, request: DraftPublishRequest) -> DraftPublished:
        """Write result, reports and marked copy, each once."""
        raise NotImplementedError


class DraftRecordSteps:
    """Capability `activities/store`: the facts of a verification in PostgreSQL."""

    @activity.defn
    async def open_draft(self, request: DraftOpening) -> None:
        """Write the row of the verification and the event `draft_submitted`."""
        raise NotImplementedError

    @activity.defn
    async def record_draft(self, request: DraftChange) -> None:
        """Write a state with its progress, errors and artifacts, and append its event."""
        raise NotImplementedError
