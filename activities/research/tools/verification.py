"""Verifies the references that a text cites."""

from activities.law.verification.verify import verify_claims
from activities.research.tools.halves import Found, Halves
from activities.search.known import Corpus
from workflows.contracts.research.law import VerifyQuestion


def verify_legal_claims(question: VerifyQuestion, halves: Halves) -> Found:
    """Every reference of the text with a verdict, and how risky the text is."""
    treated = halves.treatments.of if halves.treatments else None
    return Found(verify_claims(question, Corpus(halves.search, halves.legal(), treated)))
