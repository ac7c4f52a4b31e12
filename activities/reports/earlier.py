"""Decisions in earlier runs of a case, compared with the current run. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.earlier import EarlierDecision, EarlierRejection
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch, ResultPhase
from workflows.contracts.run.review import ReviewRecord

MOST_NAMED = 5
NOT_CONTENT = ("score", "score_breakdown", "rejected", "rejected_earlier")
"""Fields of a match that are no content: numbers that vary with the whole case, and people's decisions."""

Rejections = Mapping[PhaseLabel, Mapping[str, tuple[str, EarlierRejection]]]
"""The rejected precedents of each phase by document id, with the reason."""


class Decided(NamedTuple):
    """The newest decision on a phase before a run, and the phase at that time."""

    run: int
    review: ReviewRecord
    phase: ResultPhase


def decided_in(results: Mapping[int, bytes], reviews: Sequence[tuple[PhaseLabel, int, ReviewRecord]]) -> list[Decided]:
    """Return the decisions with their phases. `results` are those of the runs (JSON), where they have one."""
    read = {run: CaseResult.model_validate_json(stored) for run, stored in results.items()}
    return [
        Decided(run, review, phase.reviewed(review))
        for label, run, review in reviews
        if run in read
        for phase in read[run].phases
        if phase.phase_label is label
    ]


def rejections_of(decided: Sequence[Decided]) -> Rejections:
    """Return the precedents that were rejected when each phase was decided."""
    return {
        one.phase.phase_label: {
            match.document_id: (
                match.rejected,
                match.rejected_earlier or EarlierRejection(by=one.review.principal, run=one.run),
            )
            for match in one.phase.matches
            if match.rejected is not None
        }
        for one in decided
    }


def rejections_in(draft: CaseResult) -> Rejections:
    """Return the rejections that the draft of a run took over; its final result takes over no others."""
    return {
        phase.phase_label: {
            match.document_id: (match.rejected, match.rejected_earlier)
            for match in phase.matches
            if match.rejected is not None and match.rejected_earlier is not None
        }
        for phase in draft.phases
    }


def with_rejections(result: CaseResult, rejections: Rejections) -> CaseResult:
    """Return the result with earlier rejections, except where its own reviewer decided otherwise."""

    def kept(match: PrecedentMatch, phase: ResultPhase) -> PrecedentMatch:
        known = rejections.get(phase.phase_label, {}).get(match.document_id)
        if known is None or match.rejected is not None:
            return match
        return match.model_copy(update={"rejected": known[0], "rejected_earlier": known[1]})

    phases = [
        phase.model_copy(update={"matches": [kept(match, phase) for match in phase.matches]}) for phase in result.phases
    ]
    reviewed = [phase.reviewed(phase.review) if phase.review else phase for phase in phases]
    return result.model_copy(update={"phases": reviewed})


def earlier_decisions(result: CaseResult, decided: Sequence[Decided]) -> dict[PhaseLabel, EarlierDecision]:
    """Return each decision as the run offers it, for phases that still have pieces."""
    phases = {phase.phase_label: phase for phase in result.phases if phase.pieces}
    return {
        one.phase.phase_label: _offered(one, phases[one.phase.phase_label])
        for one in decided
        if one.phase.phase_label in phases
    }


def _offered(decided: Decided, now: ResultPhase) -> EarlierDecision:
    same = _content(decided.phase) == _content(now)
    return EarlierDecision(
        approved=decided.review.approved,
        by=decided.review.principal,
        at=decided.review.at,
        run=decided.run,
        decision_id=decided.review.decision_id,
        same=same,
        changed=[] if same else _changed(decided.phase, now),
    )


def _content(phase: ResultPhase) -> dict[str, Any]:
    """Return pieces, precedents and passages, independent of their place in the list of pieces."""
    told = phase.model_dump(mode="json", exclude={"state", "review", "nearest"})
    for piece in told["pieces"]:
        del piece["piece_id"]
    for match in told["matches"]:
        for name in NOT_CONTENT:
            del match[name]
    return told


def _changed(before: ResultPhase, now: ResultPhase) -> list[str]:
    """Return a short difference; of pieces only the number, since one may have been closed meanwhile."""
    had = {match.document_id: match.process for match in before.matches}
    has = {match.document_id: match.process for match in now.matches}
    told = [f"precedente novo: {has[one]}" for one in has if one not in had][:MOST_NAMED]
    told += [f"precedente que saiu: {had[one]}" for one in had if one not in has][:MOST_NAMED]
    if len(before.pieces) != len(now.pieces):
        told.append(f"peças: {len(before.pieces)} antes, {len(now.pieces)} agora")
    elif [one.type for one in before.pieces] != [one.type for one in now.pieces]:
        told.append("peças de outro tipo")
    if len(before.indicated) != len(now.indicated):
        told.append(f"precedentes indicados: {len(before.indicated)} antes, {len(now.indicated)} agora")
    return told or ["peças ou trechos com outro conteúdo"]
