"""The report's first pages: conclusions in sentences, figures and tables."""

from collections.abc import Iterator, Sequence

from activities.reports.writing.plain import one_line
from activities.reports.writing.sections import STANDINGS, precedent_line, searched
from activities.reports.writing.view import Figure, Highlight, PhaseRow, Standing
from activities.reports.writing.wording import counted, decimal, enumerated, folios, number
from workflows.contracts.run.case import CaseState, PhaseState
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch, ResultPhase

HIGHLIGHTS = 6


def standing_of(state: CaseState) -> Standing:
    """Return the report's status. Only a completed run is final; a rejected one is kept for the record."""
    if state is CaseState.COMPLETED:
        return "final"
    return "rejected" if state is CaseState.REJECTED else "draft"


def figures(result: CaseResult) -> list[Figure]:
    """Return pages, pieces, phases and precedents at a glance."""
    standing = standing_of(result.state)
    pieces = sum(len(phase.pieces) for phase in result.phases)
    phases = sum(phase.state != "empty" for phase in result.phases)
    chosen = 0 if standing == "rejected" else len(_unique(recommended(result)))
    return [
        Figure(value=str(result.case.pages), label="página" if result.case.pages == 1 else "páginas"),
        Figure(value=str(pieces), label="peça" if pieces == 1 else "peças"),
        Figure(value=f"{phases} de {len(result.phases)}", label="fases com peças"),
        Figure(value=str(chosen), label="precedente do acervo" if chosen == 1 else "precedentes do acervo"),
    ]


def conclusions(result: CaseResult) -> Iterator[str]:
    """Return the run's conclusions, one paragraph each."""
    standing = standing_of(result.state)
    if standing == "rejected":
        yield (
            "Este relatório foi rejeitado na revisão final. Ele é conservado para registro, e nada do que contém deve "
            "ser usado como recomendação. O reprocessamento do caso gera uma nova execução."
        )
    yield _pieces_found(result)
    yield _precedents_found(result, standing)
    rejected = [phase for phase in result.phases if phase.state is PhaseState.REJECTED]
    if rejected:
        yield _phases_rejected(rejected)
    if standing == "draft":
        pending = [phase.title for phase in result.phases if phase.state == "pending"]
        missing = "todas as fases foram revisadas e falta a revisão final"
        if pending:
            missing = f"falta revisar {'a fase' if len(pending) == 1 else 'as fases'} {enumerated(pending)}"
        yield f"Este documento é uma minuta: {missing}."


def phase_row(position: int, phase: ResultPhase) -> PhaseRow:
    """Return a phase for the overview."""
    standing, standing_text = phase.state, STANDINGS[phase.state]
    return PhaseRow(
        number=position,
        title=phase.title,
        pages=folios(phase.pages),
        pieces=len(phase.pieces),
        matches=len(phase.matches),
        best=decimal(max(match.score for match in phase.matches)) if phase.matches else "",
        standing=standing,
        standing_text=standing_text,
    )


def recommended(result: CaseResult) -> list[ResultPhase]:
    """Return the phases whose precedents are recommended: neither rejected nor empty."""
    return [phase for phase in result.phases if phase.state in (PhaseState.APPROVED, PhaseState.PENDING)]


def set_aside(result: CaseResult) -> list[ResultPhase]:
    """Return the phases whose precedents the reviewer removed."""
    return [phase for phase in result.phases if phase.state is PhaseState.REJECTED]


def highlights(phases: Sequence[ResultPhase]) -> list[Highlight]:
    """Return the best precedents of the phases, each once, at most `HIGHLIGHTS`."""
    return [
        Highlight(
            process=one_line(match.process),
            line=precedent_line(match),
            outcome=one_line(match.resultado or ""),
            score=decimal(match.score),
            phases=enumerated(titles),
        )
        for match, titles in _unique(phases)[:HIGHLIGHTS]
    ]


def _pieces_found(result: CaseResult) -> str:
    pieces = [piece for phase in result.phases for piece in phase.pieces]
    phases = sum(phase.state != "empty" for phase in result.phases)
    text = f"No arquivo, de {counted(result.case.pages, 'página', 'páginas')}, "
    if len(pieces) == 1:
        text += "foi identificada uma peça processual."
    else:
        text += f"foram identificadas {counted(len(pieces), '', 'peças processuais')}, "
        text += f"de {counted(phases, 'fase', 'fases')} do procedimento."
    doubtful = sum(piece.needs_review for piece in pieces)
    if doubtful == 1:
        return text + " Uma delas foi classificada com baixa confiança e pede conferência."
    if doubtful:
        return text + f" Destas, {doubtful} foram classificadas com baixa confiança e pedem conferência."
    return text


def _precedents_found(result: CaseResult, standing: Standing) -> str:
    minimum = number(result.parameters.min_precedent_score)
    if not searched(result):
        return "Nenhum precedente foi pesquisado, porque o acervo não estava disponível durante a execução."
    if not any(phase.matches for phase in result.phases):
        return (
            "A pesquisa no acervo foi feita em todas as fases com peças, e nenhum precedente alcançou a "
            f"pontuação mínima exigida, de {minimum} em 100. Este relatório, portanto, não indica precedente algum."
        )
    phases = [phase for phase in recommended(result) if phase.matches]
    if not phases:
        return "Nenhum precedente permanece recomendado: todas as fases com precedentes foram rejeitadas na revisão."
    chosen = len(_unique(phases))
    scores = [match.score for phase in phases for match in phase.matches]
    low, high = decimal(min(scores)), decimal(max(scores))
    range_text = f"com {high} pontos" if low == high else f"com pontuação entre {low} e {high}"
    verb = {"draft": "propõe", "final": "recomenda", "rejected": "havia indicado"}[standing]
    return (
        f"A partir do acervo, esta execução {verb} {counted(chosen, 'precedente', 'precedentes distintos')}, em "
        f"{counted(len(phases), 'fase', 'fases')}, {range_text} em 100 (mínimo exigido: {minimum})."
    )


def _phases_rejected(phases: Sequence[ResultPhase]) -> str:
    dropped = sum(len(phase.matches) for phase in phases)
    subject = "a fase" if len(phases) == 1 else "as fases"
    text = f"A revisão rejeitou {subject} {enumerated([phase.title for phase in phases])}"
    if not dropped:
        return f"{text}, que não tinha{'m' if len(phases) > 1 else ''} precedentes."
    if dropped == 1:
        return f"{text}; o precedente ali proposto não integra a recomendação e aparece à parte."
    return f"{text}; os {dropped} precedentes ali propostos não integram a recomendação e aparecem à parte."


def _unique(phases: Sequence[ResultPhase]) -> list[tuple[PrecedentMatch, list[str]]]:
    """Return each recommended precedent once, best score first, with the titles of its phases."""
    best: dict[str, PrecedentMatch] = {}
    titles: dict[str, list[str]] = {}
    for phase in phases:
        for match in (one for one in phase.matches if one.recommended):
            titles.setdefault(match.document_id, []).append("Do processo" if match.whole else phase.title)
            known = best.get(match.document_id)
            if known is None or match.score > known.score:
                best[match.document_id] = match
    ordered = sorted(best.values(), key=lambda match: (-match.score, match.document_id))
    return [(match, titles[match.document_id]) for match in ordered]
