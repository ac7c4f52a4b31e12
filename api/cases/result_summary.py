"""Summary of a result, small enough for a chat."""

from collections.abc import Sequence
from dataclasses import dataclass

from workflows.contracts.research.law import ClaimVerdict
from workflows.contracts.run.case import PHASE_TITLES, PhaseState
from workflows.contracts.run.quality import ScoreBand
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch, ResultPhase
from workflows.contracts.run.results.result_summary import (
    LawsuitBrief,
    MatchBrief,
    OutcomeBrief,
    PhaseBrief,
    ResultSummary,
    RulingBrief,
)
from workflows.contracts.run.results.rulings import Ruling

MOST_CHARACTERS = 8_400
"""Size of the summary as JSON: 2,100 tokens of four characters, which leaves a chat room for its answer."""

_WRONG = (ClaimVerdict.DIVERGENT, ClaimVerdict.CANCELLED, ClaimVerdict.REVOKED, ClaimVerdict.INVALID)
"""Verdicts on citations that a person must look at; those missing from the corpus are listed apart."""


@dataclass(frozen=True)
class Cut:
    """Largest length of each list."""

    matches: int
    names: int
    notes: int
    text: int


CUTS = (Cut(3, 4, 8, 160), Cut(3, 2, 5, 120), Cut(2, 2, 4, 100), Cut(1, 2, 3, 80), Cut(1, 1, 2, 60))
"""From the roomiest cut to one that always fits."""


def summarise(result: CaseResult, calibration: Sequence[ScoreBand] = ()) -> ResultSummary:
    """The summary with as much as fits in `MOST_CHARACTERS`."""
    summaries = (_summary(result, cut, calibration) for cut in CUTS)
    fitting = (one for one in summaries if len(one.model_dump_json(exclude_defaults=True)) <= MOST_CHARACTERS)
    return next(fitting, None) or _summary(result, CUTS[-1], calibration)


def _summary(result: CaseResult, cut: Cut, calibration: Sequence[ScoreBand]) -> ResultSummary:
    case = result.case
    return ResultSummary(
        workflow_id=result.workflow_id,
        run=result.run,
        state=result.state,
        case=LawsuitBrief(
            cnj=case.cnj,
            case_class=_short(case.case_class, cut.text) if case.case_class else None,
            court=case.court,
            unit=case.unit,
            autor=_listed(case.parties.autor, cut.names, cut.text),
            reu=_listed(case.parties.reu, cut.names, cut.text),
            subjects=_listed(case.subjects, cut.names, cut.text),
            value=case.value,
            pages=case.pages,
        ),
        outcomes=_outcomes(result)[-cut.notes :],
        injunction=_ruling(case.injunction),
        free_justice=_ruling(case.free_justice),
        phases=[_phase(phase, cut) for phase in result.phases if phase.state is not PhaseState.EMPTY],
        citations_verified=len(result.citation_check.verified),
        citations_not_found=_listed(result.citation_check.not_found, cut.notes, cut.text),
        needs_person=_listed(_needs_person(result), cut.notes, cut.text),
        calibration=list(calibration),
    )


def _phase(phase: ResultPhase, cut: Cut) -> PhaseBrief:
    shown = [match for match in phase.matches if match.folded_under is None]
    strongest = sorted(shown, key=lambda match: (not match.recommended, -match.score))[: cut.matches]
    return PhaseBrief(
        phase_label=phase.phase_label,
        state=phase.state,
        pages=phase.pages[: cut.notes],
        pieces=len(phase.pieces),
        claims=len(phase.claims),
        found=len(shown),
        matches=[_match(match, cut) for match in strongest],
        no_match_reason=_short(phase.no_match_reason, cut.text) if phase.no_match_reason else None,
    )


def _match(match: PrecedentMatch, cut: Cut) -> MatchBrief:
    return MatchBrief(
        document_id=match.document_id,
        process=match.process,
        orgao=match.orgao,
        date=match.date,
        resultado=match.resultado,
        score=round(match.score, 1),
        stance=match.stance,
        stance_cliente=match.stance_cliente,
        sem_lado=match.sem_lado or None if match.stance_cliente else None,
        effect=match.binding.badge if match.binding else None,
        page=match.case_passage.page,
        whole=match.whole,
        folded=match.folded,
        treatment=match.treatment.badge if match.treatment and match.treatment.warns else None,
        rejected=_short(match.rejected, cut.text) if match.rejected else None,
    )


def _outcomes(result: CaseResult) -> list[OutcomeBrief]:
    pieces = sorted((piece for phase in result.phases for piece in phase.pieces), key=lambda piece: piece.page_start)
    return [
        OutcomeBrief(
            piece=piece.title,
            date=piece.date,
            disposition=piece.outcome.disposition,
            page=piece.outcome.page,
            amounts=piece.outcome.amounts[:3],
        )
        for piece in pieces
        if piece.outcome is not None
    ]


def _ruling(ruling: Ruling | None) -> RulingBrief | None:
    return None if ruling is None else RulingBrief(state=ruling.state, page=ruling.page)


def _needs_person(result: CaseResult) -> list[str]:
    """Everything that waits for a decision or a check, most important first."""
    pending = [PHASE_TITLES[phase.phase_label] for phase in result.phases if phase.state is PhaseState.PENDING]
    told = [f"Decidir: {', '.join(pending)}"] if pending else []
    doubtful = [
        f"Conferir a peça das p. {piece.page_start}-{piece.page_end} ({piece.type.replace('_', ' ')}?)"
        for phase in result.phases
        for piece in phase.pieces
        if piece.needs_review
    ]
    if result.case.cnj is None or not result.case.cnj_valid:
        doubtful.append("Conferir o número do processo")
    if result.degraded:
        doubtful.append(f"Faltou na execução: {', '.join(result.degraded)}")
    wrong = [
        f"Citação com erro: {one.citation} (p. {', '.join(map(str, one.pages[:3]))}): {one.reason}"
        for one in result.citation_check.citations
        if one.verdict in _WRONG
    ]
    notices = {notice for phase in result.phases for match in phase.matches for notice in match.notices}
    return [*told, *wrong, *doubtful, *sorted(notices), *result.warnings]


def _listed(texts: Sequence[str], most: int, length: int) -> list[str]:
    """The first `most` texts, shortened, and a line that counts the rest."""
    shown = [_short(text, length) for text in texts[:most]]
    return [*shown, f"e mais {len(texts) - most}"] if len(texts) > most else shown


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"
