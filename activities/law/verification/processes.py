"""Checks process numbers: CNJ numbers by their own arithmetic, precedents by whether the corpus has them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.cnj import CnjNumber, check_digits, find_cnj
from activities.law.citations.find import find_citations
from activities.law.spans import Spans
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim

KnownDecisions = Callable[[Sequence[str]], Mapping[str, str]]
"""Resolves normalised references ("REsp 1234567/STJ") to ids of documents of the corpus; unknown ones are absent."""

_LIKE_CNJ = re.compile(
    r"(?<![\d.\-/])\d{5,9}\s?-\s?\d{1,3}\s?\.\s?\d{4}\s?\.\s?\d{1,2}\s?\.\s?\d{1,3}\s?\.\s?\d{3,5}(?!\d)"
)
_FIRST_YEAR = 1900
_CEILINGS = {
    "REsp": 3_000_000,
    "AREsp": 4_500_000,
    "EREsp": 3_000_000,
    "EAREsp": 4_500_000,
    "HC": 1_500_000,
    "RHC": 400_000,
    "RMS": 150_000,
    "MS": 60_000,
    "CC": 300_000,
    "Rcl": 100_000,
    "Tema": 2_000,
}
"""Numbers that no process of these classes has reached; set well above those of 2025, since they grow."""


def check_cnj_numbers(text: str, today: date) -> Iterator[VerifiedClaim]:
    """Every number in the form of Resolução CNJ 65/2008, and those that miss the form by a digit."""
    mentions = list(find_cnj(text))
    for mention in mentions:
        verdict, reason, confidence, suggestion = _judge(mention.number, today)
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


def check_precedents(text: str, known_decisions: KnownDecisions) -> Iterator[VerifiedClaim]:
    """Every process and theme cited: in the corpus, not in it (which proves nothing), or beyond any that exists."""
    citations = [citation for citation in find_citations(text) if not citation.is_sumula]
    names = list(dict.fromkeys(citation.normalized for citation in citations))
    known = known_decisions(names) if names else {}
    for citation in citations:
        document = known.get(citation.normalized)
        verdict, reason, confidence = _standing(citation, document)
        yield VerifiedClaim(
            kind=ClaimKind.PRECEDENTE,
            text=text[citation.start : citation.end],
            start=citation.start,
            end=citation.end,
            normalized=citation.normalized,
            verdict=verdict,
            reason=reason,
            confidence=confidence,
            document_id=document,
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


def _standing(citation: Citation, document: str | None) -> tuple[ClaimVerdict, str, float]:
    if document is not None:
        return ClaimVerdict.VERIFIED, "A decisão está no acervo.", 0.99
    ceiling = _CEILINGS.get(citation.class_name)
    if ceiling and int(citation.number) > ceiling:
        return ClaimVerdict.NOT_FOUND, f"Nenhum {citation.class_name} chegou a um número tão alto.", 0.9
    reason = "Não está no acervo consultado, o que não prova que não exista: confira no sítio do tribunal."
    return ClaimVerdict.NOT_IN_CORPUS, reason, 1.0
