"""Compares two results of one case: what only one has, and what differs in both. Pure functions."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from workflows.contracts.base import Contract
from workflows.contracts.run.case import PhaseLabel, PhaseState
from workflows.contracts.run.results.comparison import (
    Changed,
    MatchesDiffer,
    MatchMoved,
    MatchPlace,
    PassagesDiffer,
    PhaseDiffers,
    PieceMoved,
    PiecePlace,
    PiecesDiffer,
    RunComparison,
    RunSide,
    TextsDiffer,
)
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch, ResultPhase

SAME_PIECE = 0.5
"""Share of the longer of two pieces that both must have in common to be one piece with other bounds."""

Paired = tuple[PiecePlace | None, PiecePlace | None]


def compare_runs(left: CaseResult, right: CaseResult) -> RunComparison:
    """The differences from `left` to `right`; swapping the sides mirrors the result."""
    found = RunComparison(
        workflow_id=left.workflow_id,
        left=_side(left),
        right=_side(right),
        identical=False,
        parameters=_changes(left.parameters, right.parameters),
        provenance=_changes(left.provenance, right.provenance),
        case=_changes(left.case, right.case),
        citation_check=_changes(left.citation_check, right.citation_check),
        degraded=_texts(left.degraded, right.degraded),
        warnings=_texts(left.warnings, right.warnings),
        pieces=_pieces(left.phases, right.phases),
        phases=list(_phases(left.phases, right.phases)),
    )
    same = RunComparison(workflow_id=left.workflow_id, left=found.left, right=found.right, identical=False)
    return found.model_copy(update={"identical": found == same})


def _side(result: CaseResult) -> RunSide:
    return RunSide(run=result.run, state=result.state, created_at=result.created_at, completed_at=result.completed_at)


def _changes(left: Contract, right: Contract) -> list[Changed]:
    before, after = left.model_dump(mode="json"), right.model_dump(mode="json")
    return [Changed(field=name, left=before[name], right=after[name]) for name in before if before[name] != after[name]]


def _texts(left: Sequence[str], right: Sequence[str]) -> TextsDiffer:
    before, after = dict.fromkeys(left), dict.fromkeys(right)
    return TextsDiffer(
        added=[text for text in after if text not in before], removed=[text for text in before if text not in after]
    )


def _phases(left: Sequence[ResultPhase], right: Sequence[ResultPhase]) -> Iterator[PhaseDiffers]:
    """The phases that differ, in procedural order; one that a run does not have is compared with an empty one."""
    before = {phase.phase_label: phase for phase in left}
    after = {phase.phase_label: phase for phase in right}
    for label in PhaseLabel:
        known = before.get(label) or after.get(label)
        if known is None:
            continue
        none = ResultPhase(phase_label=label, title=known.title, state=PhaseState.EMPTY)
        found = _phase(before.get(label, none), after.get(label, none))
        if found != PhaseDiffers(phase_label=label, title=found.title):
            yield found


def _phase(left: ResultPhase, right: ResultPhase) -> PhaseDiffers:
    compared = {"state", "pages"}
    before, after = left.model_dump(mode="json", include=compared), right.model_dump(mode="json", include=compared)
    return PhaseDiffers(
        phase_label=left.phase_label,
        title=left.title,
        changes=[
            Changed(field=name, left=before[name], right=after[name]) for name in before if before[name] != after[name]
        ],
        claims=_texts([claim.text for claim in left.claims], [claim.text for claim in right.claims]),
        cited=_texts(_cited(left), _cited(right)),
        indicated=_texts([one.reference for one in left.indicated], [one.reference for one in right.indicated]),
        matches=_matches(left.matches, right.matches),
    )


def _cited(phase: ResultPhase) -> list[str]:
    return [*phase.cited.statutes, *phase.cited.precedents, *phase.cited.sumulas]


def _matches(left: Sequence[PrecedentMatch], right: Sequence[PrecedentMatch]) -> MatchesDiffer:
    before, after = _ranked(left), _ranked(right)
    both = [(one, after[id]) for id, one in before.items() if id in after]
    return MatchesDiffer(
        added=[match for id, match in after.items() if id not in before],
        removed=[match for id, match in before.items() if id not in after],
        moved=[
            MatchMoved(
                document_id=one.document_id,
                process=one.process,
                left_rank=one.rank,
                right_rank=other.rank,
                left_score=one.score,
                right_score=other.score,
            )
            for one, other in sorted(both, key=lambda pair: (pair[0].rank + pair[1].rank, pair[0].document_id))
            if (one.rank, one.score) != (other.rank, other.score)
        ],
        passages=list(_passages(left, right)),
    )


def _passages(left: Sequence[PrecedentMatch], right: Sequence[PrecedentMatch]) -> Iterator[PassagesDiffer]:
    before = {match.document_id: match for match in left}
    for other in sorted(right, key=lambda match: match.document_id):
        one = before.get(other.document_id)
        if one is None:
            continue
        had, has = ((match.case_passage, match.precedent_passage.text) for match in (one, other))
        if had != has:
            yield PassagesDiffer(
                document_id=one.document_id,
                process=one.process,
                left_case=had[0],
                right_case=has[0],
                left_precedent=had[1],
                right_precedent=has[1],
            )


def _ranked(matches: Sequence[PrecedentMatch]) -> dict[str, MatchPlace]:
    return {
        match.document_id: MatchPlace(
            document_id=match.document_id, process=match.process, rank=rank, score=match.score
        )
        for rank, match in enumerate(matches, start=1)
    }


def _pieces(left: Sequence[ResultPhase], right: Sequence[ResultPhase]) -> PiecesDiffer:
    added: list[PiecePlace] = []
    removed: list[PiecePlace] = []
    moved: list[PieceMoved] = []
    for one, other in _paired(_places(left), _places(right)):
        if one is None and other is not None:
            added.append(other)
        elif other is None and one is not None:
            removed.append(one)
        elif one is not None and other is not None and one != other:
            before, after = one.model_dump(), other.model_dump()
            changed = [name for name in before if before[name] != after[name]]
            moved.append(PieceMoved(left=one, right=other, changed=changed))
    return PiecesDiffer(
        added=sorted(added, key=_order),
        removed=sorted(removed, key=_order),
        moved=sorted(moved, key=lambda pair: sorted((_order(pair.left), _order(pair.right)))),
    )


def _places(phases: Sequence[ResultPhase]) -> list[PiecePlace]:
    return [
        PiecePlace(
            phase_label=phase.phase_label,
            type=piece.type,
            title=piece.title,
            movement=piece.movement,
            date=piece.date,
            page_start=piece.page_start,
            page_end=piece.page_end,
            needs_review=piece.needs_review,
        )
        for phase in phases
        for piece in phase.pieces
    ]


def _paired(left: list[PiecePlace], right: list[PiecePlace]) -> list[Paired]:
    """Pairs pieces that start on the same page, then those that share most of their pages."""
    before, after = _by_start(left), _by_start(right)
    found: list[Paired] = [(before[start], after[start]) for start in before if start in after]
    lone = [piece for start, piece in before.items() if start not in after]
    others = [piece for start, piece in after.items() if start not in before]
    shares = [(_shared(one, other), one, other) for one in lone for other in others]
    for share, one, other in sorted(shares, key=lambda pair: (-pair[0], *sorted((_order(pair[1]), _order(pair[2]))))):
        if share >= SAME_PIECE and one in lone and other in others:
            found.append((one, other))
            lone.remove(one)
            others.remove(other)
    return [*found, *((one, None) for one in lone), *((None, other) for other in others)]


def _by_start(pieces: list[PiecePlace]) -> dict[tuple[int, int], PiecePlace]:
    """Pieces by first page and by position among those that start there."""
    begun: defaultdict[int, int] = defaultdict(int)
    found: dict[tuple[int, int], PiecePlace] = {}
    for piece in sorted(pieces, key=_order):
        found[piece.page_start, begun[piece.page_start]] = piece
        begun[piece.page_start] += 1
    return found


def _shared(one: PiecePlace, other: PiecePlace) -> float:
    pages = min(one.page_end, other.page_end) - max(one.page_start, other.page_start) + 1
    longer = max(piece.page_end - piece.page_start + 1 for piece in (one, other))
    return max(pages, 0) / longer


def _order(piece: PiecePlace) -> tuple[int, int, str, str]:
    return piece.page_start, piece.page_end, piece.phase_label, piece.type
