"""Verification of CNJ process numbers by their check digits."""

import re
from collections.abc import Iterator
from datetime import date

from activities.law.citations.cnj import CnjNumber, check_digits, find_cnj
from activities.law.spans import Spans
from activities.law.verification.corpus import KnownDecisions
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim

_LIKE_CNJ = re.compile(
    r"(?<![\d.\-/])\d{5,9}\s?-\s?\d{1,3}\s?\.\s?\d{4}\s?\.\s?\d{1,2}\s?\.\s?\d{1,3}\s?\.\s?\d{3,5}(?!\d)"
)
_FIRST_YEAR = 1900


def check_cnj_numbers(text: str, corpus: KnownDecisions, today: date) -> Iterator[VerifiedClaim]:
    """Return every number in the form of Resolução CNJ 65/2008, in the corpus or not, and malformed ones."""
    mentions = list(find_cnj(text))
    known = corpus.of_numbers(list(dict.fromkeys(mention.number.digits for mention in mentions)))
    for mention in mentions:
        verdict, reason, confidence, suggestion = _judge(mention.number, today)
        decisions = known.get(mention.number.digits, ())
        if decisions:
            verdict, reason, confidence, suggestion = (
                ClaimVerdict.VERIFIED,
                "Processo com decisão no acervo.",
                0.97,
                None,
            )
        yield VerifiedClaim(
            kind=ClaimKind.PROCESSO,
            text=text[mention.start : mention.end],
            start=mention.start,
            end=mention.end,
            normalized=str(mention.number),
            verdict=verdict,
            reason=reason,
            confidence=confidence,
            suggestion=suggestion,
            document_id=decisions[0].id if len(decisions) == 1 else None,
        )
    right = Spans((mention.start, mention.end) for mention in mentions)
    for match in _LIKE_CNJ.finditer(text):
        if not right.touch(match.start(), match.end()):
            yield VerifiedClaim(
                kind=ClaimKind.PROCESSO,
                text=match[0],
                start=match.start(),
                end=match.end(),
                normalized="".join(match[0].split()),
                verdict=ClaimVerdict.INVALID,
                reason="Fora do formato do CNJ (NNNNNNN-DD.AAAA.J.TR.OOOO): há dígitos a mais ou a menos.",
                confidence=0.95,
            )


def _judge(number: CnjNumber, today: date) -> tuple[ClaimVerdict, str, float, str | None]:
    expected = check_digits(number)
    if number.tribunal is None:
        code = f"{number.branch}.{number.court}"
        return ClaimVerdict.INVALID, f"Nenhum tribunal tem o código {code} na tabela do CNJ.", 0.98, None
    if number.check != expected:
        fixed = f"{number.sequence}-{expected}{str(number)[10:]}"
        reason = f"Dígito verificador errado: para este número seria {expected}."
        return ClaimVerdict.INVALID, reason, 0.98, fixed
    if not _FIRST_YEAR <= int(number.year) <= today.year:
        return ClaimVerdict.INVALID, f"O ano de ajuizamento, {number.year}, não é possível.", 0.95, None
    reason = f"Formato e dígito verificador corretos; o código é do {number.tribunal}. A existência não foi consultada."
    return ClaimVerdict.VERIFIED, reason, 0.9, None
