"""A citation whose quotation could not be compared."""

from workflows.contracts.research.law import ClaimVerdict, QuotationVerdict, VerifiedClaim


def not_compared(claim: VerifiedClaim, source: str) -> VerifiedClaim:
    """Return the claim; a sound one with an uncompared passage is not verified. `source`: "da decisão".

    The reason names the passage first, since the rest says nothing about it.
    """
    if all(quoted.verdict is not QuotationVerdict.UNAVAILABLE for quoted in claim.quotations):
        return claim
    if claim.verdict is ClaimVerdict.NOT_IN_CORPUS:
        reason = f"{claim.reason} O trecho entre aspas tampouco foi conferido."
        return claim.model_copy(update={"reason": reason})
    if claim.verdict is not ClaimVerdict.VERIFIED:
        return claim
    reason = (
        f"O trecho entre aspas não foi conferido e pode não estar lá: o acervo não tem o texto {source} por inteiro. "
        f"Confira-o na fonte. Do mais: {claim.reason[:1].lower()}{claim.reason[1:]}"
    )
    return claim.model_copy(update={"verdict": ClaimVerdict.UNVERIFIABLE, "reason": reason, "confidence": 1.0})
