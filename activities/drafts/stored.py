"""Verification in a child process: from the stored document to the stored answer."""

from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from activities.casefile.passages import passages_of
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.segment_parts import require_text
from activities.casefile.text.page import parse_pages
from activities.casefile.text.passage import Passage, parse_passages, passage_lines
from activities.drafts.answer import compose_result, moved
from activities.drafts.markdown import render_markdown
from activities.drafts.marks import marks_of
from activities.drafts.running import RunningText
from activities.drafts.spans import Span, spans_of, windows_of
from activities.drafts.view import compose_view
from activities.law.verification.corpus import KnownCorpus
from activities.law.verification.verify import verify
from activities.precedents.stored import opened_snapshot
from activities.reports.writing.pdf import typeset
from activities.search.known import Corpus
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import DocumentKind, DraftPublishRequest, DraftSummary
from workflows.contracts.research.law import VerifiedClaim
from workflows.contracts.run.results.result import canonical_json

TEMPLATE = "drafts/report.typ"
CLAIMS = TypeAdapter(list[VerifiedClaim])


class LaidOut(NamedTuple):
    """The passages (JSON lines), the number of places in the document, and its spans (JSON each)."""

    passages: bytes
    places: int
    spans: list[bytes]


class ComposedDraft(NamedTuple):
    """The result (JSON), its reports, the summary, and the marks of a PDF."""

    result: bytes
    markdown: bytes
    pdf: bytes
    summary: DraftSummary
    marks: list[dict[str, Any]]


class Checked(NamedTuple):
    """The citations of a span (JSON) and their number."""

    body: bytes
    citations: int


def lay_out_stored(kind: DocumentKind, parts: list[bytes]) -> LaidOut:
    """Return passages and spans of the text in order. Raise `UnreadableSource` if there is no text."""
    passages = _passages(kind, parts)
    text = RunningText(passages).text
    if not text.strip():
        raise UnreadableSource(RunFailure.DOCUMENT_EMPTY)
    places = max(passage.number for passage in passages)
    return LaidOut(passage_lines(passages), places, [canonical_json(span) for span in spans_of(text)])


def check_stored(span: bytes, snapshot: Path, today: date) -> Checked:
    """Return the citations that begin in the span, with offsets in the running text."""
    opened = opened_snapshot(snapshot)
    corpus = Corpus(opened.search, opened.legal, opened.treatments.of)
    claims = check_citations_of(Span.model_validate_json(span), corpus, today)
    return Checked(CLAIMS.dump_json(claims), len(claims))


def compose_stored(
    request: DraftPublishRequest, passages: bytes, claims: list[bytes], pages: list[bytes]
) -> ComposedDraft:
    """Return result, reports and marks from the passages and the citations of all spans. `pages` are those of a PDF."""
    found = [claim for part in claims for claim in CLAIMS.validate_json(part)]
    places = parse_passages(passages)
    result = compose_result(request, places, found)
    marks = marks_of([page for part in pages for page in parse_pages(part)], result.citations) if pages else []
    view = compose_view(result, places)
    pdf = typeset(TEMPLATE, view, view.date)
    return ComposedDraft(canonical_json(result), render_markdown(result), pdf, result.summary, marks)


def check_citations_of(span: Span, corpus: KnownCorpus, today: date) -> list[VerifiedClaim]:
    """Return the citations that begin in the span's own part, as `verify_legal_claims` finds them, window by window."""
    found: list[VerifiedClaim] = []
    for window in windows_of(span):
        claims = verify(window.text, corpus, today=today)
        found += [moved(claim, window.offset) for claim in claims if window.first <= claim.start < window.last]
    return found


def _passages(kind: DocumentKind, parts: list[bytes]) -> list[Passage]:
    if kind not in (DocumentKind.PDF, DocumentKind.CASE):
        return [passage for part in parts for passage in parse_passages(part)]
    pages = [page for part in parts for page in parse_pages(part)]
    require_text(pages)
    return passages_of(pages)
