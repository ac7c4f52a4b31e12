"""What the pieces of a case cite, checked against the corpus."""

from workflows.contracts.base import Contract
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, Mismatch, NearDecision, QuotationVerdict
from workflows.contracts.run.by_person import ByPerson


class CheckedCitation(ByPerson):
    """What the pieces cite and what became of it, with every page that cites it so; `text` is the first wording.

    `verdict` and `mismatches` as `verify_legal_claims` gives them: `verified` never says that it supports the piece.
    `dismissed`: a person looked, and found nothing wrong with it.
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
    """What the pieces cite, checked; `citations` are all precedents and súmulas, and statutes with something wrong.

    `verified` are those that agree with the corpus or that a decision of it cites, `not_found` those of the STJ that
    it lacks or that cannot exist; `risk_score` 0-1 is the share not found, divergent or without force.
    """

    verified: list[str] = []
    not_found: list[str] = []
    risk_score: float = 0.0
    citations: list[CheckedCitation] = []
