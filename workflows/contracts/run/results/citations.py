"""Citations in the pieces of a case, checked against the corpus."""

from workflows.contracts.base import Contract
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, Mismatch, NearDecision, QuotationVerdict
from workflows.contracts.run.by_person import ByPerson


class CheckedCitation(ByPerson):
    """A citation in the pieces, the result of its check, and every page that makes it. `text` is its first wording.

    `verdict` and `mismatches` are those of `verify_legal_claims`; `verified` never means that the decision supports the
    piece. `dismissed`: a person looked at the warning and found nothing wrong.
    """

    citation: str
    kind: ClaimKind
    text: str
    pages: list[int]
    verdict: ClaimVerdict
    reason: str
    document_id: str | None = None
    mismatches: list[Mismatch] = []
    near: list[NearDecision] = []
    quotations: list[QuotationVerdict] = []
    dismissed: bool = False


class CitationCheck(Contract):
    """The checked citations: all precedents and súmulas, and statutes with an error.

    `verified` counts those that agree with the corpus or that a decision of it cites. `not_found` counts those of the
    STJ that the corpus lacks or that cannot exist. `risk_score`, 0-1, is the share that is not found, divergent or
    without force.
    """

    verified: list[str] = []
    not_found: list[str] = []
    risk_score: float = 0.0
    citations: list[CheckedCitation] = []
