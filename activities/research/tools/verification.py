"""verify_legal_claims: the references in a text."""

from activities.law.verification.verify import verify_claims
from activities.research.tools.halves import Found, Halves
from workflows.contracts.research.law import VerifyQuestion


def verify_legal_claims(question: VerifyQuestion, halves: Halves) -> Found:
    """Return every reference of the text with a verdict, and the risk of the text."""
    return Found(verify_claims(question, halves.corpus()))
