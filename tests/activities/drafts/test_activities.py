"""The steps of a verification in their real processes: from a file to a published answer, and again after a crash."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import page_lines
from activities.drafts.activities import Drafts
from infra.computing.pool import ComputingPool
from tests.activities.casefile.paper import make_pdf, text_page
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.activities.precedents.test_activities import Objects, Snapshots, snapshots
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import (
    DocumentKind,
    DraftArtifactKind,
    DraftInput,
    DraftPublished,
    DraftPublishRequest,
    LayoutRequest,
    SpanRequest,
    TextRequest,
)
from workflows.contracts.run.case import PageRange, PagesRead

__all__ = ["snapshots"]

LAWYER = Principal(tenant="t", key_id="key_1", name="Ana", role="lawyer")
WORK = "tenants/t/drafts/vd_1/work"


class Files(Objects):
    """Like `Objects`, and files can be fetched."""

    @contextmanager
    def local_copy(self, ref: ObjectRef) -> Generator[Path]:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "source"
            path.write_bytes(self.held[ref.key])
            yield path


@pytest.fixture(scope="module")
def pools() -> Iterator[tuple[ComputingPool, ReaderPool]]:
    computing, readers = ComputingPool(1), ReaderPool(1)
    yield computing, readers
    computing.close()
    readers.close()


@pytest.fixture
def files() -> Files:
    return Files()


@pytest.fixture
def drafts(files: Files, snapshots: Snapshots, pools: tuple[ComputingPool, ReaderPool]) -> Drafts:
    return Drafts(files, snapshots, *pools)  # type: ignore[arg-type]


def source_of(files: Files, content: bytes) -> ObjectRef:
    return files.put_bytes("tenants/t/drafts/vd_1/source", content, "application/octet-stream")


def verified(drafts: Drafts, source: ObjectRef, kind: DocumentKind, part: PagesRead | None = None) -> DraftPublished:
    """Run every step in the order of the workflow."""
    run = ActivityEnvironment().run
    draft = DraftInput(
        verification_id="vd_1", filename="minuta.docx", kind=kind, source=source, principal=LAWYER, trace_id="t"
    )
    part = part or run(drafts.read_text, TextRequest(ref=draft.ref, source=source, kind=kind))
    layout = run(drafts.lay_out, LayoutRequest(ref=draft.ref, kind=kind, parts=[part]))
    checked = [
        run(drafts.check_span, SpanRequest(ref=draft.ref, span=span, snapshot_id="snap_1", today=date(2026, 5, 4)))
        for span in layout.spans
    ]
    request = DraftPublishRequest(
        input=draft,
        layout=layout,
        parts=[part],
        checked=checked,
        snapshot_id="snap_1",
        checked_at=datetime(2026, 5, 4, tzinfo=UTC),
    )
    return run(drafts.publish_draft, request)


def test_a_word_document_is_answered_paragraph_by_paragraph(drafts: Drafts, files: Files) -> None:
    body = paragraph("Aplica-se a Súmula 7 do STJ.") + paragraph("Não a Súmula ", "999 do STJ.")
    published = verified(drafts, source_of(files, docx(body)), DocumentKind.DOCX)
    assert (published.summary.distinct, published.summary.sound, published.summary.defects) == (2, 1, 1)
    named = {artifact.filename: files.held[artifact.object.key] for artifact in published.artifacts}
    assert set(named) == {"conferencia.json", "conferencia.md", "conferencia.pdf"}
    assert named["conferencia.pdf"].startswith(b"%PDF-")
    result = json.loads(named["conferencia.json"])
    assert [(one["label"], one["text"], one["verdict"]) for one in result["citations"]] == [
        ("parágrafo 1", "Súmula 7 do STJ", "verified"),
        ("parágrafo 2", "Súmula 999 do STJ", "not_found"),
    ]
    assert "### Parágrafo 2" in named["conferencia.md"].decode()


def test_every_step_done_again_writes_nothing_else(drafts: Drafts, files: Files) -> None:
    source = source_of(files, "Súmula 7 do STJ.\n".encode())
    first = verified(drafts, source, DocumentKind.TEXT)
    held = dict(files.held)
    assert verified(drafts, source, DocumentKind.TEXT) == first
    assert files.held == held
    assert {key for key in held if key.startswith(WORK)} == {
        f"{WORK}/{name}" for name in ("text.jsonl", "passages.jsonl", "spans/1.json", "claims/1.json")
    }


def test_a_document_that_cannot_be_read_or_is_empty_ends_the_run_by_name(drafts: Drafts, files: Files) -> None:
    for content, code in (
        (b"PK\x03\x04 damaged", RunFailure.DOCUMENT_UNREADABLE),
        (docx("<w:p/>"), RunFailure.DOCUMENT_EMPTY),
    ):
        files.held.clear()
        with pytest.raises(ApplicationError) as failure:
            verified(drafts, source_of(files, content), DocumentKind.DOCX)
        assert (failure.value.type, failure.value.non_retryable) == (code, True)


def test_a_pdf_is_answered_with_a_marked_copy(
    drafts: Drafts, files: Files, pools: tuple[ComputingPool, ReaderPool], tmp_path: Path
) -> None:
    path = make_pdf(tmp_path / "minuta.pdf", [text_page("Aplica-se a Súmula 999 do STJ ao caso.")])
    pages = files.put_bytes("pages", page_lines(pools[1].read(path, 1, 1)), "application/x-ndjson")
    part = PagesRead(range=PageRange(first=1, last=1), object=pages)
    published = verified(drafts, source_of(files, path.read_bytes()), DocumentKind.PDF, part)
    (marked,) = [made for made in published.artifacts if made.kind is DraftArtifactKind.MARKED_PDF]
    assert b"/Highlight" in files.held[marked.object.key]
