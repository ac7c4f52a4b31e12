"""A verified citation."""

from activities.law.citations.citation import Citation
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim


def claim_of(
    text: str, citation: Citation, kind: ClaimKind, verdict: ClaimVerdict, reason: str, confidence: float
) -> VerifiedClaim:
    """Return the verified `citation` of `text`."""
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
