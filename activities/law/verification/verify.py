"""Verifies the legal references of a text: which exist, which cannot, and how reliable the text is."""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime

from activities.law.legible import Legible, legible
from activities.law.verification.corpus import KnownCorpus
from activities.law.verification.kinds.changed import with_changes
from activities.law.verification.kinds.precedents import check_overlong, check_precedents, check_themes
from activities.law.verification.kinds.processes import check_cnj_numbers
from activities.law.verification.kinds.statutes import check_statutes
from activities.law.verification.kinds.sumulas import check_sumulas
from activities.law.verification.kinds.unread import unread_references
from activities.law.verification.ministers import check_ministers
from activities.law.verification.quoted.check import with_quotations
from activities.law.verification.quoted.legal import with_law_quoted
from workflows.contracts.research.law import (
    OPEN,
    CheckedQuotation,
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
    ClaimVerdict.DIVERGENT: 0.8,
    ClaimVerdict.OVERTURNED: 0.6,
    ClaimVerdict.CANCELLED: 0.6,
    ClaimVerdict.REVOKED: 0.6,
    ClaimVerdict.DOUBTFUL: 0.4,
}
AGAINST = frozenset(_DOUBT)
"""Verdicts that speak against a reference."""

_OPEN_RISK = 0.3
"""The risk of a text none of whose references could be confirmed."""

_PRIOR = 1.0
_WORST_SHARE = 0.5
_EVERY_KIND = frozenset(ClaimKind)


def verify(
    text: str,
    corpus: KnownCorpus,
    kinds: Collection[ClaimKind] = _EVERY_KIND,
    today: date | None = None,
    as_of: date | None = None,
) -> list[VerifiedClaim]:
    """Every reference of the kinds in a text of any length, in order, each with a verdict.

    A reference that `corpus` lacks gets that verdict, which counts neither for nor against it. `today` limits plausible
    days; `as_of` is the day of the text itself, if known: law in force then is correct in it.
    """
    today = today or datetime.now(UTC).date()
    page = legible(text)
    claims = _claims(page.text, corpus, kinds, today, as_of)
    return [_in_place(claim, page) for claim in claims] if page.differs else claims


def _claims(
    text: str, corpus: KnownCorpus, kinds: Collection[ClaimKind], today: date, as_of: date | None
) -> list[VerifiedClaim]:
    of_law: list[VerifiedClaim] = []
    cited = check_precedents(text, corpus, today) if {ClaimKind.PRECEDENTE, ClaimKind.MINISTRO} & set(kinds) else []
    if ClaimKind.SUMULA in kinds:
        of_law.extend(check_sumulas(text, corpus, today))
    if ClaimKind.LEGISLACAO in kinds:
        of_law.extend(check_statutes(text, corpus, today, as_of))
    if ClaimKind.PRECEDENTE in kinds:
        of_law.extend(check_themes(text, corpus, today))
    of_law, passages = with_law_quoted(text, of_law, corpus, as_of)
    claims = with_changes(text, of_law, corpus, today)
    if ClaimKind.MINISTRO in kinds:
        claims.extend(check_ministers(text, corpus, cited))
    if ClaimKind.PROCESSO in kinds:
        claims.extend(check_cnj_numbers(text, corpus, today))
    if ClaimKind.PRECEDENTE in kinds:
        claims.extend(with_quotations(text, cited, passages))
        claims.extend(check_overlong(text))
    claims.extend(unread_references(text, claims, kinds, corpus))
    return sorted(claims, key=lambda claim: (claim.start, claim.end, claim.kind))


def _in_place(claim: VerifiedClaim, page: Legible) -> VerifiedClaim:
    """The claim at its place in the text, in the text's own words."""
    start, end = page.span(claim.start, claim.end)
    quotations: list[CheckedQuotation] = []
    for one in claim.quotations:
        begin, stop = page.span(one.start, one.end)
        quotations.append(one.model_copy(update={"start": begin, "end": stop}))
    placed = {"text": page.of(claim.start, claim.end), "start": start, "end": end, "quotations": quotations}
    return claim.model_copy(update=placed)


def verify_claims(question: VerifyQuestion, corpus: KnownCorpus, today: date | None = None) -> ClaimsVerified:
    """Every reference of the requested kinds, in the order of the text, with verdicts, counts and the risk."""
    asked = (
        (question.check_sumulas, (ClaimKind.SUMULA,)),
        (question.check_ministros, (ClaimKind.MINISTRO,)),
        (question.check_processos, (ClaimKind.PROCESSO, ClaimKind.PRECEDENTE)),
        (question.check_legislacao, (ClaimKind.LEGISLACAO,)),
    )
    kinds = [kind for wanted, several in asked if wanted for kind in several]
    return summed_up(verify(question.text, corpus, kinds, today), kinds)


def summed_up(claims: list[VerifiedClaim], kinds: list[ClaimKind]) -> ClaimsVerified:
    """The claims with counts of the distinct ones by verdict, and the risk; of equal ones the worst counts."""
    worst: dict[tuple[ClaimKind, str], VerifiedClaim] = {}
    for claim in claims:
        name = (claim.kind, claim.normalized)
        if name not in worst or _DOUBT.get(claim.verdict, 0) > _DOUBT.get(worst[name].verdict, 0):
            worst[name] = claim
    distinct = list(worst.values())
    counts = {verdict: sum(claim.verdict is verdict for claim in distinct) for verdict in ClaimVerdict}
    risk = risk_of(distinct)
    return ClaimsVerified(
        claims=claims, checked=kinds, total=len(distinct), counts=counts, risk_score=risk, risk_level=_level(risk)
    )


def risk_of(distinct: Sequence[VerifiedClaim]) -> float:
    """Risk 0-1 of invented or dead references: 1 - (1 - share) x (1 - worst / 2) x (1 - 0.3 x open).

    A reference's doubt is its confidence times 1 (does not exist, malformed), 0.8 (divergent), 0.6
    (overturned, cancelled, revoked) or 0.4 (doubtful);
    `worst` is the highest doubt and `share` is D / (D + V + 1), where D sums the doubts and V the confidences of the
    verified ones. A further invented reference raises D and never lowers `worst`, so it never lowers the risk. `open`
    is the share, among those that nothing speaks against, of what could not be confirmed: only a text all of whose
    references were compared has no risk.
    """
    doubts = [_DOUBT[claim.verdict] * claim.confidence for claim in distinct if claim.verdict in _DOUBT]
    verified = sum(claim.confidence for claim in distinct if claim.verdict is ClaimVerdict.VERIFIED)
    unknown = sum(claim.verdict in OPEN for claim in distinct)
    sound = sum(claim.verdict is ClaimVerdict.VERIFIED for claim in distinct)
    open_share = unknown / (unknown + sound) if unknown else 0.0
    share = sum(doubts) / (sum(doubts) + verified + _PRIOR) if doubts else 0.0
    return round(1 - (1 - share) * (1 - _WORST_SHARE * max(doubts, default=0.0)) * (1 - _OPEN_RISK * open_share), 4)


def _level(risk: float) -> RiskLevel:
    if risk < 0.25:
        return RiskLevel.BAIXO
    return RiskLevel.MEDIO if risk < 0.6 else RiskLevel.ALTO
