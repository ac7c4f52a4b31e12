"""Verification of súmulas against the corpus and the list."""

import re
from collections.abc import Iterator
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.sumula_list import LAST, REACH, SumulaStatus, sumula_status
from activities.law.citations.sumulas import find_sumulas
from activities.law.statutes.wording import Reading
from activities.law.verification.claims import claim_of
from activities.law.verification.corpus import KnownLaw
from activities.law.verification.kinds.subjects import meant_court
from workflows.contracts.law.legal_texts import LegalStatus, WordingState
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, Mismatch, MismatchField, VerifiedClaim

_OVERLONG = re.compile(
    r"\bs[uú]mulas?(?P<binding>\s+vinculantes?)?\s*(?:n[.ºo°]*\s*)?(?P<number>\d{4,6}|\d{1,3}\.\d{3})(?!\d|/\d|[.,]\d)"
    r"(?P<stf>\s*(?:/|-|d[oae]\s+(?:e\.|c\.)?\s*)(?:STF|Supremo))?",
    re.IGNORECASE,
)
_BINDING_COURT = re.compile(
    r"s[uú]mulas?\s+vinculantes?\s*(?:n[.ºo°]*\s*)?\d{1,3}\s*(?:/|-|\(|,?\s*d[oae]\s+)?\s*(?:(?:e|c|col|eg)\.\s*|egr[eé]gio\s+|colendo\s+)?"
    r"(?P<court>STJ|Superior\s+Tribunal\s+de\s+Justi[cç]a|TST|Tribunal\s+Superior\s+do\s+Trabalho|TSE|TJ[A-Z]{2}|TRF\d?|TNU)\b",
    re.IGNORECASE,
)
_OUT = (SumulaStatus.CANCELLED, SumulaStatus.REVOKED)
_VERDICTS = {
    SumulaStatus.IN_FORCE: (ClaimVerdict.VERIFIED, 0.97),
    SumulaStatus.CANCELLED: (ClaimVerdict.CANCELLED, 0.95),
    SumulaStatus.REVOKED: (ClaimVerdict.CANCELLED, 0.95),
    SumulaStatus.UNPUBLISHED: (ClaimVerdict.NOT_FOUND, 0.9),
    SumulaStatus.UNLISTED: (ClaimVerdict.DOUBTFUL, 0.7),
    SumulaStatus.ABSENT: (ClaimVerdict.NOT_FOUND, 0.97),
    SumulaStatus.UNKNOWN_COURT: (ClaimVerdict.UNVERIFIABLE, 1.0),
}


def check_sumulas(text: str, law: KnownLaw, today: date) -> Iterator[VerifiedClaim]:
    """Return every cited súmula: in force, cancelled, or nonexistent, by the corpus and then the list.

    Those of other courts are verified only if the corpus has them.
    """
    for citation in (*find_sumulas(text), *_overlong(text)):
        if citation.number == "0":
            continue
        binding = citation.class_name == "Súmula Vinculante"
        status = sumula_status(int(citation.number), citation.court, binding=binding, today=today)
        recorded = law.on(citation.normalized, None)
        status, reason = _recorded(recorded, status) if recorded else (status, _reason(citation, status))
        verdict, confidence = _VERDICTS[status]
        other = _of_the_other_court(citation, status)
        if verdict is ClaimVerdict.VERIFIED and (court := meant_court(text, citation)):
            yield _of_another(text, citation, court)
            continue
        named = _BINDING_COURT.match(text, citation.start) if binding else None
        if named and verdict is ClaimVerdict.VERIFIED:
            yield _of_the_stf(text, citation, named)
            continue
        confidence = confidence if other is None else 0.85
        claim = claim_of(text, citation, ClaimKind.SUMULA, verdict, reason, confidence)
        yield claim.model_copy(update={"suggestion": other})


