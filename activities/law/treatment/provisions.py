"""Later changes of an article, from the corpus' compilation."""

import re
from collections.abc import Sequence
from datetime import date

from activities.law.fold import fold
from activities.law.statutes.wording import ending
from activities.law.treatment.wording import badge_of
from workflows.contracts.law.legal_texts import DatePrecision, LegalKind, LegalStatus, LegalText
from workflows.contracts.law.treatment import Treatment, TreatmentEvidence, TreatmentKind

_UNCONSTITUTIONAL = re.compile(
    r"\bdeclarad[oa]s? (?:parcialmente )?inconstituciona(?:l|is)\b|\binconstitucionalidade declarada\b"
    r"|\bexecucao suspensa pela? (?:resolucao|rsf)\b|\bsuspensa a execucao\b[^()]{0,60}\bresolucao\b",
    re.IGNORECASE,
)
"""Only explicit statements of an official compilation; "Vide ADI" only reports a request."""

_IN_PART = re.compile(
    r"\b(?:parcial\w*|express(?:ao|oes)|em parte|trechos?|palavras?|locuc(?:ao|oes))\b", re.IGNORECASE
)
"""A note that strikes down words of the article, not the whole."""

_AMENDED = re.compile(r"\b(?:redacao dada|alterad[oa]|renumerad[oa])\b", re.IGNORECASE)


def provision_treatment(current: LegalText | None, former: Sequence[LegalText]) -> Treatment | None:
    """Return declared unconstitutional, revoked or amended, with the compilation's words and date."""
    shown = current or max(former, key=lambda one: str(one.date), default=None)
    if shown is None or shown.kind is not LegalKind.LEGISLATION:
        return None
    note = fold(shown.note or "")
    if current and _UNCONSTITUTIONAL.search(note):
        found = _treatment(TreatmentKind.INCONSTITUCIONAL, shown, shown.note, shown.date_end)
        return found.model_copy(update={"badge": f"{found.badge} em parte"}) if _IN_PART.search(note) else found
    if current is None:
        last = max((one.date_end for one in former if one.date_end), default=None)
        return _treatment(TreatmentKind.REVOGADO, shown, "Não consta da redação atual.", last)
    if current.status is LegalStatus.REVOKED:
        end, exact = ending(current)
        return _treatment(TreatmentKind.REVOGADO, shown, shown.note or shown.text, end if exact else None)
    if former or _AMENDED.search(note):
        day = shown.date if shown.date_precision is DatePrecision.DAY else None
        return _treatment(TreatmentKind.ALTERADO, shown, shown.note, day)
    return None


def _treatment(kind: TreatmentKind, text: LegalText, words: str | None, day: date | None) -> Treatment:
    badge = badge_of(kind, text.label)
    said = (words or "").strip().strip("()") or badge
    source = f"compilação da norma: {text.label}"
    return Treatment(
        kind=kind, badge=badge, evidence=[TreatmentEvidence(kind=kind, words=said, source=source, day=day)]
    )
