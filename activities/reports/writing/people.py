"""People's corrections in the report, each with author, reason and outcome, and the precedents they added."""

from collections.abc import Mapping

from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.wording import day
from workflows.contracts.run.by_person import AppliedCorrection, CorrectionOutcome, IndicatedPrecedent
from workflows.contracts.run.results.result import CaseResult, ResultPhase

OUTCOMES = {
    CorrectionOutcome.APPLIED: "aplicada",
    CorrectionOutcome.UNMATCHED: "não se encaixa mais em nada destes autos",
    CorrectionOutcome.REPLACED: "substituída por outra mais nova",
}


def corrections_of(result: CaseResult) -> list[str]:
    """Return one line per correction, in order."""
    names = {one.document_id: one.process for phase in result.phases for one in phase.matches}
    names |= {one.document_id: one.reference for phase in result.phases for one in phase.indicated if one.document_id}
    return [_told(one, names) for one in result.corrections]


def indicated_in(phase: ResultPhase) -> list[str]:
    """Return the precedents that people added to a phase, without a score since they were not found by search."""
    return [_named(one) for one in phase.indicated]


def _told(one: AppliedCorrection, names: Mapping[str, str]) -> str:
    """Return the line. `names` are those of decisions, of which a correction has only the id."""
    named = one.correction.get("document_id", "")
    said = one.said.replace(named, names[named]) if named in names else one.said
    why = f" Motivo: {excerpt(one.reason, 300)}." if one.reason else ""
    return f"{excerpt(said, 400)} ({OUTCOMES[one.outcome]}; por {one_line(one.name)}).{why}"


def _named(one: IndicatedPrecedent) -> str:
    place = ", ".join(one_line(part) for part in (one.reference, one.court, day(one.date)) if part)
    stance = {"favoravel": " Favorável.", "contrario": " Contrário."}.get(one.stance, "")
    why = f" Motivo: {excerpt(one.by_reason, 300)}." if one.by_reason else ""
    text = f" Texto: {excerpt(one.text, 400)}" if one.text else ""
    return f"{place}. Indicado por {one_line(one.by_name or '')}.{stance}{why}{text}"
