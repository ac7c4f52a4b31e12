"""The steps of a verification as Temporal activities. The work itself runs in child processes."""

import hashlib
from collections.abc import Callable
from contextlib import suppress

from temporalio import activity

from activities.casefile.activities import as_run_failure
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.passage import passage_lines
from activities.drafts.stored import check_stored, compose_stored, lay_out_stored
from activities.snapshots.port import Snapshots
from infra.computing.pool import ComputingPool
from infra.storage.keys import draft_artifact_key, draft_passages_key, draft_work_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.firm.drafts import (
    DocumentKind,
    DraftArtifact,
    DraftArtifactKind,
    DraftLayout,
    DraftPublished,
    DraftPublishRequest,
    LayoutRequest,
    SpanChecked,
    SpanRef,
    SpanRequest,
    TextRequest,
)
from workflows.contracts.run.case import PageRange, PagesRead, RunRef
from workflows.steps.drafts import DraftSteps

JSON, JSON_LINES, MARKDOWN = "application/json", "application/x-ndjson", "text/markdown; charset=utf-8"
PDF = "application/pdf"

FILES: dict[DraftArtifactKind, tuple[str, str]] = {
    DraftArtifactKind.RESULT: ("conferencia.json", JSON),
    DraftArtifactKind.REPORT_MD: ("conferencia.md", MARKDOWN),
    DraftArtifactKind.REPORT_PDF: ("conferencia.pdf", PDF),
    DraftArtifactKind.MARKED_PDF: ("marcado.pdf", PDF),
}
"""File name and media type of each artifact."""


class Drafts(DraftSteps):
    """Reads text files, lays out, verifies and publishes. Each object is written once, by whichever attempt."""

    def __init__(self, storage: Storage, snapshots: Snapshots, computing: ComputingPool, readers: ReaderPool) -> None:
        self._storage = storage
        self._snapshots = snapshots
        self._computing = computing
        self._readers = readers

    @activity.defn
    def read_text(self, request: TextRequest) -> PagesRead:
        """Return the passages as JSON lines. Fails permanently with a `RunFailure` type if the file cannot be read."""
        beat: Callable[[], None] = activity.heartbeat
        with as_run_failure(), self._storage.local_copy(request.source) as path:
            passages = self._readers.read_text(path, request.kind, beat)
        key = draft_work_key(request.ref, "text.jsonl")
        stored = self._storage.put_bytes(key, passage_lines(passages), JSON_LINES)
        last = passages[-1].number if passages else 0
        return PagesRead(range=PageRange(first=1, last=last), object=stored)

    @activity.defn
    def lay_out(self, request: LayoutRequest) -> DraftLayout:
        """Return passages and spans. Fails permanently if there is no text."""
        parts = [
            self._storage.get_bytes(part.object) for part in sorted(request.parts, key=lambda part: part.range.first)
        ]
        with as_run_failure():
            laid_out = self._computing.run(_pages(parts), lay_out_stored, request.kind, parts)
        spans = [
            SpanRef(number=number, object=self._put(request.ref, f"spans/{number}.json", body))
            for number, body in enumerate(laid_out.spans, start=1)
        ]
        passages = self._storage.put_bytes(draft_passages_key(request.ref), laid_out.passages, JSON)
        return DraftLayout(passages=passages, places=laid_out.places, spans=spans)

    @activity.defn
    def check_span(self, request: SpanRequest) -> SpanChecked:
        """Return the citations of the span. Equal requests write equal bytes."""
        # held until the claims are there, so that its folder stays
        snapshot = self._snapshots.open(request.snapshot_id)
        span = self._storage.get_bytes(request.span.object)
        checked = self._computing.run(_pages([span]), check_stored, span, snapshot.path, request.today)
        stored = self._put(request.ref, f"claims/{request.span.number}.json", checked.body)
        return SpanChecked(number=request.span.number, object=stored, citations=checked.citations)

    @activity.defn
    def publish_draft(self, request: DraftPublishRequest) -> DraftPublished:
        """Write result, reports and, of a PDF, the marked copy. Objects of an earlier attempt stay."""
        passages = self._storage.get_bytes(request.layout.passages)
        claims = [self._storage.get_bytes(part.object) for part in request.checked]
        paged = request.input.kind in (DocumentKind.PDF, DocumentKind.CASE)
        pages = [self._storage.get_bytes(part.object) for part in request.parts] if paged else []
        composed = self._computing.run(_pages([passages]), compose_stored, request, passages, claims, pages)
        bodies = {
            DraftArtifactKind.RESULT: composed.result,
            DraftArtifactKind.REPORT_MD: composed.markdown,
            DraftArtifactKind.REPORT_PDF: composed.pdf,
        }
        if composed.marks:
            # a PDF that can be read but not be written leaves its report without a marked copy
            with suppress(UnreadableSource), self._storage.local_copy(request.input.source) as path:
                marked = path.with_name("marked")
                self._readers.mark(path, composed.marks, marked)
                bodies[DraftArtifactKind.MARKED_PDF] = marked.read_bytes()
        return DraftPublished(
            summary=composed.summary,
            artifacts=[self._shelve(request.input.ref, kind, body) for kind, body in bodies.items()],
        )

    def _shelve(self, draft: RunRef, kind: DraftArtifactKind, body: bytes) -> DraftArtifact:
        filename, media_type = FILES[kind]
        stored = self._storage.put_bytes(draft_artifact_key(draft, filename), body, media_type)
        name = hashlib.sha256(f"{draft.workflow_id}/{kind}".encode()).hexdigest()
        return DraftArtifact(artifact_id=f"art_{name[:32]}", kind=kind, filename=filename, object=stored)

    def _put(self, draft: RunRef, name: str, body: bytes) -> ObjectRef:
        return self._storage.put_bytes(draft_work_key(draft, name), body, JSON)


def _pages(parts: list[bytes]) -> int:
    """Return the approximate number of text pages, for a budget."""
    return sum(map(len, parts)) // 2_000
