"""The courts' own lists about súmulas and themes: cancelled, revised, affected, suspended, modulated."""

import re
from collections.abc import Iterator
from datetime import date

from activities.law.citations.sumula_list import LAST, SumulaStatus, sumula_status
from activities.law.fold import fold, squash
from activities.law.treatment.modulation import modulated, modulation_in
from activities.law.verification.particulars.days import DAY, day_of
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalKind, LegalStatus, LegalText
from workflows.contracts.law.treatment import Modulation, TreatmentEvidence, TreatmentKind

_STATUS = re.compile(r"^Situação:\s*(?P<status>[^\n]{1,200})")
_MEANINGS: tuple[tuple[re.Pattern[str], TreatmentKind], ...] = (
    (re.compile(r"\bcancelad[oa]\b|\brevogad[oa]\b"), TreatmentKind.CANCELADO),
    (re.compile(r"\bdesafetad[oa]\b"), TreatmentKind.DESAFETADO),
    (re.compile(r"\bsuperad[oa]\b"), TreatmentKind.SUPERADO),
    (re.compile(r"^(?:revisad|alterad)[oa]\b|\btese revisada\b"), TreatmentKind.TESE_REVISADA),
    (re.compile(r"^(?:afetad[oa]|em julgamento|sobrestad[oa])\b"), TreatmentKind.AFETADO),
    (re.compile(r"\bpendente\b"), TreatmentKind.RECURSO_PENDENTE),
)
_ENDED = re.compile(r"\b(?:cancel|revog|alter|revis|desafet)\w+", re.IGNORECASE)
_DAY = re.compile(DAY.format(n=""), re.IGNORECASE)
_SENTENCE = re.compile(r"[^.;\n]+(?:\.(?=\S)[^.;\n]+)*")
_SUSPENDED = re.compile(r"\bsuspens\w+\b[^.;]*\b(?:todos os processos|territorio nacional)\b|\bsuspensao nacional\b")
_NOT_SUSPENDED = re.compile(
    r"\b(?:nao|sem|indefer\w+|revog\w+|cessa\w*|levanta\w*|apenas|somente|exclusivamente|encerr\w+)\b"
)
_OF_COURT = {
    "STJ": "lista de súmulas do STJ",
    "STF": "lista de súmulas do STF",
    "STF vinculante": "lista de súmulas do STF",
}
_LISTS = (("STJ", "STJ", False), ("STF", "STF", False), ("STF vinculante", "STF", True))
_OUT = {SumulaStatus.CANCELLED: "cancelada", SumulaStatus.REVOKED: "revogada"}


def listed_treatments(decision: Decision) -> Iterator[tuple[TreatmentEvidence, Modulation | None]]:
    """Return what the record of a theme or súmula says about it, by status, thesis and notes."""
    if not squash(decision.kind).startswith(("tema", "sumula", "iac", "sirdr", "controversia")):
        return
    found = _STATUS.match(decision.notes or "")
    status = " ".join(found["status"].split()) if found else ""
    yield from _of_record(decision.process, status, decision.thesis or "", decision.notes or "", None)


def recorded_treatments(text: LegalText) -> Iterator[tuple[TreatmentEvidence, Modulation | None]]:
    """Return what the record of a súmula or theme says about it, with its date if it has one."""
    if text.kind is LegalKind.LEGISLATION or text.version_of or text.reference is None:
        return
    out = text.status in (LegalStatus.CANCELLED, LegalStatus.REVOKED)
    status = " ".join((text.status_words or ("cancelado" if out else "")).split())
    thesis = text.text if text.kind is LegalKind.TEMA else ""
    yield from _of_record(text.reference, status, thesis, text.note or "", text.date_end or _day_in(text.note or ""))


def _of_record(
    name: str, status: str, thesis: str, notes: str, day: date | None
) -> Iterator[tuple[TreatmentEvidence, Modulation | None]]:
    source = f"registro oficial: {name}"
    kind = _meaning(status)
    if kind is not None:
        yield TreatmentEvidence(kind=kind, words=f"Situação: {status}", source=source, day=day), None
    if kind is TreatmentKind.AFETADO and (words := _suspension(notes)):
        yield TreatmentEvidence(kind=TreatmentKind.SUSPENSAO_NACIONAL, words=words, source=source), None
    for text in (thesis, notes):
        if sentence := next((one for one in _sentences(text) if modulated(one)), None):
            evidence = TreatmentEvidence(kind=TreatmentKind.MODULADO, words=sentence, source=source)
            yield evidence, modulation_in(sentence)
            return


def _day_in(notes: str) -> date | None:
    """Return the day in the notes on which the súmula or theme ended or changed."""
    folded = fold(notes).replace("º", "o")
    found = next(
        (day for act in _ENDED.finditer(folded) if (day := _DAY.search(folded, act.end(), act.end() + 120))), None
    )
    written = day_of(found) if found else None
    return written.first() if written and written.day and written.exists else None


def cancelled_sumulas() -> Iterator[tuple[str, TreatmentEvidence]]:
    """Return every cancelled súmula in the built-in list, by reference ("Súmula 603/STJ")."""
    for series, court, binding in _LISTS:
        for number in range(1, LAST[series] + 1):
            status = _OUT.get(sumula_status(number, court, binding=binding))
            if status:
                name = "Súmula Vinculante" if binding else "Súmula"
                words = f"{name} {status}."
                evidence = TreatmentEvidence(kind=TreatmentKind.CANCELADO, words=words, source=_OF_COURT[series])
                yield f"{name} {number}/{court}", evidence


def _meaning(status: str) -> TreatmentKind | None:
    plain = squash(status)
    return next((kind for pattern, kind in _MEANINGS if pattern.search(plain)), None)


def _suspension(notes: str) -> str | None:
    """Return the sentence that suspends all cases nationwide; not one with exceptions or about appeals alone."""
    for sentence in _sentences(notes):
        plain = fold(sentence).lower()
        if _SUSPENDED.search(plain) and not _NOT_SUSPENDED.search(plain):
            return sentence
    return None


def _sentences(text: str) -> Iterator[str]:
    yield from (" ".join(match[0].split()) for match in _SENTENCE.finditer(text))
