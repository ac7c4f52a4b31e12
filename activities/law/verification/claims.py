"""A citation as a claim that has been looked at."""

from activities.law.citations.citation import Citation
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim


def claim_of(
    text: str, citation: Citation, kind: ClaimKind, verdict: ClaimVerdict, reason: str, confidence: float
) -> VerifiedClaim:
    """The claim that `citation` makes in `text`, with what was found of it."""
    return VerifiedClaim(
        kind=kind,
        text=text[citation.start : citation.end],
        start=citation.start,
        end=citation.end,
        normalized=citation.normalized,
        verdict=verdict,
        reason=reason,
        confidence=confidence,
    )
