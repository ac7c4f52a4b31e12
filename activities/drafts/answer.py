"""The result of a verification: every citation at its place, and the summary. Pure."""

from collections.abc import Iterable, Sequence

from activities.casefile.text.passage import Passage
from activities.drafts.running import RunningText
from activities.law.verification.verify import summed_up
from workflows.contracts.firm.drafts import (
    CheckedCitation,
    DocumentKind,
    DraftPublishRequest,
    DraftResult,
    DraftSummary,
    PlaceKind,
)
from workflows.contracts.research.law import OPEN, SOUND, ClaimKind, VerifiedClaim

PLACES: dict[DocumentKind, PlaceKind] = {
    DocumentKind.PDF: PlaceKind.PAGE,
    DocumentKind.CASE: PlaceKind.PAGE,
    DocumentKind.DOCX: PlaceKind.PARAGRAPH,
    DocumentKind.TEXT: PlaceKind.LINE,
}


def compose_result(
    request: DraftPublishRequest, passages: list[Passage], claims: Sequence[VerifiedClaim]
) -> DraftResult:
    """Return the result from the citations of all spans. Their offsets refer to the running text."""
    draft = request.input
    citations = place(passages, claims)
    return DraftResult(
        verification_id=draft.verification_id,
        filename=draft.filename,
        kind=draft.kind,
        source_sha256=draft.source.sha256,
        case=draft.case,
        snapshot_id=request.snapshot_id,
        checked_at=request.checked_at,
        place_kind=PLACES[draft.kind],
        places=request.layout.places,
        summary=summarise(citations),
        citations=citations,
        warnings=request.warnings,
    )


def place(passages: list[Passage], claims: Iterable[VerifiedClaim]) -> list[CheckedCitation]:
    """Put the citations into document order, each at its place in its passage and in the passage's spelling."""
    running = RunningText(passages)
    found: list[CheckedCitation] = []
    for claim in sorted(claims, key=lambda claim: (claim.start, claim.end, claim.kind)):
        begin, end = running.begin(claim.start), running.end(claim.end)
        passage, last = passages[begin.passage], passages[end.passage]
        quotations = [
            quotation.model_dump()
            | {"start": running.begin(quotation.start).offset, "end": running.end(quotation.end).offset}
            for quotation in claim.quotations
        ]
        placed = {
            "quotations": quotations,
            "text": " ".join(running.text[claim.start : claim.end].split()),
            "start": begin.offset,
            "end": end.offset,
            "place": passage.number,
            "end_place": last.number,
            "label": passage.label,
        }
        found.append(CheckedCitation.model_validate(claim.model_dump() | placed))
    return found


def moved(claim: VerifiedClaim, by: int) -> VerifiedClaim:
    """Return the citation and its quotations with their offsets reduced by `by` characters."""
    quotations = [
        quotation.model_copy(update={"start": quotation.start + by, "end": quotation.end + by})
        for quotation in claim.quotations
    ]
    shifted = {"start": claim.start + by, "end": claim.end + by, "quotations": quotations}
    return claim.model_copy(update=shifted)


def summarise(citations: Sequence[VerifiedClaim]) -> DraftSummary:
    """Count citations and assess the risk. A repeated citation counts by its worst mention."""
    found = summed_up(list(citations), list(ClaimKind))
    sound, unknown = (
        sum(found.counts[verdict] for verdict in found.counts if verdict in group) for group in (SOUND, OPEN)
    )
    return DraftSummary(
        citations=len(citations),
        distinct=found.total,
        sound=sound,
        defects=found.total - sound - unknown,
        open=unknown,
        by_verdict=found.counts,
        risk_score=found.risk_score,
        risk_level=found.risk_level,
    )