def _recorded(reading: Reading, listed: SumulaStatus) -> tuple[SumulaStatus, str]:
    """The corpus' record overrides the list, which fills gaps only."""
    if reading.state is WordingState.REVOKED:
        return SumulaStatus.CANCELLED, "A súmula está no acervo, que a dá por cancelada: não serve de fundamento."
    told = reading.wording is not None and reading.wording.status is LegalStatus.IN_FORCE
    if listed in _OUT and not told:
        return listed, f"A súmula está no acervo, sem situação; na lista consta como fora de vigor ({REACH})."
    if listed in _OUT:
        reason = f"O acervo a dá por vigente, mas na lista consta como fora de vigor ({REACH}): confira no tribunal."
        return SumulaStatus.UNLISTED, reason
    return SumulaStatus.IN_FORCE, "A súmula está no acervo, e não há notícia de cancelamento."


def _of_another(text: str, citation: Citation, court: str) -> VerifiedClaim:
    """Return a súmula with the subject of the other court's súmula of that number."""
    meant = f"{citation.class_name} {citation.number}/{court}"
    reason = f"O assunto de que o texto fala é o da {meant}; a do {citation.court} trata de outro."
    wrong = {
        "mismatches": [Mismatch(field=MismatchField.TRIBUNAL, cited=citation.court, found=court)],
        "suggestion": meant,
    }
    claim = claim_of(text, citation, ClaimKind.SUMULA, ClaimVerdict.DIVERGENT, reason, 0.85)
    return claim.model_copy(update=wrong)


def _of_the_stf(text: str, citation: Citation, named: re.Match[str]) -> VerifiedClaim:
    """Return a binding súmula attributed to a court that has none."""
    court = " ".join(named["court"].split())
    reason = "Súmula vinculante é só do Supremo Tribunal Federal."
    claim = claim_of(text, citation, ClaimKind.SUMULA, ClaimVerdict.DIVERGENT, reason, 0.97)
    wrong = Mismatch(field=MismatchField.TRIBUNAL, cited=court, found="STF")
    return claim.model_copy(update={"mismatches": [wrong], "suggestion": citation.normalized})


def _overlong(text: str) -> Iterator[Citation]:
    """Return súmulas with four or more digits, which no court has."""
    for match in _OVERLONG.finditer(text):
        binding, number = bool(match["binding"]), match["number"].replace(".", "")
        name = "Súmula Vinculante" if binding else "Súmula"
        yield Citation(name, number, "STF" if binding or match["stf"] else "STJ", match.start(), match.end())


def _of_the_other_court(citation: Citation, status: SumulaStatus) -> str | None:
    """The STF has more súmulas than the STJ: a number that only the STF has may be its."""
    if status not in (SumulaStatus.ABSENT, SumulaStatus.UNLISTED) or citation.class_name != "Súmula":
        return None
    exists = citation.court == "STJ" and sumula_status(int(citation.number), "STF") is SumulaStatus.IN_FORCE
    return f"Súmula {citation.number}/STF" if exists else None


def _reason(citation: Citation, status: SumulaStatus) -> str:
    court = "do STF" if citation.court == "STF" else f"do {citation.court}"
    series = f"{citation.class_name.lower()} {court}" if citation.class_name == "Súmula" else "súmula vinculante"
    last = LAST.get("STF vinculante" if citation.class_name != "Súmula" else citation.court, 0)
    match status:
        case SumulaStatus.IN_FORCE:
            return f"Consta da lista de súmulas ({REACH}) e não há notícia de cancelamento."
        case SumulaStatus.CANCELLED:
            return "A súmula existe, mas foi cancelada: não serve de fundamento."
        case SumulaStatus.REVOKED:
            return "A súmula existe, mas foi revogada: não serve de fundamento."
        case SumulaStatus.UNPUBLISHED:
            return "A súmula com este número não chegou a ser publicada."
        case SumulaStatus.UNLISTED:
            return (
                f"O número passa da última {series} da lista, a {last} ({REACH}): pode ser recente, confira no sítio "
                "do tribunal."
            )
        case SumulaStatus.ABSENT:
            return f"Não se conhece: a última {series} da lista é a de número {last} ({REACH})."
        case SumulaStatus.UNKNOWN_COURT:
            return f"Sem o texto no acervo, só as súmulas do STJ e do STF são verificadas; esta é do {citation.court}."
