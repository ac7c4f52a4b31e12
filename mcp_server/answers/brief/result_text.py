"""The summary of a result in Portuguese, for a lawyer."""

from collections.abc import Iterator

from workflows.contracts.fields.money import reais
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.results.result_summary import (
    LawsuitBrief,
    MatchBrief,
    PhaseBrief,
    ResultSummary,
    RulingBrief,
)
from workflows.contracts.run.results.rulings import DISPOSITION_TITLES
from workflows.contracts.run.state_words import PHASE_STATES, STATES

STANCES = {
    Stance.FAVORAVEL: "favorável a quem peticionou",
    Stance.CONTRARIO: "contrário a quem peticionou",
    Stance.NEUTRO: "neutro",
    Stance.INDEFINIDO: "lado indefinido",
}


def summary_text(summary: ResultSummary) -> str:
    """Return every field of the summary, one per line."""
    return "\n".join(_lines(summary))


def _lines(summary: ResultSummary) -> Iterator[str]:
    yield f"Caso {summary.workflow_id}, execução {summary.run}: {STATES[summary.state]}."
    yield _lawsuit(summary.case)
    for outcome in summary.outcomes:
        amounts = f", {', '.join(map(reais, outcome.amounts))}" if outcome.amounts else ""
        day = f" de {outcome.date}" if outcome.date else ""
        yield f"Decidido: {outcome.piece}{day}, {DISPOSITION_TITLES[outcome.disposition]}{amounts} (p. {outcome.page})."
    yield f"Tutela provisória: {_ruling(summary.injunction)}. Gratuidade: {_ruling(summary.free_justice)}."
    for need in summary.needs_person:
        yield f"Atenção: {need}"
    for phase in summary.phases:
        yield from _phase(phase)
    yield from (band.sentence for band in summary.calibration)
    if summary.citations_verified or summary.citations_not_found:
        missing = "; ".join(summary.citations_not_found) or "nenhuma"
        yield f"Citações dos autos: {summary.citations_verified} no acervo; fora dele: {missing}."


def _lawsuit(case: LawsuitBrief) -> str:
    parts = [
        f"Processo {case.cnj or 'sem número reconhecido'}",
        case.case_class or "",
        ", ".join(part for part in (case.unit, case.court) if part),
        "; ".join(case.subjects),
        f"valor {reais(case.value)}" if case.value is not None else "",
        f"{case.pages} p.",
    ]
    parties = f"Autor: {'; '.join(case.autor) or '?'} · Réu: {'; '.join(case.reu) or '?'}"
    return " · ".join([*filter(None, parts), parties])


def _ruling(ruling: RulingBrief | None) -> str:
    return "não pedida" if ruling is None else f"{ruling.state} (p. {ruling.page})"


def _phase(phase: PhaseBrief) -> Iterator[str]:
    pages = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in phase.pages)
    counts = f"peças: {phase.pieces}, pedidos: {phase.claims}, precedentes: {phase.found}"
    yield f"{phase.phase_label} [{PHASE_STATES[phase.state]}] p. {pages}; {counts}"
    if phase.no_match_reason:
        yield f"  {phase.no_match_reason}"
    yield from (f"  - {_match(match)}" for match in phase.matches)


def _match(match: MatchBrief) -> str:
    about = ", ".join(part for part in (match.orgao, match.date, match.resultado, match.effect) if part)
    why = f" ({match.sem_lado})" if match.sem_lado else ""
    client = f"; para o cliente: {STANCES[match.stance_cliente]}{why}" if match.stance_cliente else ""
    folded = f"; +{match.folded} na mesma tese" if match.folded else ""
    rejected = f"; RETIRADO: {match.rejected}" if match.rejected else ""
    treated = f"; ATENÇÃO: {match.treatment}" if match.treatment else ""
    whole = "; do processo" if match.whole else ""
    told = f"{match.process} ({about}) {match.score:g}, {STANCES[match.stance]}{client}; autos p. {match.page}"
    return f"{told}{whole}{treated}{folded}{rejected} [{match.document_id}]"
