"""Verifies the references that a text cites."""

from activities.law.verification.verify import verify_claims
from activities.research.tools.halves import Found, Halves
from workflows.contracts.research.law import VerifyQuestion


def verify_legal_claims(question: VerifyQuestion, halves: Halves) -> Found:
    """Every reference of the text with a verdict, and how risky the text is."""
    return Found(verify_claims(question, halves.corpus()))
