"""A citation is as good as what could be compared of it."""

from workflows.contracts.research.law import ClaimVerdict, QuotationVerdict, VerifiedClaim


def not_compared(claim: VerifiedClaim, source: str) -> VerifiedClaim:
    """The claim; a sound one beside a passage that could not be compared is not verified. `source`: "da decisão"."""
    if claim.verdict is not ClaimVerdict.VERIFIED:
        return claim
    if all(quoted.verdict is not QuotationVerdict.UNAVAILABLE for quoted in claim.quotations):
        return claim
    reason = f"{claim.reason} O trecho entre aspas não se pôde comparar: o acervo não tem o texto {source} por inteiro."
    return claim.model_copy(update={"verdict": ClaimVerdict.UNVERIFIABLE, "reason": reason, "confidence": 1.0})
