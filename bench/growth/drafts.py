"""The functions over the text of a document that is verified, as something that takes a plain text."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from activities.casefile import passages
from activities.casefile.text.passage import Passage
from activities.drafts import answer, findings, markdown, marks, spans, stored, view
from activities.drafts.running import RunningText
from activities.law.verification.corpus import NoCorpus
from bench.growth.asking import Asked, over
from bench.growth.laid_out import page, pages
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.drafts import DocumentKind, DraftInput, DraftLayout, DraftPublishRequest, DraftResult
from workflows.contracts.research.law import VerifiedClaim

TODAY = date(2025, 11, 22)
_REF = ObjectRef(key="k", sha256="0" * 64, size=1)
_DRAFT = DraftInput(
    verification_id="vd_1",
    filename="minuta.txt",
    kind=DocumentKind.TEXT,
    source=_REF,
    principal=Principal(tenant="t", key_id="k", name="Ana", role="lawyer"),
    trace_id="t",
)
_REQUEST = DraftPublishRequest(
    input=_DRAFT,
    layout=DraftLayout(passages=_REF, places=1, spans=[]),
    parts=[],
    checked=[],
    snapshot_id="snap_1",
    checked_at=datetime(2025, 11, 22, tzinfo=UTC),
)

_Laid = tuple[list[Passage], list[VerifiedClaim]]


def _whole(text: str) -> spans.Span:
    """All of it as one span."""
    return spans.Span(text=text, offset=0, first=0, last=len(text))


def _passages(text: str) -> list[Passage]:
    """Every line a passage."""
    rows = [row for row in text.splitlines() if row.strip()] or ["."]
    return [Passage(number=at, label=f"linha {at}", lines=[row], begins=[0]) for at, row in enumerate(rows, start=1)]


def _laid(text: str) -> _Laid:
    """The passages and what they cite."""
    found = _passages(text)
    return found, stored.check_citations_of(_whole(RunningText(found).text), NoCorpus(), TODAY)


def _answered(text: str) -> tuple[list[Passage], DraftResult]:
    found, claims = _laid(text)
    return found, answer.compose_result(_REQUEST, found, claims)


def _marks(text: str) -> tuple[list[Any], DraftResult]:
    """The whole text as one page, with its citations placed on it."""
    whole = page(text or ".")
    found = passages.passages_of([whole])
    claims = stored.check_citations_of(_whole(RunningText(found).text), NoCorpus(), TODAY)
    return [whole], answer.compose_result(_REQUEST, found, claims)


DRAFT_FUNCTIONS: dict[Callable[..., Any], Asked] = {
    answer.compose_result: over(_laid, lambda laid: answer.compose_result(_REQUEST, *laid)),
    answer.place: over(_laid, lambda laid: answer.place(*laid)),
    answer.summarise: over(_answered, lambda answered: answer.summarise(answered[1].citations)),
    findings.findings_of: over(_answered, lambda answered: findings.findings_of(answered[1])),
    markdown.render_markdown: over(_answered, lambda answered: markdown.render_markdown(answered[1])),
    marks.boxes_of: over(page, lambda one: marks.boxes_of(one, 0, len(one.text))),
    marks.marks_of: over(_marks, lambda marked: marks.marks_of(marked[0], marked[1].citations)),
    passages.passages_of: over(pages, passages.passages_of),
    spans.spans_of: over(str, spans.spans_of),
    spans.windows_of: over(_whole, spans.windows_of),
    stored.check_citations_of: over(_whole, lambda span: stored.check_citations_of(span, NoCorpus(), TODAY)),
    view.compose_view: over(_answered, lambda answered: view.compose_view(answered[1], answered[0])),
    view.mark_passages: over(_answered, lambda answered: view.mark_passages(answered[0], answered[1].citations)),
}
"""Each function with how a text is put to it."""
