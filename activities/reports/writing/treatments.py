"""Later treatment of a precedent, in the report's words."""

from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.wording import day
from workflows.contracts.law.treatment import Modulation, Treatment, TreatmentEvidence

WORDS_LIMIT = 300


def treatment_lines(treatment: Treatment) -> list[str]:
    """Return one line if it was only followed or distinguished; else also its source and modulation."""
    head = one_line(treatment.line)
    if not treatment.warns:
        return [head]
    said = [_said(one) for one in treatment.evidence if one.kind is treatment.kind][:1]
    return [f"Atenção: {head}", *said, *(_modulation(treatment.modulation) if treatment.modulation else [])]


def _said(evidence: TreatmentEvidence) -> str:
    source = ", ".join(part for part in (evidence.source, evidence.orgao, day(evidence.day)) if part)
    return f"“{excerpt(evidence.words, WORDS_LIMIT)}” ({one_line(source)})"


def _modulation(modulation: Modulation) -> list[str]:
    parts = (("Marco da modulação", modulation.marco), ("Ressalva da modulação", modulation.ressalva))
    return [f"{name}: {one_line(text)}" for name, text in parts if text]
