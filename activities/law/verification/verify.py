"""Verifies the legal references of a text: what exists, what cannot, and how far the text can be trusted."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from activities.law.verification.ministers import check_ministers
from activities.law.verification.processes import KnownDecisions, check_cnj_numbers, check_precedents
from activities.law.verification.statutes import check_statutes
from activities.law.verification.sumulas import check_sumulas
from workflows.contracts.research.law import (
    ClaimKind,
    ClaimsVerified,
    ClaimVerdict,
    RiskLevel,
    VerifiedClaim,
    VerifyQuestion,
)

_DOUBT = {
    ClaimVerdict.NOT_FOUND: 1.0,
    ClaimVerdict.INVALID: 1.0,
    ClaimVerdict.CANCELLED: 0.6,
    ClaimVerdict.DOUBTFUL: 0.4,
}
_PRIOR = 1.0
_WORST_SHARE = 0.5


def verify_claims(
    question: VerifyQuestion, known_decisions: KnownDecisions, today: date | None = None
) -> ClaimsVerified:
    """Every reference of the kinds asked for, in the order of the text, with verdicts, counts and the risk.

    `known_decisions` resolves normalised references to document ids; what it does not know is not in the corpus, which
    counts neither for nor against. `today` bounds plausible years.
    """
    today = today or datetime.now(UTC).date()
    claims: list[VerifiedClaim] = []
    checked: list[ClaimKind] = []
    if question.check_sumulas:
        checked.append(ClaimKind.SUMULA)
        claims.extend(check_sumulas(question.text))
    if question.check_ministros:
        checked.append(ClaimKind.MINISTRO)
        claims.extend(check_ministers(question.text))
    if question.check_processos:
        checked.extend((ClaimKind.PROCESSO, ClaimKind.PRECEDENTE))
        claims.extend(check_cnj_numbers(question.text, today))
        claims.extend(check_precedents(question.text, known_decisions))
    if question.check_legislacao:
        checked.append(ClaimKind.LEGISLACAO)
        claims.extend(check_statutes(question.text, today))
    claims.sort(key=lambda claim: (claim.start, claim.end, claim.kind))
    distinct = {(claim.kind, claim.normalized): claim for claim in claims}.values()
    counts = {verdict: sum(claim.verdict is verdict for claim in distinct) for verdict in ClaimVerdict}
    risk = risk_of(list(distinct))
    return ClaimsVerified(
        claims=claims, checked=checked, total=len(distinct), counts=counts, risk_score=risk, risk_level=_level(risk)
    )


def risk_of(distinct: Sequence[VerifiedClaim]) -> float:
    """Risk 0-1 of invented or dead references: 1 - (1 - share) x (1 - worst / 2).

    A reference's doubt is its confidence times 1 (does not exist, malformed), 0.6 (cancelled) or 0.4 (doubtful);
    `worst` is the highest doubt and `share` is D / (D + V + 1), where D sums the doubts and V the confidences of the
    verified ones. A further invented reference raises D and never lowers `worst`, so it never lowers the risk; what
    is not in the corpus or cannot be verified leaves the risk as it is.
    """
    doubts = [_DOUBT[claim.verdict] * claim.confidence for claim in distinct if claim.verdict in _DOUBT]
    verified = sum(claim.confidence for claim in distinct if claim.verdict is ClaimVerdict.VERIFIED)
    if not doubts:
        return 0.0
    share = sum(doubts) / (sum(doubts) + verified + _PRIOR)
    return round(1 - (1 - share) * (1 - _WORST_SHARE * max(doubts)), 4)


def _level(risk: float) -> RiskLevel:
    if risk < 0.25:
        return RiskLevel.BAIXO
    return RiskLevel.MEDIO if risk < 0.6 else RiskLevel.ALTO
